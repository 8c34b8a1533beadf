import { type Address, parseAddress } from '../ethereum/address.ts';
import type { Payment } from '../ethereum/transaction.ts';
import type { Purpose, SignAsk } from '../policy/ask.ts';

/** Told to whoever asked; it names a field and never repeats a value. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}

type Fields = Readonly<Record<string, unknown>>;

const UNITS = /^(0|[1-9][0-9]{0,77})$/;
const REFERENCE = /^[A-Za-z0-9:_-]{1,100}$/;
const HIGHEST_PLACE = 2 ** 31 - 1;
const LARGEST_WORD = 2n ** 256n;

export function decodeAnnounce(body: unknown): Address {
  const { address } = fieldsOf(body, ['address']);
  return addressFrom('address', address);
}

export function decodeSign(body: unknown): SignAsk {
  const { purpose, reference, payment } = fieldsOf(body, ['purpose', 'reference', 'payment']);
  if (typeof reference !== 'string' || !REFERENCE.test(reference)) throw new Malformed('reference');
  return { purpose: purposeFrom(purpose), reference, payment: paymentFrom(payment) };
}

/** The opposite: how an ask is written into the journal, and read again by `decodeSign`. */
export const encodeAsk = ({ purpose, reference, payment }: SignAsk): Fields => ({
  purpose,
  reference,
  payment: {
    ...payment,
    gasLimit: String(payment.gasLimit),
    maxFeePerGas: String(payment.maxFeePerGas),
    maxPriorityFeePerGas: String(payment.maxPriorityFeePerGas),
    units: String(payment.units),
  },
});

function purposeFrom(value: unknown): Purpose {
  const { kind, place } = fieldsOf(value, ['kind', 'place']);
  switch (kind) {
    case 'payout':
    case 'to-vault':
      if (place !== undefined) throw new Malformed('place');
      return { kind };
    case 'sweep':
    case 'gas-top-up':
      return { kind, place: wholeNumber('place', place, HIGHEST_PLACE) };
    default:
      throw new Malformed('kind');
  }
}

const PAYMENT_FIELDS = [
  'chainId',
  'nonce',
  'gasLimit',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'token',
  'to',
  'units',
] as const satisfies readonly (keyof Payment)[];

function paymentFrom(value: unknown): Payment {
  const given = fieldsOf(value, PAYMENT_FIELDS);
  const field = <T>(name: keyof Payment, read: (name: string, value: unknown) => T): T =>
    read(name, given[name]);
  return {
    chainId: field('chainId', wholeNumber),
    nonce: field('nonce', wholeNumber),
    gasLimit: field('gasLimit', units),
    maxFeePerGas: field('maxFeePerGas', units),
    maxPriorityFeePerGas: field('maxPriorityFeePerGas', units),
    token: given['token'] === null ? null : field('token', addressFrom),
    to: field('to', addressFrom),
    units: field('units', units),
  };
}

function fieldsOf(value: unknown, names: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed('an object is needed');
  const unknown = Object.keys(value).some((name) => !names.includes(name));
  if (unknown) throw new Malformed('a field that is not known');
  return value as Fields;
}

function wholeNumber(name: string, value: unknown, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value)) throw new Malformed(name);
  const number = value as number;
  if (number < 0 || number > most) throw new Malformed(name);
  return number;
}

function units(name: string, value: unknown): bigint {
  if (typeof value !== 'string' || !UNITS.test(value)) throw new Malformed(name);
  const number = BigInt(value);
  if (number >= LARGEST_WORD) throw new Malformed(name);
  return number;
}

function addressFrom(name: string, value: unknown): Address {
  const address = typeof value === 'string' ? parseAddress(value) : undefined;
  if (address === undefined) throw new Malformed(name);
  return address;
}

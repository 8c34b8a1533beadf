import { type Assertion, type Duty, keyOf } from '@cliffhanger/approvals';
import { type Address, parseAddress } from '../ethereum/address.ts';
import type { Payment } from '../ethereum/transaction.ts';
import type { AuditorSignal } from '../policy/memory.ts';
import type {
  AddressAttestation,
  EnrolRequest,
  Purpose,
  RetireRequest,
  Revoked,
  SignRequest,
} from '../policy/sign-request.ts';

/** Returned to the requester; names a field and never repeats its value. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}

type Fields = Readonly<Record<string, unknown>>;

const UNITS = /^(0|[1-9][0-9]{0,77})$/;
const REFERENCE = /^[A-Za-z0-9:_-]{1,100}$/;
const HIGHEST_DERIVATION_INDEX = 2 ** 31 - 1;
const LARGEST_WORD = 2n ** 256n;

export interface Allowlisted {
  readonly address: Address;
  /** Undefined for returns to a sender. */
  readonly seller?: string;
}

export function decodeAllowlist(body: unknown): Allowlisted {
  const { address, seller } = fieldsOf(body, ['address', 'seller']);
  return {
    address: addressFrom('address', address),
    ...(seller === undefined ? {} : { seller: wordFrom('seller', seller) }),
  };
}

/** A single line for display. */
const REASON = /^[^\p{Cc}]{1,500}$/u;

export function decodeSignal(body: unknown): AuditorSignal {
  const { saidAt, because } = fieldsOf(body, ['saidAt', 'because']);
  if (typeof because !== 'string' || !REASON.test(because)) throw new Malformed('because');
  return { saidAt: wholeNumber('saidAt', saidAt), because };
}

export function decodeSign(body: unknown): SignRequest {
  const { purpose, reference, payment, approvals } = fieldsOf(body, [
    'purpose',
    'reference',
    'payment',
    'approvals',
  ]);
  return {
    purpose: purposeFrom(purpose),
    reference: wordFrom('reference', reference),
    payment: paymentFrom(payment),
    ...(approvals === undefined ? {} : { approvals: approvalsFrom(approvals) }),
  };
}

const ORIGIN = /^[^\s\p{Cc}]{1,200}$/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NETWORK = /^[a-z0-9-]{1,40}$/;
const BLOCK_HASH = /^0x[0-9a-f]{64}$/;

/** No field can contain a line break, so each stays on its own line of the text. */
export function decodeAttestation(body: unknown): AddressAttestation {
  const given = fieldsOf(body, ['origin', 'day', 'network', 'address', 'block', 'blockHash']);
  const word = (name: string, form: RegExp): string => {
    const value = given[name];
    if (typeof value !== 'string' || !form.test(value)) throw new Malformed(name);
    return value;
  };
  // Preserves the case, because the text is signed verbatim.
  const address = word('address', /^0x[0-9a-fA-F]{40}$/) as Address;
  return {
    origin: word('origin', ORIGIN),
    day: word('day', DAY),
    network: word('network', NETWORK),
    address,
    block: wholeNumber('block', given['block']),
    blockHash: word('blockHash', BLOCK_HASH),
  };
}

export function decodeEnrol(body: unknown): EnrolRequest {
  const given = fieldsOf(body, ['keyId', 'person', 'duty', 'publicKey', 'approvals']);
  return {
    keyId: base64urlFrom('keyId', given['keyId']),
    person: wordFrom('person', given['person']),
    duty: dutyFrom(given['duty']),
    publicKey: publicKeyFrom(given['publicKey']),
    approvals: approvalsFrom(given['approvals']),
  };
}

export function decodeRevoked(body: unknown): Revoked {
  const { subject, id } = fieldsOf(body, ['subject', 'id']);
  if (subject !== 'withdrawal' && subject !== 'return') throw new Malformed('subject');
  return { subject, id: wordFrom('id', id) };
}

export function decodeRetire(body: unknown): RetireRequest {
  const { keyId, approvals } = fieldsOf(body, ['keyId', 'approvals']);
  return { keyId: base64urlFrom('keyId', keyId), approvals: approvalsFrom(approvals) };
}

/** No payment requires more approvals. */
const MOST_APPROVALS = 2;
const BASE64URL = /^[A-Za-z0-9_-]{1,2000}$/;

function approvalsFrom(value: unknown): readonly Assertion[] {
  if (!Array.isArray(value) || value.length > MOST_APPROVALS) throw new Malformed('approvals');
  return value.map((one: unknown) => {
    const given = fieldsOf(one, ['keyId', 'clientData', 'authenticatorData', 'signature']);
    const part = (name: string): string => base64urlFrom(name, given[name]);
    return {
      keyId: part('keyId'),
      clientData: part('clientData'),
      authenticatorData: part('authenticatorData'),
      signature: part('signature'),
    };
  });
}

function base64urlFrom(name: string, value: unknown): string {
  if (typeof value !== 'string' || !BASE64URL.test(value)) throw new Malformed(name);
  return value;
}

function wordFrom(name: string, value: unknown): string {
  if (typeof value !== 'string' || !REFERENCE.test(value)) throw new Malformed(name);
  return value;
}

function dutyFrom(value: unknown): Duty {
  if (value !== 'payouts' && value !== 'keys') throw new Malformed('duty');
  return value;
}

function publicKeyFrom(value: unknown): string {
  const point = base64urlFrom('publicKey', value);
  if (keyOf(point) === undefined) throw new Malformed('publicKey');
  return point;
}

/** A key in the format of the journal. */
export function decodeKey(value: unknown): Omit<EnrolRequest, 'keyId' | 'approvals'> {
  const { person, duty, publicKey } = fieldsOf(value, ['person', 'duty', 'publicKey']);
  return { person: wordFrom('person', person), duty: dutyFrom(duty), publicKey: publicKeyFrom(publicKey) };
}

/** Serialises a request for the journal; `decodeSign` is the inverse. */
export const encodeSign = ({ purpose, reference, payment, approvals = [] }: SignRequest): Fields => ({
  ...(approvals.length === 0 ? {} : { approvals }),
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
  const { kind, derivationIndex } = fieldsOf(value, ['kind', 'derivationIndex']);
  switch (kind) {
    case 'payout':
    case 'to-cold-wallet':
      if (derivationIndex !== undefined) throw new Malformed('derivationIndex');
      return { kind };
    case 'consolidation':
    case 'gas-top-up':
      return {
        kind,
        derivationIndex: wholeNumber('derivationIndex', derivationIndex, HIGHEST_DERIVATION_INDEX),
      };
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
    throw new Malformed('an object is required');
  const unknown = Object.keys(value).some((name) => !names.includes(name));
  if (unknown) throw new Malformed('an unknown field');
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

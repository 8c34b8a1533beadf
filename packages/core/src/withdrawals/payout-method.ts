import {
  accept,
  HOUR_MS,
  type Id,
  type Instant,
  later,
  msUntil,
  type Result,
  refuse,
} from '../kernel/index.ts';
import { type Network, parseAddress } from '../wallet/index.ts';
import type { WithdrawalRules } from './rules.ts';

export type PayoutMethodId = Id<'payout-method'>;

export interface UsdtTarget {
  readonly type: 'usdt';
  readonly network: Network;
  readonly address: string;
}

/** Spec §3: the bank variant, with all of its fields. */
export interface BankTarget {
  readonly type: 'bank';
  readonly fullName: string;
  readonly name: string;
  readonly surname: string;
  readonly telephone: string;
  readonly email: string;
  readonly iban: string;
  readonly bankName: string;
  readonly swift: string;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly address: string;
}

export type PayoutTarget = UsdtTarget | BankTarget;
export type PayoutType = PayoutTarget['type'];

export interface PayoutMethod {
  readonly id: PayoutMethodId;
  readonly target: PayoutTarget;
  readonly addedAt: Instant;
  /** A new one waits: whoever stole a phone must not be quicker than the mail that announces it. */
  readonly readyAt: Instant;
  /** When money first arrived there: from then on it is a known one. */
  readonly firstPaidAt: Instant | null;
}

/** As it was typed: text that may be missing. */
export type TypedBank = Readonly<Partial<Record<keyof BankTarget, string | undefined>>>;

export type TypedTarget =
  | { readonly type: 'usdt'; readonly network: Network | undefined; readonly address: string | undefined }
  | { readonly type: 'bank'; readonly typed: TypedBank };

export function targetFrom(typed: TypedTarget, rules: WithdrawalRules): Result<PayoutTarget> {
  if (typed.type === 'bank')
    return rules.areBankPayoutsOn ? bankFrom(typed.typed) : refuse('bank-payouts-off');
  if (typed.network === undefined || (typed.address ?? '').trim() === '') return refuse('fill-in-all-fields');
  const address = parseAddress(typed.network, typed.address ?? '');
  return address === undefined
    ? refuse('address-malformed', { field: 'address' })
    : accept({ type: 'usdt', network: typed.network, address });
}

const BANK_FIELDS = [
  'fullName',
  'name',
  'surname',
  'telephone',
  'email',
  'iban',
  'bankName',
  'swift',
  'country',
  'region',
  'city',
  'address',
] as const satisfies readonly (keyof BankTarget)[];

const IBAN = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

function bankFrom(typed: TypedBank): Result<BankTarget> {
  const given = Object.fromEntries(BANK_FIELDS.map((field) => [field, (typed[field] ?? '').trim()]));
  const missing = BANK_FIELDS.find((field) => given[field] === '');
  if (missing !== undefined) return refuse('fill-in-all-fields', { field: missing });
  const tight = (text = ''): string => text.replace(/\s/g, '').toUpperCase();
  const bank = {
    ...given,
    type: 'bank',
    iban: tight(given['iban']),
    swift: tight(given['swift']),
  } as BankTarget;
  if (!IBAN.test(bank.iban) || !isIbanSound(bank.iban)) return refuse('address-malformed', { field: 'iban' });
  return SWIFT.test(bank.swift) ? accept(bank) : refuse('address-malformed', { field: 'swift' });
}

/** ISO 7064: read as a number with letters as 10 to 35, it leaves 1 after division by 97. */
function isIbanSound(iban: string): boolean {
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`;
  const digits = [...turned].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

export const newMethod = (
  id: PayoutMethodId,
  target: PayoutTarget,
  { newMethodWaitsMs }: WithdrawalRules,
  now: Instant,
): PayoutMethod => ({ id, target, addedAt: now, readyAt: later(now, newMethodWaitsMs), firstPaidAt: null });

/** `0x5aAe…eAed`: enough to recognise, in a mail that others may read. */
export function shortTarget(target: PayoutTarget): string {
  const whole = target.type === 'usdt' ? target.address : target.iban;
  return `${whole.slice(0, 6)}…${whole.slice(-4)}`;
}

/** Where money can go now, or why not yet. */
export function usableTarget(
  { target, readyAt }: PayoutMethod,
  { networks }: WithdrawalRules,
  now: Instant,
): Result<UsdtTarget> {
  if (target.type === 'bank') return refuse('bank-payouts-off', { field: 'methodId' });
  if (!networks.includes(target.network)) return refuse('withdrawal-failed', { field: 'methodId' });
  if (readyAt <= now) return accept(target);
  const hours = Math.ceil(msUntil(readyAt, now) / HOUR_MS);
  return refuse('payout-method-not-ready', { field: 'methodId', facts: { hours } });
}

import { accept, type Id, type Instant, type Result, refuse } from '../kernel/index.ts';
import { type Network, parseAddress } from '../wallet/index.ts';

export type PayoutMethodId = Id<'payout-method'>;

export interface UsdtTarget {
  readonly type: 'usdt';
  readonly network: Network;
  readonly address: string;
}

/** Spec §3: the bank variant with all its fields. */
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
  /** A new payout method waits, so that the warning email arrives before a thief can withdraw. */
  readonly readyAt: Instant;
  /** The first payout; from then on the method is known. */
  readonly firstPaidAt: Instant | null;
}

/** As typed; fields may be missing. */
export type TypedBank = Readonly<Partial<Record<keyof BankTarget, string | undefined>>>;

export type TypedTarget =
  | { readonly type: 'usdt'; readonly network: Network | undefined; readonly address: string | undefined }
  | { readonly type: 'bank'; readonly typed: TypedBank };

export function targetFrom(typed: TypedTarget): Result<UsdtTarget> {
  // Payouts to a bank are not offered.
  if (typed.type === 'bank') return refuse('bank-payouts-off');
  if (typed.network === undefined || (typed.address ?? '').trim() === '') return refuse('fill-in-all-fields');
  const address = parseAddress(typed.network, typed.address ?? '');
  return address === undefined
    ? refuse('address-malformed', { field: 'address' })
    : accept({ type: 'usdt', network: typed.network, address });
}

/** `0x5aAe…eAed`: recognisable in an email that others may read. */
export function shortTarget(target: PayoutTarget): string {
  const whole = target.type === 'usdt' ? target.address : target.iban;
  return `${whole.slice(0, 6)}…${whole.slice(-4)}`;
}

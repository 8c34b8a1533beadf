import type { InvoiceId } from '../checkout/index.ts';
import { addMoney, type Money, type SellerId } from '../kernel/index.ts';

/**
 * `deposit`: to a seller's address. `invoice`: to an invoice's address. `arrival`: to a platform address from
 * outside. `internal`: between our addresses. `outgoing`: from one of ours. `foreign-token`: another token.
 */
export const CHAIN_TRANSFER_KINDS = [
  'deposit',
  'invoice',
  'arrival',
  'internal',
  'outgoing',
  'foreign-token',
] as const;
export type ChainTransferKind = (typeof CHAIN_TRANSFER_KINDS)[number];

export type AddressOwner =
  | { readonly kind: 'seller'; readonly sellerId: SellerId }
  | { readonly kind: 'invoice'; readonly invoiceId: InvoiceId }
  | { readonly kind: 'platform' };

/** A withdrawal of ours to a seller's address is a deposit like any other. */
export function kindOfTransfer(transfer: {
  readonly isOurToken: boolean;
  readonly sender: AddressOwner | undefined;
  readonly recipient: AddressOwner | undefined;
}): ChainTransferKind | undefined {
  const { isOurToken, sender, recipient } = transfer;
  if (!isOurToken) return recipient === undefined ? undefined : 'foreign-token';
  if (recipient?.kind === 'seller') return 'deposit';
  if (recipient?.kind === 'invoice') return 'invoice';
  if (recipient !== undefined) return sender === undefined ? 'arrival' : 'internal';
  return sender === undefined ? undefined : 'outgoing';
}

/**
 * `pending`: included, not deep enough. `held`: deep enough, too little to be credited alone. `suspense`:
 * without a known owner. `matched`: its owner was found. `own`: the operator's own. `gone`: removed by a
 * reorganisation, may return. `seen`: needs no action.
 */
export const CHAIN_TRANSFER_STATES = [
  'pending',
  'held',
  'credited',
  'suspense',
  'matched',
  'own',
  'returned',
  'seen',
  'gone',
] as const;
export type ChainTransferState = (typeof CHAIN_TRANSFER_STATES)[number];

export const firstStateOf = (kind: ChainTransferKind): ChainTransferState =>
  kind === 'internal' || kind === 'outgoing' ? 'seen' : 'pending';

export type SuspenseReason = 'no-owner' | 'wrong-token' | 'dust' | 'implausible';

export interface Countable {
  readonly kind: ChainTransferKind;
  /** Zero also for amounts above the maximum and for other tokens. */
  readonly amount: Money;
  readonly isPlausible: boolean;
}

/** Undefined: it belongs to a seller or an invoice. */
export function suspenseReasonOf({ kind, amount, isPlausible }: Countable): SuspenseReason | undefined {
  if (kind === 'foreign-token') return 'wrong-token';
  if (!isPlausible) return 'implausible';
  if (kind === 'arrival') return 'no-owner';
  return amount === 0n ? 'dust' : undefined;
}

/** Amounts below the minimum wait until they add up; then all are credited (DOMAIN §6). */
export const addsUp = (amounts: readonly Money[], minimum: Money): boolean => addMoney(...amounts) >= minimum;

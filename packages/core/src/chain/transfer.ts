import type { InvoiceId } from '../checkout/index.ts';
import { addMoney, type Money, type SellerId } from '../kernel/index.ts';

/**
 * What a transfer of tokens is to us. `deposit`: to a seller's address. `invoice`: to that of a viewer's invoice. `arrival`: to an address of the platform, from
 * outside. `internal`: between our own addresses. `outgoing`: from one of ours to somebody. `foreign-token`: another token.
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

/** Whose an address is. */
export type AddressOwner =
  | { readonly kind: 'seller'; readonly sellerId: SellerId }
  | { readonly kind: 'invoice'; readonly invoiceId: InvoiceId }
  | { readonly kind: 'platform' };

/** A seller's address may also be paid by ourselves: somebody withdrew to it. That is a deposit like any other. */
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
 * `pending`: in a block, not deep enough yet. `held`: deep enough, and too little to be credited alone. `suspense`:
 * set aside until somebody shows whose it is. `matched`: that was shown. `own`: it is the operator's own. `gone`: a reorganisation took it away; it may
 * come again. `seen`: nothing has to be done about it.
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

/** Why something is set aside. */
export type SuspenseReason = 'no-owner' | 'wrong-token' | 'dust' | 'implausible';

export interface Countable {
  readonly kind: ChainTransferKind;
  /** Zero also where it is more than there can be, or another token. */
  readonly amount: Money;
  readonly isPlausible: boolean;
}

/** Undefined: it belongs to a seller or to an invoice and can be booked as such. */
export function suspenseReasonOf({ kind, amount, isPlausible }: Countable): SuspenseReason | undefined {
  if (kind === 'foreign-token') return 'wrong-token';
  if (!isPlausible) return 'implausible';
  if (kind === 'arrival') return 'no-owner';
  return amount === 0n ? 'dust' : undefined;
}

/** Less than the minimum is kept until it adds up; then all of it is credited (DOMAIN §6). */
export const addsUp = (amounts: readonly Money[], minimum: Money): boolean => addMoney(...amounts) >= minimum;

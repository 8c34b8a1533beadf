import type { InvoiceId } from '../checkout/index.ts';
import {
  accept,
  type Id,
  type Instant,
  type Money,
  type OrderId,
  type Result,
  refuse,
  type SellerId,
} from '../kernel/index.ts';
import { tidySignature } from '../proofs/index.ts';
import { type Network, parseAddress } from '../wallet/index.ts';
import { isSignedBySender, type TransferShown } from './own-money.ts';
import type { SuspenseReason } from './transfer.ts';

/*
 * How money without an owner leaves suspense: returned over the chain, or credited to its seller. One person
 * requests, another confirms.
 */

export type ResolutionId = Id<'resolution'>;

/** A transfer on a chain, an amount owed by an invoice, or a refund in USDT. */
export type SuspenseSubject =
  | { readonly kind: 'transfer'; readonly id: Id<'chain-transfer'> }
  | { readonly kind: 'invoice'; readonly id: InvoiceId }
  | { readonly kind: 'refund'; readonly id: OrderId };

/**
 * `below-minimum`: a seller's, too little to be credited alone. `owed`: overpaid, underpaid or late. `own`:
 * booked as the operator's own by mistake.
 */
export const SUSPENSE_ITEM_REASONS = [
  'no-owner',
  'below-minimum',
  'owed',
  'refund',
  'wrong-token',
  'dust',
  'implausible',
  'own',
] as const satisfies readonly (SuspenseReason | 'below-minimum' | 'owed' | 'refund' | 'own')[];
export type SuspenseItemReason = (typeof SUSPENSE_ITEM_REASONS)[number];

/**
 * `close`: cannot be counted in USDT, so nothing is booked; two people record the outcome. `capital`: the
 * operator's own money, proven by a signature of the sending address (ADR 28); `reopen` reverts that.
 */
export const RESOLUTION_WAYS = ['return', 'credit', 'close', 'capital', 'reopen'] as const;
export type ResolutionWay = (typeof RESOLUTION_WAYS)[number];

const WAYS_OUT: Readonly<Record<SuspenseItemReason, readonly ResolutionWay[]>> = {
  'no-owner': ['return', 'credit', 'capital'],
  'below-minimum': ['return', 'credit'],
  owed: ['return'],
  refund: ['return'],
  'wrong-token': ['close'],
  dust: ['close'],
  implausible: ['close'],
  own: ['reopen'],
};
/** Tron signs messages in another format, which is not verified here. */
export const waysOutOf = (reason: SuspenseItemReason, network: Network): readonly ResolutionWay[] =>
  WAYS_OUT[reason].filter((way) => way !== 'capital' || network !== 'trc20');

export interface SuspenseSum {
  readonly subject: SuspenseSubject;
  readonly network: Network;
  readonly reason: SuspenseItemReason;
  /** Zero if it cannot be counted in USDT. */
  readonly amount: Money;
  /** The known owner; it cannot be credited to anyone else. */
  readonly sellerId: SellerId | null;
  /** The transfer to sign for; null if the subject is not a single transfer. */
  readonly shown: TransferShown | null;
}

export type ResolutionPlan =
  | { readonly way: 'return'; readonly to: string }
  | { readonly way: 'credit'; readonly sellerId: SellerId }
  | { readonly way: 'capital'; readonly signature: string }
  | { readonly way: 'close' | 'reopen' };

export interface ResolutionParams {
  readonly way: ResolutionWay;
  readonly address?: string | undefined;
  readonly sellerId?: SellerId | undefined;
  readonly signature?: string | undefined;
}

export function resolutionPlan(
  { reason, network, sellerId: owner, shown }: SuspenseSum,
  { way, address, sellerId, signature }: ResolutionParams,
): Result<ResolutionPlan> {
  if (!waysOutOf(reason, network).includes(way)) return refuse('resolution-not-possible', { field: 'way' });
  if (way === 'close' || way === 'reopen') return accept({ way });
  if (way === 'capital') {
    const signed = tidySignature(signature ?? '');
    return shown !== null && isSignedBySender(shown, signed)
      ? accept({ way, signature: signed })
      : refuse('address-signature-wrong', { field: 'signature' });
  }
  if (way === 'return') {
    const to = parseAddress(network, address ?? '');
    return to === undefined ? refuse('address-malformed', { field: 'address' }) : accept({ way, to });
  }
  if (sellerId === undefined) return refuse('field-required', { field: 'sellerId' });
  if (owner !== null && owner !== sellerId) return refuse('resolution-not-possible', { field: 'sellerId' });
  return accept({ way, sellerId });
}

/** `confirmed`: by two people, waiting for the chain. Credits and closings end with the confirmation. */
export const RESOLUTION_STATES = ['asked', 'confirmed', 'done', 'declined'] as const;
export type ResolutionState = (typeof RESOLUTION_STATES)[number];

export interface Resolution {
  readonly id: ResolutionId;
  readonly subject: SuspenseSubject;
  readonly network: Network;
  readonly reason: SuspenseItemReason;
  readonly amount: Money;
  readonly plan: ResolutionPlan;
  /** The requester's reason. */
  readonly because: string;
  /** When own money was reverted. */
  readonly reopenedAt: Instant | null;
  readonly state: ResolutionState;
  readonly askedBy: string;
  readonly askedAt: Instant;
  readonly endedBy: string | null;
  readonly endedAt: Instant | null;
  /** The transaction of the return. */
  readonly transactionHash: string | null;
}

/** By someone other than the requester, and only if nothing changed since. */
export function mayConfirm(resolution: Resolution, found: SuspenseSum | undefined, by: string): Result<void> {
  if (resolution.state !== 'asked') return refuse('nothing-proposed');
  if (resolution.askedBy === by) return refuse('second-person-needed');
  const isAsItWas = found?.amount === resolution.amount && found.reason === resolution.reason;
  return isAsItWas ? accept(undefined) : refuse('suspense-unknown');
}

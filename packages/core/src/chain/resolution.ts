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
import { type Network, parseAddress } from '../wallet/index.ts';
import type { SuspenseReason } from './transfer.ts';

/*
 * The way out of money that came and belongs to nobody yet: it goes back over the chain, or to the seller whose it is.
 * One person asks, another confirms.
 */

export type ResolutionId = Id<'resolution'>;

/** One transfer on a chain, what the invoice of a viewer owes, or the refund of an order that was paid in USDT. */
export type SuspenseSubject =
  | { readonly kind: 'transfer'; readonly id: Id<'chain-transfer'> }
  | { readonly kind: 'invoice'; readonly id: InvoiceId }
  | { readonly kind: 'refund'; readonly id: OrderId };

/** `below-minimum`: a seller's, and too little to be credited by itself. `owed`: paid too much, too little or too late. */
export const SUSPENSE_ITEM_REASONS = [
  'no-owner',
  'below-minimum',
  'owed',
  'refund',
  'wrong-token',
  'dust',
  'implausible',
] as const satisfies readonly (SuspenseReason | 'below-minimum' | 'owed' | 'refund')[];
export type SuspenseItemReason = (typeof SUSPENSE_ITEM_REASONS)[number];

/** `close`: it cannot be counted in USDT, so nothing is booked; two people say what became of it. */
export const RESOLUTION_WAYS = ['return', 'credit', 'close'] as const;
export type ResolutionWay = (typeof RESOLUTION_WAYS)[number];

const WAYS_OUT: Readonly<Record<SuspenseItemReason, readonly ResolutionWay[]>> = {
  'no-owner': ['return', 'credit'],
  'below-minimum': ['return', 'credit'],
  owed: ['return'],
  refund: ['return'],
  'wrong-token': ['close'],
  dust: ['close'],
  implausible: ['close'],
};
export const waysOutOf = (reason: SuspenseItemReason): readonly ResolutionWay[] => WAYS_OUT[reason];

export interface SuspenseSum {
  readonly subject: SuspenseSubject;
  readonly network: Network;
  readonly reason: SuspenseItemReason;
  /** Zero where it cannot be counted. */
  readonly amount: Money;
  /** Whose it is, where that is known: nobody else can be credited with it. */
  readonly sellerId: SellerId | null;
}

export type ResolutionPlan =
  | { readonly way: 'return'; readonly to: string }
  | { readonly way: 'credit'; readonly sellerId: SellerId }
  | { readonly way: 'close' };

/** What somebody typed. */
export interface ResolutionParams {
  readonly way: ResolutionWay;
  readonly address?: string | undefined;
  readonly sellerId?: SellerId | undefined;
}

export function resolutionPlan(
  { reason, network, sellerId: owner }: SuspenseSum,
  { way, address, sellerId }: ResolutionParams,
): Result<ResolutionPlan> {
  if (!waysOutOf(reason).includes(way)) return refuse('resolution-not-possible', { field: 'way' });
  if (way === 'close') return accept({ way });
  if (way === 'return') {
    const to = parseAddress(network, address ?? '');
    return to === undefined ? refuse('address-malformed', { field: 'address' }) : accept({ way, to });
  }
  if (sellerId === undefined) return refuse('field-required', { field: 'sellerId' });
  if (owner !== null && owner !== sellerId) return refuse('resolution-not-possible', { field: 'sellerId' });
  return accept({ way, sellerId });
}

/** `confirmed`: by two people, and waits for the chain. Credits and closings are done with the confirmation. */
export const RESOLUTION_STATES = ['asked', 'confirmed', 'done', 'declined'] as const;
export type ResolutionState = (typeof RESOLUTION_STATES)[number];

export interface Resolution {
  readonly id: ResolutionId;
  readonly subject: SuspenseSubject;
  readonly network: Network;
  readonly reason: SuspenseItemReason;
  readonly amount: Money;
  readonly plan: ResolutionPlan;
  /** Why, in the words of whoever asked. */
  readonly because: string;
  readonly state: ResolutionState;
  readonly askedBy: string;
  readonly askedAt: Instant;
  readonly endedBy: string | null;
  readonly endedAt: Instant | null;
  /** By which it went back. */
  readonly transactionHash: string | null;
}

/** By somebody else than whoever asked, and only what is still as it was when they asked. */
export function mayConfirm(resolution: Resolution, found: SuspenseSum | undefined, by: string): Result<void> {
  if (resolution.state !== 'asked') return refuse('nothing-proposed');
  if (resolution.askedBy === by) return refuse('second-person-needed');
  const isAsItWas = found?.amount === resolution.amount && found.reason === resolution.reason;
  return isAsItWas ? accept(undefined) : refuse('suspense-unknown');
}

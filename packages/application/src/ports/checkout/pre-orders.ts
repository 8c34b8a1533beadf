import type { DramaId } from '@cliffhanger/core/catalog';
import type { AnnouncedEpisode, AnnouncedRange, PreOrderState } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant, Locale, Money, OperatorId, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { EpisodePrices } from '@cliffhanger/core/orders';
import type { RefundedOrder } from './checkout.ts';

export interface DuePreOrder {
  readonly orderId: OrderId;
  /** True: every episode is out. False: the promise is missed. */
  readonly isReady: boolean;
}

/** The result of a scheduled step; `nothing` for one that ended meanwhile or waits for a bank. */
export type PreOrderOutcome =
  | ({ readonly outcome: 'delivered' | 'refunded' } & RefundedOrder)
  | { readonly outcome: 'nothing' };

export interface ChargedPreOrder extends EpisodePrices {
  readonly id: OrderId;
  readonly sellerId: SellerId;
  readonly quantity: number;
  readonly state: Exclude<PreOrderState, 'delivered'>;
}

/** Facts for the viewer's mail. */
export interface PreOrderNews extends AnnouncedRange {
  readonly orderId: OrderId;
  readonly number: string;
  readonly dramaId: DramaId;
  readonly amount: Money;
  /** `null`: a guest after deletion of their data. */
  readonly email: Email | null;
  readonly locale: Locale;
}

export interface WaitingPreOrders extends AnnouncedRange {
  readonly refundedFrom: string;
  readonly orders: number;
  readonly amount: Money;
}

/** Announced episodes, and the prepayments for them. */
export interface PreOrders {
  announcedOf(dramaId: DramaId): Promise<readonly AnnouncedEpisode[]>;
  /** `null` withdraws the announcement. */
  announce(
    episodes: {
      readonly dramaId: DramaId;
      readonly first: number;
      readonly last: number;
      readonly comesOn: string | null;
    },
    by: OperatorId,
    now: Instant,
  ): Promise<void>;
  due(now: Instant, most: number): Promise<readonly DuePreOrder[]>;
  /** Turns it into a regular order. Idempotent. */
  deliver(orderId: OrderId, now: Instant): Promise<PreOrderOutcome>;
  /** Refunds it. Idempotent. */
  refundLate(orderId: OrderId, now: Instant): Promise<PreOrderOutcome>;
  newsOf(orderId: OrderId): Promise<PreOrderNews>;
  /** The pre-order of this charge; undefined: none, or already a regular order. */
  findByCharge(processor: string, charge: string): Promise<ChargedPreOrder | undefined>;
  /** Waiting pre-orders of a drama, by day; `null` for all sellers. */
  waitingOf(dramaId: DramaId, sellerId: SellerId | null): Promise<readonly WaitingPreOrders[]>;
}

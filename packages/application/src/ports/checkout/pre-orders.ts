import type { DramaId } from '@cliffhanger/core/catalog';
import type { AnnouncedEpisode, AnnouncedRange, PreOrderState } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Instant, Locale, Money, OperatorId, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { EpisodePrices } from '@cliffhanger/core/orders';
import type { RefundedOrder } from './checkout.ts';

export interface DuePreOrder {
  readonly orderId: OrderId;
  /** All of it is out; otherwise it is too late. */
  readonly isReady: boolean;
}

/** What the clock did with one; of one that ended meanwhile, or waits for a bank, nothing. */
export type PreOrderOutcome =
  | ({ readonly outcome: 'delivered' | 'refunded' } & RefundedOrder)
  | { readonly outcome: 'nothing' };

export interface ChargedPreOrder extends EpisodePrices {
  readonly id: OrderId;
  readonly sellerId: SellerId;
  readonly quantity: number;
  readonly state: Exclude<PreOrderState, 'delivered'>;
}

/** What its viewer is told of. */
export interface PreOrderNews extends AnnouncedRange {
  readonly orderId: OrderId;
  readonly number: string;
  readonly dramaId: DramaId;
  readonly amount: Money;
  /** Null: a guest who was forgotten. */
  readonly email: Email | null;
  readonly locale: Locale;
}

export interface WaitingPreOrders extends AnnouncedRange {
  readonly refundedFrom: string;
  readonly orders: number;
  readonly amount: Money;
}

/** Episodes that are announced, and what was paid for them in advance. */
export interface PreOrders {
  announcedOf(dramaId: DramaId): Promise<readonly AnnouncedEpisode[]>;
  /** Null: announced no more. */
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
  /** It is an order from now on. Twice is once. */
  deliver(orderId: OrderId, now: Instant): Promise<PreOrderOutcome>;
  /** Its money goes back. Twice is once. */
  refundLate(orderId: OrderId, now: Instant): Promise<PreOrderOutcome>;
  newsOf(orderId: OrderId): Promise<PreOrderNews>;
  /** The one that this charge paid for; undefined: there is none, or it is an order by now. */
  findByCharge(processor: string, charge: string): Promise<ChargedPreOrder | undefined>;
  /** A drama's that wait, by day; of one seller, or of everybody. */
  waitingOf(dramaId: DramaId, sellerId: SellerId | null): Promise<readonly WaitingPreOrders[]>;
}

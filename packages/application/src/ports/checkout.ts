import type { DramaId } from '@cliffhanger/core/catalog';
import type { Attribution, DrawOfDay, EpisodeRange, ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import type { Id, Instant, Money, OrderId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { DrawShare, EpisodePrices } from '@cliffhanger/core/orders';

export type PaymentId = Id<'payment'>;

/** A payment that has cleared: nothing else makes an order (DOMAIN §10.1). */
export interface ClearedPayment {
  readonly processor: string;
  /** The processor's charge or the chain's transaction. */
  readonly charge: string;
  /** Where the money came from: a card's fingerprint, an address. */
  readonly source: string;
  readonly isSandbox: boolean;
  readonly clearedAt: Instant;
}

export interface NewOrder extends EpisodePrices {
  readonly id: OrderId;
  readonly number: string;
  readonly sellerId: SellerId;
  readonly viewerId: ViewerId;
  readonly dramaId: DramaId;
  readonly episodes: EpisodeRange;
  readonly attribution: Attribution;
  readonly dueAt: Instant;
  /** Of a sale of the house, which is shipped at once. */
  readonly releaseAt: Instant;
  readonly paymentId: PaymentId;
  readonly transferId: TransferId;
  readonly payment: ClearedPayment;
}

export interface PlacedOrder {
  /** `repeated`: the charge had been used; this is the order it was used for. */
  readonly outcome: 'placed' | 'repeated';
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly number: string;
}

export interface DrawDay {
  readonly day: string;
  readonly fingerprint: string;
  /** Only after the day. */
  readonly secret: string | null;
  /** Null: its weights are not taken yet. */
  readonly weightsAt: Instant | null;
}

export interface PaymentToRefund extends ClearedPayment {
  readonly orderId: OrderId;
  readonly amount: Money;
  readonly refundedAt: Instant | null;
}

/** The viewers' side of a sale. */
export interface Checkout {
  /** Nobody else buys for this viewer until the transaction ends; the viewer is written down when new. */
  lockViewer(viewer: {
    readonly id: ViewerId;
    readonly email: Email | null;
    readonly now: Instant;
  }): Promise<void>;
  ownedEpisodes(viewerId: ViewerId, dramaId: DramaId): Promise<readonly EpisodeRange[]>;
  pricesOf(dramaId: DramaId): Promise<
    | (EpisodePrices & {
        readonly episodes: number;
        readonly freeEpisodes: number;
        readonly isOnSale: boolean;
      })
    | undefined
  >;
  /** Whether this source has paid for somebody with this email before, or this seller is or was paid there. */
  isPurseOf(source: string, seller: { readonly id: SellerId; readonly email: Email }): Promise<boolean>;
  isNumberTaken(sellerId: SellerId, number: string): Promise<boolean>;
  /** What an earlier try made of this charge. */
  orderOfCharge(processor: string, charge: string): Promise<PlacedOrder | undefined>;
  placeOrder(order: NewOrder): Promise<PlacedOrder>;

  /** Whose order gave this viewer this episode. */
  orderOfEpisode(viewer: {
    readonly viewerId: ViewerId;
    readonly dramaId: DramaId;
    readonly episode: number;
  }): Promise<{ readonly sellerId: SellerId; readonly orderId: OrderId } | undefined>;
  /** Whose order this is, if this viewer was given access by it. */
  sellerOf(orderId: OrderId, viewerId: ViewerId): Promise<SellerId | undefined>;
  /** For operators, who know a number and no seller: among the orders in audit. */
  auditByNumber(
    number: string,
  ): Promise<{ readonly sellerId: SellerId; readonly orderId: OrderId } | undefined>;
  /** Of everybody who has it by this order. */
  revokeAccess(orderId: OrderId, at: Instant): Promise<void>;
  /** The order that a charge has paid for. */
  soldBy(
    processor: string,
    charge: string,
  ): Promise<{ readonly sellerId: SellerId; readonly orderId: OrderId } | undefined>;
  /** What an order gave: its number and its episodes. */
  boughtBy(order: {
    readonly sellerId: SellerId;
    readonly orderId: OrderId;
  }): Promise<{ readonly number: string; readonly episodes: EpisodeRange } | undefined>;
  paymentOf(orderId: OrderId): Promise<PaymentToRefund | undefined>;
  saveRefunded(orderId: OrderId, at: Instant): Promise<void>;

  addDrawDay(day: {
    readonly day: string;
    readonly secret: string;
    readonly fingerprint: string;
    readonly now: Instant;
  }): Promise<void>;
  hasDrawDay(day: string): Promise<boolean>;
  /** False when the day has its weights already. */
  takeDrawWeights(
    day: string,
    levelWeights: Readonly<Record<string, number>>,
    now: Instant,
  ): Promise<boolean>;
  drawOf(day: string, dramaId: DramaId): Promise<DrawOfDay | undefined>;
  /** The newest first; secrets of days before `today` only. */
  drawDays(
    today: string,
    page: { readonly page: number; readonly size: number },
  ): Promise<readonly DrawDay[]>;
  /** A bounded number of those kept long enough; says how many. */
  forgetDrawWeights(today: string): Promise<number>;
  drawShares(day: string, dramaId: DramaId): Promise<readonly DrawShare[]>;
}

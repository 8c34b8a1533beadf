import { DAY_MS, HOUR_MS, type Instant, type Money, type OrderId, type SellerId } from '../kernel/index.ts';
import type { Purchase } from './amounts.ts';

/* Defaults of the times of DOMAIN §5; settings override them through `OrderTimes`. */
export const SHIP_WITHIN_MS = 24 * HOUR_MS;
export const PLATFORM_SHIPS_AFTER_MS = 2 * HOUR_MS;
export const SHIPPED_FOR_SELLER_AFTER_MS = 72 * HOUR_MS;
export const CANCEL_WITHIN_MS = 24 * HOUR_MS;
export const SETTLES_WITHOUT_PLAY_AFTER_MS = 24 * HOUR_MS;
export const SETTLEMENT_HOLD_MS = 7 * DAY_MS;
export const AUDIT_HOLDS_AT_MOST_MS = 14 * DAY_MS;

/** Who bought the episodes at wholesale, and the funding source. */
export type Shipping =
  | OwnShipping
  /** No right within two hours: the platform's own sale. */
  | { readonly by: 'platform' };

/** The seller's sale, shipped by hand or automatically. */
export interface OwnShipping {
  /** `overdue`: shipped for the seller after 72 hours. */
  readonly by: 'seller' | 'auto-ship' | 'overdue';
  readonly payFrom: PayFrom;
  readonly creditsUsed: number;
  readonly paymentAmount: Money;
  /** Held for the seller. */
  readonly unsettled: Money;
}

export const PAY_FROM = ['proceeds', 'wallet'] as const;
export type PayFrom = (typeof PAY_FROM)[number];

interface Shipped {
  readonly shippedAt: Instant;
  readonly shipping: Shipping;
}

/** A hold without reason and end cannot be represented, and so not stored. */
interface Held extends Shipped {
  readonly releaseAt: Instant;
}

/** Under review; with `shippedAt` null it was not shipped, and shipping stops. */
interface Audit {
  readonly kind: 'audit';
  readonly reason: string;
  readonly auditedAt: Instant;
  readonly releaseAt: Instant;
  readonly shippedAt: Instant | null;
  readonly shipping: Shipping | null;
}

export type OrderState =
  | { readonly kind: 'to-ship' }
  | ({ readonly kind: 'shipped' } & Shipped)
  | ({ readonly kind: 'in-settlement' } & Held)
  | Audit
  | ({ readonly kind: 'completed'; readonly completedAt: Instant; readonly settledEarly: boolean } & Shipped)
  | { readonly kind: 'refunded'; readonly refundedAt: Instant };

export type OrderStateKind = OrderState['kind'];

export interface Order extends Purchase {
  readonly id: OrderId;
  readonly sellerId: SellerId;
  readonly paidAt: Instant;
  /** The first play of a paid episode ends the right to cancel. */
  readonly firstPlayAt: Instant | null;
  /** The start of the time to ship if a complaint stopped it; otherwise the payment. */
  readonly shipFrom?: Instant | null;
  /** Refunded episodes. */
  readonly refundedEpisodes?: number;
  readonly state: OrderState;
}

/** Nothing of it is held or undecided. */
export const isOver = ({ state }: Pick<Order, 'state'>): boolean =>
  state.kind === 'completed' || state.kind === 'refunded';

/** Stopped before shipping. */
export const isStopped = ({ state }: Pick<Order, 'state'>): boolean =>
  state.kind === 'audit' && state.shippedAt === null;

/** The whole state machine: other transitions do not exist. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStateKind, readonly OrderStateKind[]>> = {
  'to-ship': ['shipped', 'refunded', 'audit'],
  shipped: ['in-settlement', 'refunded', 'audit'],
  'in-settlement': ['completed', 'audit'],
  audit: ['in-settlement', 'to-ship', 'refunded'],
  completed: [],
  refunded: [],
};

export const mayBecome = (from: OrderStateKind, to: OrderStateKind): boolean =>
  ORDER_TRANSITIONS[from].includes(to);

import type { OrderStateKind } from '@cliffhanger/core/orders';
import * as z from 'zod/mini';
import { decisionNotice, id, instant, money, named, refusing, requiredText, word } from '../kernel/index.ts';

/** `CH-7K3VT2QM`; looked up among the caller's own orders only. */
export const orderNumber = named('order_sn', requiredText('field-required', 20));

const STATES = {
  'to-ship': 'to_ship',
  shipped: 'shipped',
  'in-settlement': 'in_settlement',
  audit: 'audit',
  completed: 'completed',
  refunded: 'refunded',
} as const satisfies Record<OrderStateKind, string>;
const KINDS = Object.keys(STATES) as OrderStateKind[];

/** States are words on the wire (DOMAIN §9). */
export const orderState = z.codec(
  z.enum(['to_ship', 'shipped', 'in_settlement', 'audit', 'completed', 'refunded']),
  z.custom<OrderStateKind>((value) => typeof value === 'string'),
  {
    decode: (wire) => KINDS.find((kind) => STATES[kind] === wire) as OrderStateKind,
    encode: (kind) => STATES[kind],
  },
);

/** `fahuo_type`: 0 all, 1 to ship, 2 shipped, 3 in settlement, 4 completed, 5 audit, 6 refunded (DOMAIN §5). */
const FILTERS: readonly (OrderStateKind | null)[] = [
  null,
  'to-ship',
  'shipped',
  'in-settlement',
  'completed',
  'audit',
  'refunded',
];

/** Counts by state, and in total. */
export const stateCounts = {
  all: z.int(),
  toShip: z.int(),
  shipped: z.int(),
  inSettlement: z.int(),
  audit: z.int(),
  completed: z.int(),
  refunded: z.int(),
};

/** A filter's number or digit on the wire; the kind in code, null for all. */
export const filterOf = <Kind extends string>(kinds: readonly (Kind | null)[]) =>
  z.codec(
    z
      .union([z.string(), z.number()], refusing('invalid-input'))
      .check(
        z.refine(
          (value) => /^[0-9]$/.test(String(value)) && Number(value) < kinds.length,
          refusing('invalid-input'),
        ),
      ),
    z.custom<Kind | null>((value) => value === null || typeof value === 'string'),
    { decode: (value) => kinds[Number(value)] ?? null, encode: (kind) => kinds.indexOf(kind) },
  );

export const stateFilter = named('fahuo_type', filterOf(FILTERS));

export const payFrom = word(['proceeds', 'wallet']);

/** `overdue`: for the seller after 72 hours; `platform`: in the seller's place. */
export const shippedBy = z.codec(
  z.enum(['seller', 'auto_ship', 'overdue', 'platform']),
  z.custom<'seller' | 'auto-ship' | 'overdue' | 'platform'>((value) => typeof value === 'string'),
  {
    decode: (wire) => (wire === 'auto_ship' ? 'auto-ship' : wire),
    encode: (by) => (by === 'auto-ship' ? 'auto_ship' : by),
  },
);

/** An order in lists. Times of events that have not happened are omitted. */
export const orderFields = {
  number: named('order_sn', z.string()),
  state: orderState,
  dramaId: named('videoju_id', id<'drama'>()),
  title: z.string(),
  poster: z.string(),
  firstEpisode: z.int(),
  quantity: z.int(),
  /** Per episode. */
  retail: money,
  wholesale: money,
  orderAmount: money,
  purchaseCost: money,
  profit: money,
  /** Episode credits used; omitted before shipping. */
  deductibleEpisodes: z.optional(z.int()),
  deductionAmount: z.optional(money),
  paymentAmount: z.optional(money),
  payFrom: z.optional(payFrom),
  shippedBy: z.optional(shippedBy),
  /** The held amount, now or earlier. */
  unsettled: z.optional(money),
  /** When its deadlines begin: the payment, or the delivery of a pre-order. */
  orderTime: instant,
  /** For a pre-order: when the viewer paid. */
  preOrderTime: z.optional(instant),
  deliveryTime: z.optional(instant),
  /** When the hold ends or would have ended. */
  settlementTime: z.optional(instant),
  completionTime: z.optional(instant),
  refundTime: z.optional(instant),
  settledEarly: z.optional(z.boolean()),
  /** Only before shipping. */
  shipBy: z.optional(instant),
  shippedForSellerAt: z.optional(instant),
  /** Only while the right is missing: then the platform ships and keeps the profit. */
  platformShipsAt: z.optional(instant),
  hasRight: z.boolean(),
  /** Paid with play money. */
  sandbox: z.boolean(),
  /** The last decision about it. */
  notice: z.optional(decisionNotice),
};

import { type Money, NO_MONEY } from '../kernel/index.ts';

/** Own sales: not refunded, and not shipped by the platform. */
export interface Figures {
  readonly orders: number;
  readonly sales: Money;
  readonly profit: Money;
  readonly clicks: number;
  readonly settledOrders: number;
  readonly settledSales: Money;
  readonly settledProfit: Money;
  /** Lost to the platform because a right was missing. */
  readonly missedOrders: number;
  readonly missedProfit: Money;
}

export interface DayFigures extends Figures {
  /** `2026-11-15` in the platform's time zone: the day of the payment or click. */
  readonly day: string;
}

export interface SellerTotals extends Figures {
  readonly validCustomers: number;
}

export const NO_FIGURES: Figures = {
  orders: 0,
  sales: NO_MONEY,
  profit: NO_MONEY,
  clicks: 0,
  settledOrders: 0,
  settledSales: NO_MONEY,
  settledProfit: NO_MONEY,
  missedOrders: 0,
  missedProfit: NO_MONEY,
};

const plus = (one: Money, other: Money): Money => (one + other) as Money;

const addFigures = (one: Figures, other: Figures): Figures => ({
  orders: one.orders + other.orders,
  sales: plus(one.sales, other.sales),
  profit: plus(one.profit, other.profit),
  clicks: one.clicks + other.clicks,
  settledOrders: one.settledOrders + other.settledOrders,
  settledSales: plus(one.settledSales, other.settledSales),
  settledProfit: plus(one.settledProfit, other.settledProfit),
  missedOrders: one.missedOrders + other.missedOrders,
  missedProfit: plus(one.missedProfit, other.missedProfit),
});

export const sumOf = (figures: readonly Figures[]): Figures => figures.reduce(addFigures, NO_FIGURES);

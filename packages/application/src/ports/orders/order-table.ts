import type { DramaId } from '@cliffhanger/core/catalog';
import type { Attribution } from '@cliffhanger/core/checkout';
import type { Instant, Locale, Money, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { OrderStateKind, OrderTableSort, SortDirection } from '@cliffhanger/core/orders';
import type { OrderCard, SoldOrder } from './orders.ts';

/** Filters of the order table; `null`: no filter. */
export interface OrderTableFilter {
  readonly sellerId: SellerId;
  readonly state: OrderStateKind | null;
  readonly dramaId: DramaId | null;
  readonly paidFrom: Instant | null;
  readonly paidBefore: Instant | null;
  /** A prefix of the number. */
  readonly number: string | null;
}

/** Keyset cursor: the last row's sort key and ID. */
export interface OrderTableCursor {
  readonly key: bigint;
  readonly id: OrderId;
}

export interface OrderTableQuery extends OrderTableFilter {
  readonly locale: Locale;
  readonly sort: OrderTableSort;
  readonly direction: SortDirection;
  readonly after: OrderTableCursor | null;
  readonly size: number;
}

export interface OrderTableRow extends OrderCard {
  readonly attribution: Attribution;
  /** Of the clicked link; `null` without a click, or when the link is gone. */
  readonly linkSubId: string | null;
}

export interface OrderTablePage {
  readonly list: readonly OrderTableRow[];
  /** `null`: this was the last page. */
  readonly next: OrderTableCursor | null;
}

export interface OrderTableSummary {
  readonly orders: number;
  readonly isMore: boolean;
  readonly orderAmount: Money;
  readonly profit: Money;
  readonly dramas: readonly {
    readonly dramaId: DramaId;
    readonly title: string;
    readonly orders: number;
  }[];
}

/** One seller's orders as table rows. */
export interface OrderTable {
  page(asked: OrderTableQuery): Promise<OrderTablePage>;
  summarize(filter: OrderTableFilter, locale: Locale): Promise<OrderTableSummary>;
  /** Matches that wait for shipping, by deadline, without locks. */
  listToShip(filter: OrderTableFilter, most: number): Promise<readonly SoldOrder[]>;
}

import type { DramaId } from '@cliffhanger/core/catalog';
import type { Attribution } from '@cliffhanger/core/checkout';
import type { Instant, Locale, Money, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { OrderStateKind, OrderTableSort, SortDirection } from '@cliffhanger/core/orders';
import type { OrderCard, SoldOrder } from './orders.ts';

/** What a table of orders is narrowed by; null: by nothing. */
export interface OrderTableFilter {
  readonly sellerId: SellerId;
  readonly state: OrderStateKind | null;
  readonly dramaId: DramaId | null;
  readonly paidFrom: Instant | null;
  readonly paidBefore: Instant | null;
  /** Numbers that begin like this. */
  readonly number: string | null;
}

/** The last row of a page: what it was sorted by, and its id. */
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
  /** Of the link that was clicked; null where there was none, or it is gone. */
  readonly linkSubId: string | null;
}

export interface OrderTablePage {
  readonly list: readonly OrderTableRow[];
  /** Null: this was the last page. */
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

/** Orders as rows of a table, of one seller. */
export interface OrderTable {
  page(asked: OrderTableQuery): Promise<OrderTablePage>;
  summarize(filter: OrderTableFilter, locale: Locale): Promise<OrderTableSummary>;
  /** Those that match and wait to be shipped, in the order of their deadlines, without locking them. */
  listToShip(filter: OrderTableFilter, most: number): Promise<readonly SoldOrder[]>;
}

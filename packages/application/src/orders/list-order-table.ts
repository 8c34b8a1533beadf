import { accept, type Locale, type Result } from '@cliffhanger/core/kernel';
import type { OrderStateKind } from '@cliffhanger/core/orders';
import type {
  OrderTableFilter,
  OrderTablePage,
  OrderTableQuery,
  OrderTableSummary,
  Requires,
  StateCount,
} from '../ports/index.ts';

interface OrderTableView extends OrderTablePage {
  /** The delay after which an order is shipped for its seller. */
  readonly shippedForSellerAfterMs: number;
  readonly counts: ReadonlyMap<OrderStateKind, StateCount>;
}

export const listOrderTable =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'orderTable' | 'settings'>) =>
  (asked: OrderTableQuery): Promise<Result<OrderTableView>> =>
    transactions.read(async ({ orders, orderTable, settings }) => {
      const [page, counts, { shippedForSellerAfterMs }] = await Promise.all([
        orderTable.page(asked),
        orders.countsOf(asked.sellerId),
        settings.current(clock.now()),
      ]);
      return accept({ ...page, counts, shippedForSellerAfterMs });
    });

export const summarizeOrderTable =
  ({ transactions }: Requires<'transactions', 'orderTable'>) =>
  async (filter: OrderTableFilter, locale: Locale): Promise<Result<OrderTableSummary>> =>
    accept(await transactions.read(({ orderTable }) => orderTable.summarize(filter, locale)));

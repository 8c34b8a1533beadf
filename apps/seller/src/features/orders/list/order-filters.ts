import type { OrderStateKind } from '@cliffhanger/core/orders';
import type { MessageId } from '@cliffhanger/i18n';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listOrders } from '@cliffhanger/wire/orders';

export type OrderFilter = OrderStateKind | 'all';

type Counts = AnswerOf<typeof listOrders>['counts'];

interface FilterTab {
  readonly filter: OrderFilter;
  readonly label: MessageId;
  readonly count: keyof Counts;
}

/** In the order of the life cycle; orders that wait for the seller come first. */
export const FILTER_TABS: readonly FilterTab[] = [
  { filter: 'to-ship', label: 'orders.state.to-ship', count: 'toShip' },
  { filter: 'shipped', label: 'orders.state.shipped', count: 'shipped' },
  { filter: 'in-settlement', label: 'orders.state.in-settlement', count: 'inSettlement' },
  { filter: 'audit', label: 'orders.state.audit', count: 'audit' },
  { filter: 'completed', label: 'orders.state.completed', count: 'completed' },
  { filter: 'refunded', label: 'orders.state.refunded', count: 'refunded' },
  { filter: 'all', label: 'orders.filter.all', count: 'all' },
];

export const FILTERS = FILTER_TABS.map(({ filter }) => filter);

/** The parameter of the call; `null` for all. */
export const stateOf = (filter: OrderFilter): OrderStateKind | null => (filter === 'all' ? null : filter);

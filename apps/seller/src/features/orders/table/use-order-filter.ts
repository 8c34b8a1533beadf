import { HOUR_MS, idOf, isId } from '@cliffhanger/core/kernel';
import { ORDER_TABLE_SORTS, type OrderTableSort } from '@cliffhanger/core/orders';
import { useNow } from '@cliffhanger/ui';
import type { TableSort } from '@cliffhanger/ui/table';
import { useMemo } from 'react';
import {
  useChoiceParameter,
  useFilterParameter,
  useTextParameter,
} from '../../../shared/navigation/index.ts';
import { FILTERS, type OrderFilter, stateOf } from '../list/order-filters.ts';
import type { OrderTableFilter } from './order-row.ts';
import { boundsOf, isPeriod, type Period } from './period.ts';

const ASCENDING = 'up';

/** The filter is in the address; state and search are shared with the list view. */
export function useOrderFilter() {
  const [tab, setTab] = useChoiceParameter<OrderFilter>('state', FILTERS, 'to-ship');
  const [search, setSearch] = useTextParameter('search');
  const [dramaText, setDrama] = useFilterParameter('drama');
  const [periodText, setPeriod] = useFilterParameter('period');
  const [sort, changeSort] = useSort(tab);
  const period: Period = isPeriod(periodText) ? periodText : 'any';
  const drama = dramaText !== undefined && isId(dramaText) ? dramaText : undefined;
  const now = useNow(HOUR_MS);
  // Recomputed when the day changes, so that the filter is stable within a day.
  const { paidFrom, paidBefore } = boundsOf(period, now);
  const filter = useMemo<OrderTableFilter>(
    () => ({
      state: stateOf(tab),
      ...(search === '' ? {} : { search }),
      ...(drama === undefined ? {} : { dramaId: idOf<'drama'>(drama) }),
      ...(paidFrom === undefined ? {} : { paidFrom }),
      ...(paidBefore === undefined ? {} : { paidBefore }),
    }),
    [tab, search, drama, paidFrom, paidBefore],
  );
  return {
    filter,
    tab,
    setTab,
    search,
    setSearch,
    drama,
    setDrama,
    period,
    setPeriod: (next: Period) => setPeriod(next === 'any' ? undefined : next),
    sort,
    changeSort,
    now,
  };
}

/** By default orders to ship are sorted by deadline, others newest first. */
function useSort(tab: OrderFilter): readonly [TableSort, (column: string) => void] {
  const [text, change] = useFilterParameter('sort');
  const [named, direction] = (text ?? '').split(' ');
  const column = ORDER_TABLE_SORTS.find((one) => one === named);
  const byItself: TableSort =
    tab === 'to-ship'
      ? { column: 'due', direction: 'ascending' }
      : { column: 'paid-at', direction: 'descending' };
  const sort: TableSort =
    column === undefined
      ? byItself
      : { column, direction: direction === ASCENDING ? 'ascending' : 'descending' };
  // A second click reverses the direction.
  const press = (pressed: string) => {
    const isUp = sort.column === pressed ? sort.direction === 'descending' : pressed === 'due';
    change(`${pressed}${isUp ? ` ${ASCENDING}` : ''}`);
  };
  return [sort, press];
}

/** The sort parameters of the call. */
export const sortOf = ({ column, direction }: TableSort) => ({
  sort: column as OrderTableSort,
  direction,
});

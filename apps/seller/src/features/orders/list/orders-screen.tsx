import { Banner, EndlessList, IconButton, SearchField, Tabs, usePane } from '@cliffhanger/ui';
import { LARGEST_PAGE } from '@cliffhanger/wire/kernel';
import { listOrders } from '@cliffhanger/wire/orders';
import { Search, WifiOff, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useMoneyActionsOff } from '../../../shared/connection/index.ts';
import { loadMessages, useTranslation } from '../../../shared/language/index.ts';
import { useChoiceParameter, useTextParameter } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery } from '../../../shared/server/index.ts';
import { LazyViewSwitch, type PageView, usePageView } from '../../../shared/tables/index.ts';
import type { Order } from '../order.ts';
import { useShipMany, useShipOne } from '../ship/index.ts';
import { useChosenNumbers } from './chosen-orders.ts';
import { WAITING_ORDERS } from './first-orders.ts';
import { NoOrders } from './no-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { FILTER_TABS, FILTERS, type OrderFilter, stateOf } from './order-filters.ts';
import { OrdersLoading } from './orders-loading.tsx';
import { WaitingSummary } from './waiting-summary.tsx';

const CARD_HEIGHT = 168;
const COMPACT_HEIGHT = 79;

/** Lazy, so that phones never load it. */
const CompactOrder = lazy(async () => ({ default: (await import('./compact-order.tsx')).CompactOrder }));

const OrdersTable = lazy(async () => {
  const [{ OrdersTable: Table }] = await Promise.all([
    import('../table/orders-table.tsx'),
    loadMessages(['tables']),
  ]);
  return { default: Table };
});

/** Cards, or a table in a wide window. */
export function OrdersScreen() {
  const view = usePageView('orders');
  if (!view.isTable) return <OrderList view={view} />;
  return (
    <Suspense fallback={<OrdersLoading />}>
      <OrdersTable view={view} />
    </Suspense>
  );
}

function OrderList({ view }: { view: PageView }) {
  const t = useTranslation();
  const [filter, setFilter] = useChoiceParameter<OrderFilter>('state', FILTERS, 'to-ship');
  const [search, setSearch] = useTextParameter('search');
  const [isSearchOpen, setSearchOpen] = useState(search !== '');
  const orders = useOrders(filter, search);
  const chosen = useChosenAmong(orders.rows);
  const many = useShipMany(filter === 'to-ship' && search === '', chosen);
  const ship = useShipOne();
  const { pending, begin } = ship;
  const isCompact = usePane()?.place === 'list';
  const Row = isCompact ? CompactOrder : OrderCard;
  const drawOrder = useCallback(
    (order: Order) => <Row order={order} ship={{ pending, begin }} />,
    [Row, pending, begin],
  );
  const toggleSearch = () => {
    setSearchOpen(!isSearchOpen);
    setSearch('');
  };
  return (
    <Page
      title={t('orders.title')}
      end={
        <>
          <IconButton
            icon={isSearchOpen ? X : Search}
            label={t(isSearchOpen ? 'orders.search.close' : 'orders.search')}
            aria-expanded={isSearchOpen}
            aria-keyshortcuts="/"
            onClick={toggleSearch}
          />
          <LazyViewSwitch {...view} />
        </>
      }
      action={many.bar}
    >
      {isSearchOpen ? (
        <SearchField
          label={t('orders.search')}
          value={search}
          onSearch={setSearch}
          maxLength={20}
          autoFocus
        />
      ) : (
        <StateTabs filter={filter} counts={orders.first?.counts} onChange={setFilter} />
      )}
      <MoneyOff />
      {filter === 'to-ship' && search === '' && <WaitingSummary />}
      <Suspense fallback={<OrdersLoading />}>
        <EndlessList
          name={`orders ${filter} ${search}`}
          list={orders}
          rowKey={({ id }) => id}
          rowHeight={isCompact ? COMPACT_HEIGHT : CARD_HEIGHT}
          layout={isCompact ? 'rows' : 'cards'}
          problem={orders.error === null ? undefined : problemText(orders.error)}
          loading={<OrdersLoading />}
          empty={<NoOrders filter={filter} search={search} onAll={() => setFilter('all')} />}
        >
          {drawOrder}
        </EndlessList>
      </Suspense>
      {ship.sheet}
      {many.sheet}
    </Page>
  );
}

/** The selected orders that are still in the list, up to the limit of a quote. */
function useChosenAmong(orders: readonly Order[]): readonly string[] {
  const numbers = useChosenNumbers();
  return useMemo(
    () =>
      orders
        .filter(({ number, state, hasRight }) => numbers.has(number) && state === 'to-ship' && hasRight)
        .map(({ number }) => number)
        .slice(0, LARGEST_PAGE),
    [orders, numbers],
  );
}

/** A search covers all tabs and returns orders by number, page by page. */
function useOrders(filter: OrderFilter, search: string) {
  const isSearch = search !== '';
  return useApiInfiniteQuery(listOrders, isSearch ? { state: null, search } : requestFor(filter), {
    keepBefore: true,
    ...(isSearch ? {} : { after: ({ id }: Order) => id }),
  });
}

/** Orders to ship by deadline, others newest first. */
const requestFor = (filter: OrderFilter) =>
  filter === 'to-ship' ? WAITING_ORDERS : ({ state: stateOf(filter) } as const);

type Counts = NonNullable<ReturnType<typeof useOrders>['first']>['counts'];

interface StateTabsProps {
  readonly filter: OrderFilter;
  readonly counts: Counts | undefined;
  readonly onChange: (filter: OrderFilter) => void;
}

function StateTabs({ filter, counts, onChange }: StateTabsProps) {
  const t = useTranslation();
  return (
    <Tabs
      label={t('orders.filter')}
      value={filter}
      onChange={onChange}
      tabs={FILTER_TABS.map((tab) => ({
        value: tab.filter,
        label: t(tab.label),
        count: counts?.[tab.count],
        calls: tab.filter === 'to-ship',
      }))}
    />
  );
}

/** The reason why the buttons are disabled. */
function MoneyOff() {
  const off = useMoneyActionsOff();
  return off === undefined ? null : (
    <Banner icon={WifiOff} alert>
      {off}
    </Banner>
  );
}

import { MOST_SORTED_ORDERS } from '@cliffhanger/core/orders';
import {
  Button,
  ErrorState,
  SearchField,
  SkeletonRows,
  Tabs,
  useMoneyText,
  usePane,
  useUiSettings,
} from '@cliffhanger/ui';
import { numberFormat } from '@cliffhanger/ui/settings';
import {
  type Choice,
  ColumnChooser,
  chosenCount,
  DataTable,
  FilterMenu,
  movedTo,
  NOTHING_CHOSEN,
} from '@cliffhanger/ui/table';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listOrderTable, summarizeOrderTable } from '@cliffhanger/wire/orders';
import { useCallback, useMemo, useState } from 'react';
import { useDeskSettings } from '../../../shared/desk/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useOpenPage } from '../../../shared/navigation/index.ts';
import { problemText, useApiQuery } from '../../../shared/server/index.ts';
import { useColumnChoice } from '../../../shared/tables/column-choice.ts';
import { useCursorQuery } from '../../../shared/tables/cursor-query.ts';
import type { PageView } from '../../../shared/tables/index.ts';
import { TableFoot } from '../../../shared/tables/table-foot.tsx';
import { SEARCH_BOX, TablePage } from '../../../shared/tables/table-page.tsx';
import { NoOrders } from '../list/no-orders.tsx';
import { FILTER_TABS } from '../list/order-filters.ts';
import { BulkBar } from './bulk-bar.tsx';
import { orderColumns } from './order-columns.tsx';
import { keyOf, type OrderTableRow } from './order-row.ts';
import { monthsOffered, type Period } from './period.ts';
import { sortOf, useOrderFilter } from './use-order-filter.ts';

const ROWS_A_PAGE = 200;
const FIRST_ROW = { from: 0, to: 0 };

type Filtering = ReturnType<typeof useOrderFilter>;
type Summary = AnswerOf<typeof summarizeOrderTable>;

/** Filters, sorts, selects and ships many orders. */
export function OrdersTable({ view }: { view: PageView }) {
  const t = useTranslation();
  const filtering = useOrderFilter();
  const { filter, sort } = filtering;
  const { data: summary, dataUpdatedAt } = useApiQuery(summarizeOrderTable, filter);
  const request = useMemo(
    () => ({ ...filter, ...sortOf(sort), pageSize: ROWS_A_PAGE }),
    // Depends on the values: the object is new in every render.
    // oxlint-disable-next-line react/exhaustive-deps
    [filter, sort.column, sort.direction],
  );
  const orders = useCursorQuery(listOrderTable, request, dataUpdatedAt);
  const columns = useMemo(() => orderColumns(t), [t]);
  const arranged = useColumnChoice('orders', columns);
  const [choice, setChoice] = useChoiceFor(filter);
  const matching = summary === undefined || summary.isMore ? undefined : summary.orders;
  const refresh = () => {
    setChoice(NOTHING_CHOSEN);
    void orders.refresh();
  };
  return (
    <TablePage
      title={t('orders.title')}
      view={view}
      head={<StateTabs filtering={filtering} counts={orders.first?.counts} />}
      tools={
        <>
          <Filters filtering={filtering} summary={summary} />
          <span className="ms-auto flex items-center gap-3 text-muted">
            {orders.isOutdated && (
              <Button look="quiet" size="s" onClick={refresh}>
                {t('tables.refresh')}
              </Button>
            )}
            <Sums summary={summary} />
            <ColumnChooser
              label={t('tables.columns')}
              moveNames={(name) => ({
                forward: t('tables.columns.forward', { name }),
                back: t('tables.columns.back', { name }),
              })}
              columns={columns}
              choice={arranged.choice}
              onChange={arranged.change}
            />
          </span>
        </>
      }
    >
      <OrderRows
        orders={orders}
        filtering={filtering}
        columns={arranged.shown}
        onMoveColumn={(moved) => arranged.change(movedTo(columns, arranged.choice, moved))}
        choice={choice}
        onChoice={setChoice}
        matching={matching}
        isMore={summary?.isMore === true}
        bulk={
          <BulkBar
            choice={choice}
            filter={filter}
            matching={matching}
            onClear={() => setChoice(NOTHING_CHOSEN)}
            onShipped={refresh}
          />
        }
      />
    </TablePage>
  );
}

/** A selection belongs to its filter; another filter resets it. */
function useChoiceFor(filter: Filtering['filter']) {
  const [made, setMade] = useState<{ readonly filter: Filtering['filter']; readonly choice: Choice }>();
  const choice = made?.filter === filter ? made.choice : NOTHING_CHOSEN;
  const set = useCallback((next: Choice) => setMade({ filter, choice: next }), [filter]);
  return [choice, set] as const;
}

function StateTabs({
  filtering: { tab, setTab },
  counts,
}: {
  filtering: Filtering;
  counts: AnswerOf<typeof listOrderTable>['counts'] | undefined;
}) {
  const t = useTranslation();
  return (
    <Tabs
      label={t('orders.filter')}
      value={tab}
      onChange={setTab}
      tabs={FILTER_TABS.map(({ filter, label, count }) => ({
        value: filter,
        label: t(label),
        count: counts?.[count],
        calls: filter === 'to-ship',
      }))}
    />
  );
}

function Filters({ filtering, summary }: { filtering: Filtering; summary: Summary | undefined }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { period, setPeriod, drama, setDrama, search, setSearch, now } = filtering;
  return (
    <>
      <FilterMenu<Period>
        label={t('tables.period')}
        value={period}
        none="any"
        onChange={setPeriod}
        options={[
          { value: 'any', label: t('tables.period.any') },
          { value: 'today', label: t('tables.period.today') },
          { value: 'week', label: t('tables.period.week') },
          { value: 'month', label: t('tables.period.month') },
          ...monthsOffered(now, locale),
        ]}
      />
      <FilterMenu
        label={t('tables.drama')}
        value={drama ?? ''}
        none=""
        onChange={(next) => setDrama(next === '' ? undefined : next)}
        options={[
          { value: '', label: t('tables.drama.any') },
          ...(summary?.dramas ?? []).map(({ dramaId, title, orders }) => ({
            value: dramaId as string,
            label: title,
            count: orders,
          })),
        ]}
      />
      <div className={SEARCH_BOX}>
        <SearchField label={t('orders.search')} value={search} onSearch={setSearch} maxLength={20} />
      </div>
    </>
  );
}

function Sums({ summary }: { summary: Summary | undefined }) {
  const t = useTranslation();
  const figures = useMoneyText();
  const { locale } = useUiSettings();
  if (summary === undefined) return null;
  const { orders, isMore, orderAmount, profit } = summary;
  return (
    <span>
      {isMore
        ? t('tables.sum.more', { count: numberFormat(locale).format(orders) })
        : t('tables.sum', { count: orders, paid: figures(orderAmount), profit: figures(profit) })}
    </span>
  );
}

type Orders = ReturnType<
  typeof useCursorQuery<
    Parameters<typeof useCursorQuery>[1] & object,
    OrderTableRow,
    AnswerOf<typeof listOrderTable>
  >
>;

interface OrderRowsProps {
  readonly orders: Orders;
  readonly filtering: Filtering;
  readonly columns: ReturnType<typeof orderColumns>;
  readonly onMoveColumn: (moved: { readonly key: string; readonly to: string }) => void;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  readonly matching: number | undefined;
  readonly isMore: boolean;
  readonly bulk: React.ReactNode;
}

/** Columns without an index: the server sorts a limited number of rows. */
const isSortedInPart = ({ sort, tab }: Filtering): boolean => {
  if (sort.column === 'paid-at') return false;
  return sort.column !== 'due' || !['to-ship', 'in-settlement', 'audit'].includes(tab);
};

function OrderRows(props: OrderRowsProps) {
  const { orders, filtering, columns, onMoveColumn, choice, onChoice, matching, isMore, bulk } = props;
  const t = useTranslation();
  const { locale } = useUiSettings();
  const open = useOpenPage();
  const { lettersAreOff } = useDeskSettings();
  const isBeside = usePane()?.isBeside === true;
  const [current, setCurrent] = useState(0);
  const [seen, setSeen] = useState(FIRST_ROW);
  const openOrder = useCallback(({ number }: OrderTableRow) => open('order', { query: { number } }), [open]);
  if (orders.state === 'loading')
    return (
      <div className="px-5">
        <SkeletonRows count={10} label={t('shell.list.loading')} />
      </div>
    );
  if (orders.state === 'problem')
    return (
      <ErrorState
        title={problemText(orders.error)}
        retryLabel={t('shell.retry')}
        busy={false}
        onRetry={() => void orders.refresh()}
      />
    );
  return (
    <>
      {orders.rows.length === 0 && !orders.isOld ? (
        <div className="flex-1">
          <NoOrders filter={filtering.tab} search={filtering.search} onAll={() => filtering.setTab('all')} />
        </div>
      ) : (
        <DataTable
          label={t('orders.title')}
          columns={columns}
          rows={orders.rows}
          rowKey={keyOf}
          total={matching}
          sort={filtering.sort}
          onSort={filtering.changeSort}
          onMoveColumn={onMoveColumn}
          choosing={{
            choice,
            onChange: onChoice,
            rowName: ({ number }) => t('tables.choose.row', { name: number }),
            allName: t('tables.choose.all'),
          }}
          current={current}
          onCurrent={setCurrent}
          onOpen={openOrder}
          onEscape={() => {
            // Escape closes an overlay before it clears the selection.
            if (isBeside || chosenCount(choice, matching) === 0) return false;
            onChoice(NOTHING_CHOSEN);
            return true;
          }}
          areLettersOn={!lettersAreOff}
          onNearEnd={orders.loadMore}
          onSeen={setSeen}
          isPale={orders.isOld}
        />
      )}
      {bulk}
      <TableFoot
        seen={seen}
        total={matching}
        note={
          isMore && isSortedInPart(filtering)
            ? t('tables.sorted-among', { count: numberFormat(locale).format(MOST_SORTED_ORDERS) })
            : undefined
        }
        canChoose
      />
    </>
  );
}

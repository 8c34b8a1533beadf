import {
  EmptyState,
  ErrorState,
  monthName,
  SkeletonRows,
  useMoneyText,
  useUiSettings,
} from '@cliffhanger/ui';
import { ColumnChooser, DataTable, FilterMenu, movedTo } from '@cliffhanger/ui/table';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listFundLog, totalFundLog } from '@cliffhanger/wire/wallet';
import { useMemo, useState } from 'react';
import { AmountsEye } from '../../../../shared/balances/index.ts';
import { useDeskSettings } from '../../../../shared/desk/index.ts';
import { useTranslation } from '../../../../shared/language/index.ts';
import { useOpenPage } from '../../../../shared/navigation/index.ts';
import {
  type EndlessAnswer,
  problemText,
  useApiInfiniteQuery,
  useApiQuery,
} from '../../../../shared/server/index.ts';
import { useColumnChoice } from '../../../../shared/tables/column-choice.ts';
import type { PageView } from '../../../../shared/tables/index.ts';
import { TableFoot } from '../../../../shared/tables/table-foot.tsx';
import { TablePage } from '../../../../shared/tables/table-page.tsx';
import { ALL, useLogFilter } from '../log-filter.ts';
import type { LoggedTransfer } from '../movement.ts';
import { fundLogColumns } from './fund-log-columns.tsx';

const ROWS_A_PAGE = 50;

/** The transfers of a month with the change of each balance. */
export function FundLogTable({ view }: { view: PageView }) {
  const t = useTranslation();
  const filtering = useLogFilter();
  const { month, kind } = filtering;
  const list = useApiInfiniteQuery(
    listFundLog,
    { month, ...(kind === ALL ? {} : { kind }) },
    { keepBefore: true, pageSize: ROWS_A_PAGE },
  );
  const columns = useMemo(() => fundLogColumns(t), [t]);
  const arranged = useColumnChoice('fundLog', columns);
  return (
    <TablePage
      title={t('wallet.log.title')}
      view={view}
      tools={
        <>
          <Filters filtering={filtering} />
          <span className="ms-auto flex items-center gap-3 text-muted">
            <Totals month={month} />
            <AmountsEye />
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
      <LogRows
        list={list}
        month={month}
        columns={arranged.shown}
        onMoveColumn={(moved) => arranged.change(movedTo(columns, arranged.choice, moved))}
      />
    </TablePage>
  );
}

type Filtering = ReturnType<typeof useLogFilter>;

function Filters({ filtering }: { filtering: Filtering }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const { month, setMonth, months, thisMonth, kind, setKind, kindsIn } = filtering;
  const { data } = useApiQuery(totalFundLog, { month });
  return (
    <>
      <FilterMenu
        label={monthName(thisMonth, locale)}
        value={month}
        none={thisMonth}
        onChange={setMonth}
        options={months.map((value) => ({ value, label: monthName(value, locale) }))}
      />
      <FilterMenu
        label={t('wallet.log.kinds')}
        value={kind}
        none={ALL}
        onChange={setKind}
        options={kindsIn(data?.kinds.map((total) => total.kind) ?? []).map((value) => ({
          value,
          label: t(value === ALL ? 'wallet.log.all' : `wallet.kind.${value}`),
        }))}
      />
    </>
  );
}

/** Inflow and outflow of the available balance. */
function Totals({ month }: Pick<Filtering, 'month'>) {
  const t = useTranslation();
  const figures = useMoneyText();
  const { data } = useApiQuery(totalFundLog, { month });
  if (data === undefined) return null;
  return (
    <span>
      {t('wallet.log.in')} {figures(data.cameIn)} · {t('wallet.log.out')} {figures(data.wentOut)}
    </span>
  );
}

interface LogRowsProps {
  readonly list: EndlessAnswer<AnswerOf<typeof listFundLog>, LoggedTransfer>;
  readonly month: Filtering['month'];
  readonly columns: ReturnType<typeof fundLogColumns>;
  readonly onMoveColumn: (moved: { readonly key: string; readonly to: string }) => void;
}

function LogRows({ list, month, columns, onMoveColumn }: LogRowsProps) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const open = useOpenPage();
  const { lettersAreOff } = useDeskSettings();
  const [current, setCurrent] = useState(0);
  const [seen, setSeen] = useState({ from: 0, to: 0 });
  if (list.state === 'loading')
    return (
      <div className="px-5">
        <SkeletonRows count={10} label={t('shell.list.loading')} />
      </div>
    );
  if (list.state === 'problem')
    return (
      <ErrorState
        title={problemText(list.error)}
        retryLabel={t('shell.retry')}
        busy={list.isRefreshing}
        onRetry={() => void list.refresh()}
      />
    );
  if (list.rows.length === 0 && !list.isOld)
    return (
      <EmptyState title={t('wallet.log.empty', { month: monthName(month, locale) })}>
        {t('wallet.log.empty.text')}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        label={t('wallet.log.title')}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        total={list.total}
        onMoveColumn={onMoveColumn}
        current={current}
        onCurrent={setCurrent}
        onOpen={({ id }) => open('fundLog', { query: { id } })}
        areLettersOn={!lettersAreOff}
        onNearEnd={list.loadMore}
        onSeen={setSeen}
        isPale={list.isOld}
      />
      <TableFoot seen={seen} total={list.total} />
    </>
  );
}

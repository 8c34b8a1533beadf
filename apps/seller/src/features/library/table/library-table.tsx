import { ErrorState, SearchField, SkeletonRows, Tabs } from '@cliffhanger/ui';
import { ColumnChooser, DataTable, movedTo, type TableSort } from '@cliffhanger/ui/table';
import { type ReactNode, useMemo, useState } from 'react';
import { useDeskSettings } from '../../../shared/desk/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { useWholeLibrary } from '../../../shared/library/whole-library.ts';
import { useOpenPage, useTextParameter } from '../../../shared/navigation/index.ts';
import { problemText } from '../../../shared/server/index.ts';
import { useColumnChoice } from '../../../shared/tables/column-choice.ts';
import type { PageView } from '../../../shared/tables/index.ts';
import { sortedBy } from '../../../shared/tables/sorted.ts';
import { TableFoot } from '../../../shared/tables/table-foot.tsx';
import { SEARCH_BOX, TablePage } from '../../../shared/tables/table-page.tsx';
import type { LibraryDrama } from '../library-card.tsx';
import { useLibraryCounts, useLibraryView, VIEWS } from '../library-view.ts';
import { libraryColumns, SORT_VALUES } from './library-columns.tsx';

export function LibraryTable({ view: pageView, empty }: { view: PageView; empty: ReactNode }) {
  const t = useTranslation();
  const [view, setView] = useLibraryView();
  const counts = useLibraryCounts();
  const [search, setSearch] = useTextParameter('search');
  const list = useWholeLibrary(view === 'all' ? undefined : view);
  const columns = useMemo(() => libraryColumns(t), [t]);
  const arranged = useColumnChoice('library', columns);
  return (
    <TablePage
      title={t('library.title')}
      view={pageView}
      head={
        <Tabs
          label={t('library.views')}
          tabs={VIEWS.map((value) => ({ value, label: t(`library.view.${value}`), count: counts?.[value] }))}
          value={view}
          onChange={setView}
        />
      }
      tools={
        <>
          <div className={SEARCH_BOX}>
            <SearchField
              label={t('tables.search-title')}
              value={search}
              onSearch={setSearch}
              maxLength={60}
            />
          </div>
          <span className="ms-auto flex items-center gap-3 text-muted">
            {list.first !== undefined && t('library.rights.used', list.first.rights)}
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
      <LibraryRows
        list={list}
        search={search}
        columns={arranged.shown}
        onMoveColumn={(moved) => arranged.change(movedTo(columns, arranged.choice, moved))}
        empty={empty}
      />
    </TablePage>
  );
}

interface LibraryRowsProps {
  readonly list: ReturnType<typeof useWholeLibrary>;
  readonly search: string;
  readonly columns: ReturnType<typeof libraryColumns>;
  readonly onMoveColumn: (moved: { readonly key: string; readonly to: string }) => void;
  readonly empty: ReactNode;
}

const FIRST_SORT: TableSort = { column: 'added-at', direction: 'descending' };

function useVisibleRows(rows: readonly LibraryDrama[], search: string, sort: TableSort) {
  return useMemo(() => {
    const wanted = search.toLocaleLowerCase();
    const matching = rows.filter(({ title }) => title.toLocaleLowerCase().includes(wanted));
    const valueOf = SORT_VALUES[sort.column];
    return valueOf === undefined ? matching : sortedBy(matching, valueOf, sort.direction);
  }, [rows, search, sort]);
}

function LibraryRows({ list, search, columns, onMoveColumn, empty }: LibraryRowsProps) {
  const t = useTranslation();
  const open = useOpenPage();
  const { lettersAreOff } = useDeskSettings();
  const [sort, setSort] = useState(FIRST_SORT);
  const [current, setCurrent] = useState(0);
  const [seen, setSeen] = useState({ from: 0, to: 0 });
  const rows = useVisibleRows(list.rows, search, sort);
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
  if (rows.length === 0 && !list.isOld) return <div className="flex-1">{empty}</div>;
  return (
    <>
      <DataTable
        label={t('library.title')}
        columns={columns}
        rows={rows}
        rowKey={({ consignmentId }) => consignmentId}
        total={rows.length}
        sort={sort}
        onSort={(column) =>
          setSort({
            column,
            direction: sort.column === column && sort.direction === 'descending' ? 'ascending' : 'descending',
          })
        }
        onMoveColumn={onMoveColumn}
        current={current}
        onCurrent={setCurrent}
        onOpen={({ dramaId }) => open('drama', { query: { id: dramaId, from: 'library' } })}
        areLettersOn={!lettersAreOff}
        onSeen={setSeen}
        isPale={list.isOld}
      />
      <TableFoot seen={seen} total={rows.length} />
    </>
  );
}

import { buttonClass, EmptyState, EndlessList, Meter, Skeleton, Tabs, WhatIs } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { listLibrary } from '@cliffhanger/wire/library';
import { lazy, Suspense } from 'react';
import { loadMessages, useTranslation } from '../../shared/language/index.ts';
import { PageLink } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { problemText, useApiInfiniteQuery } from '../../shared/server/index.ts';
import { LazyViewSwitch, type PageView, usePageView } from '../../shared/tables/index.ts';
import { LibraryCard, type LibraryDrama } from './library-card.tsx';
import { type LibraryView, useLibraryCounts, useLibraryView, VIEWS } from './library-view.ts';

/** The approximate height of a card at 390 px. */
const CARD_HEIGHT = 226;

const drawDrama = (drama: LibraryDrama) => <LibraryCard drama={drama} />;

const LibraryTable = lazy(async () => {
  const [{ LibraryTable: Table }] = await Promise.all([
    import('./table/library-table.tsx'),
    loadMessages(['tables']),
  ]);
  return { default: Table };
});

/** Cards, or a table in a wide window. */
export function LibraryScreen() {
  const pageView = usePageView('library');
  const [view] = useLibraryView();
  if (!pageView.isTable) return <LibraryCards pageView={pageView} />;
  return (
    <Suspense fallback={<LoadingLibrary />}>
      <LibraryTable view={pageView} empty={<NothingHere view={view} />} />
    </Suspense>
  );
}

function LibraryCards({ pageView }: { pageView: PageView }) {
  const t = useTranslation();
  const [view, setView] = useLibraryView();
  const dramas = useApiInfiniteQuery(
    listLibrary,
    { categoryId: undefined, state: view === 'all' ? undefined : view },
    { keepBefore: true },
  );
  return (
    <Page title={t('library.title')} back="mine" end={<LazyViewSwitch {...pageView} />}>
      <EndlessList
        name={`library ${view}`}
        list={dramas}
        rowKey={({ consignmentId }) => consignmentId}
        rowHeight={CARD_HEIGHT}
        header={<LibraryHeader view={view} onChange={setView} rights={dramas.first?.rights} />}
        loading={<LoadingLibrary />}
        empty={<NothingHere view={view} />}
        problem={problemText(dramas.error)}
      >
        {drawDrama}
      </EndlessList>
    </Page>
  );
}

interface LibraryHeaderProps {
  readonly view: LibraryView;
  readonly onChange: (view: LibraryView) => void;
  readonly rights: AnswerOf<typeof listLibrary>['rights'] | undefined;
}

function LibraryHeader({ view, onChange, rights }: LibraryHeaderProps) {
  const t = useTranslation();
  const counts = useLibraryCounts();
  const { used = 0, total = 0, left = 0 } = rights ?? {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">
      <section className="rounded-card bg-surface p-4">
        <Meter
          label={
            <span className="text-strong">
              {t('library.rights')}{' '}
              <WhatIs question={t('library.what.right')}>{t('library.what.right.text')}</WhatIs>
            </span>
          }
          figures={rights === undefined ? '…' : t('library.rights.used', { used, total })}
          value={used}
          of={total}
        >
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>{rights === undefined ? '\u00a0' : t('library.rights.left', { count: left })}</span>
            <PageLink to={left > 0 ? 'hall' : 'levels'}>
              {t(left > 0 ? 'library.add' : 'library.more-rights')}
            </PageLink>
          </span>
        </Meter>
      </section>
      <Tabs
        label={t('library.views')}
        tabs={VIEWS.map((value) => ({ value, label: t(`library.view.${value}`), count: counts?.[value] }))}
        value={view}
        onChange={onChange}
      />
    </div>
  );
}

function NothingHere({ view }: { view: LibraryView }) {
  const t = useTranslation();
  return (
    <EmptyState
      title={t(`library.empty.${view}`)}
      action={
        view !== 'not_promoted' && (
          <PageLink
            to={view === 'all' ? 'hall' : 'library'}
            className={buttonClass({ look: 'primary', wide: true })}
          >
            {t(view === 'all' ? 'library.empty.all.action' : 'library.empty.promoting.action')}
          </PageLink>
        )
      }
    >
      {t(`library.empty.${view}.text`)}
    </EmptyState>
  );
}

const SHOWN_WHILE_LOADING = 3;

function LoadingLibrary() {
  const t = useTranslation();
  return (
    <div role="status" aria-label={t('shell.list.loading')} className="grid gap-3">
      {Array.from({ length: SHOWN_WHILE_LOADING }, (_, index) => (
        <Skeleton key={index} className="h-[226px] rounded-card" />
      ))}
    </div>
  );
}

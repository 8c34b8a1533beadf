import { type Key, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button, Spinner } from '../buttons/index.ts';
import { useUiSettings } from '../settings/index.ts';
import { ErrorState } from '../states/page-state.tsx';
import { SkeletonRows } from '../states/skeleton.tsx';
import { useRowsInSteps } from './in-steps.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';
import { type RowsLayout, WindowedRows } from './windowed-rows.tsx';

/** Spec §2: distance from the bottom at which the next page is fetched. */
const REACH_BOTTOM_PX = 100;

export interface EndlessRows<Row> {
  readonly rows: readonly Row[];
  readonly state: 'loading' | 'problem' | 'ready';
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The next page failed to load: the footer offers a retry. */
  readonly hasFailedMore: boolean;
  readonly isRefreshing: boolean;
  /** The rows still belong to the previous filter: they are dimmed. */
  readonly isOld?: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => Promise<unknown>;
}

interface EndlessListProps<Row> {
  /** Key of the stored row heights for back navigation: name and filter of the list. */
  readonly name: string;
  readonly list: EndlessRows<Row>;
  readonly rowKey: (row: Row) => Key;
  /** Must be a stable reference; otherwise every row renders again with each page. */
  readonly children: (row: Row, index: number) => ReactNode;
  /** Empty state: a picture and the next useful action. */
  readonly empty: ReactNode;
  /** Error message for the state where nothing loaded. */
  readonly problem: string | undefined;
  /** Skeleton of the first load. */
  readonly loading?: ReactNode;
  /** Above the rows and part of the pull-to-refresh area. */
  readonly header?: ReactNode;
  /** Estimated height until a row is measured. */
  readonly rowHeight: number;
  readonly layout?: RowsLayout;
}

/**
 * Used by every list of the app: skeleton, pull to refresh, infinite scroll, footer, empty state and error
 * state.
 */
export function EndlessList<Row>(props: EndlessListProps<Row>) {
  const { words } = useUiSettings();
  const { list, header } = props;
  return (
    <PullToRefresh label={words.refreshing} onRefresh={list.refresh}>
      {header}
      <EndlessBody {...props} />
    </PullToRefresh>
  );
}

function EndlessBody<Row>(props: EndlessListProps<Row>) {
  const { words } = useUiSettings();
  const { list, empty, problem, loading } = props;
  if (list.state === 'loading') return loading ?? <SkeletonRows count={6} label={words.loading} />;
  if (list.state === 'problem') {
    return (
      <ErrorState
        title={words.problem}
        retryLabel={words.retry}
        busy={list.isRefreshing}
        onRetry={() => void list.refresh()}
      >
        {problem}
      </ErrorState>
    );
  }
  if (list.rows.length === 0 && list.isOld !== true) return empty;
  return <Rows {...props} />;
}

function Rows<Row>({ name, list, rowKey, children, rowHeight, layout = 'cards' }: EndlessListProps<Row>) {
  const rows = useRowsInSteps(list.rows);
  return (
    <>
      <WindowedRows
        name={name}
        rows={rows}
        rowKey={rowKey}
        draw={children}
        rowHeight={rowHeight}
        layout={layout}
        hasMore={list.hasMore}
        isBusy={list.isOld === true || list.isLoadingMore}
        isPale={list.isOld === true}
      />
      {rows.length === list.rows.length && <Footer list={list} />}
    </>
  );
}

function Footer<Row>({ list }: { list: EndlessRows<Row> }) {
  const { words } = useUiSettings();
  const end = useReachedEnd(list.loadMore, list.hasMore && !list.hasFailedMore);
  return (
    <div
      ref={end}
      role="status"
      className="flex min-h-15 items-center justify-center gap-2 py-3 text-small text-muted"
    >
      {list.isLoadingMore && (
        <>
          <Spinner />
          {words.loading}
        </>
      )}
      {!list.isLoadingMore && list.hasMore && (
        <Button look="quiet" size="s" repeatable onClick={list.loadMore}>
          {list.hasFailedMore ? words.retry : words.loadMore}
        </Button>
      )}
      {!list.hasMore && words.noMore}
    </div>
  );
}

/**
 * Observes the footer instead of scroll events. Checks again after each page, because the end may still be
 * visible.
 */
function useReachedEnd(onReached: () => void, isWanted: boolean): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  reached.current = onReached;
  useEffect(() => {
    const footer = end.current;
    if (footer === null || !isWanted) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) reached.current();
      },
      { rootMargin: `0px 0px ${REACH_BOTTOM_PX}px 0px` },
    );
    observer.observe(footer);
    return () => observer.disconnect();
  });
  return end;
}

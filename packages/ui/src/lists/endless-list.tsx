import { clsx } from 'clsx';
import { type Key, memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button, Spinner } from '../buttons/index.ts';
import { useUiSettings } from '../settings/index.ts';
import { ErrorState } from '../states/page-state.tsx';
import { SkeletonRows } from '../states/skeleton.tsx';
import { useRowsInSteps } from './in-steps.tsx';
import { PullToRefresh } from './pull-to-refresh.tsx';

/** Spec §2: the next page is asked for this far from the bottom. */
export const REACH_BOTTOM_PX = 100;

export interface EndlessRows<Row> {
  readonly rows: readonly Row[];
  readonly state: 'loading' | 'problem' | 'ready';
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The next page did not come: the footer offers to try again. */
  readonly hasFailedMore: boolean;
  readonly isRefreshing: boolean;
  /** The rows of another filter, until its own are there: they are drawn pale. */
  readonly isOld?: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => Promise<unknown>;
}

interface EndlessListProps<Row> {
  /** Under which going back finds the heights of the rows: name and filter of the list. */
  readonly name: string;
  readonly list: EndlessRows<Row>;
  readonly rowKey: (row: Row) => Key;
  /** The same function from one drawing to the next, or every row is drawn again with each page that comes. */
  readonly children: (row: Row, index: number) => ReactNode;
  /** What is drawn where there is nothing: a picture and the next useful action. */
  readonly empty: ReactNode;
  /** In words, for the state where nothing came. */
  readonly problem: string | undefined;
  /** Skeleton of the first load. */
  readonly loading?: ReactNode;
  /** Above the rows, pulled with them: figures, a banner. */
  readonly header?: ReactNode;
  /** About how tall a row is before it has been drawn. */
  readonly rowHeight: number;
  readonly layout?: keyof typeof LAYOUTS;
}

/** A first screenful has its true heights at once; only what lies below it may have guessed ones. */
const DRAWN_AT_ONCE = 8;

/** What the browser may leave undrawn it also cuts off at its edge: a little room keeps the focus ring whole. */
const WITH_ROOM = '-m-1 p-1';

const LAYOUTS = {
  /** Cards with a gap. */
  cards: { list: 'grid gap-3', item: WITH_ROOM },
  /** Posters side by side. */
  grid: { list: 'grid grid-cols-2 gap-x-3 gap-y-5', item: WITH_ROOM },
  /** Rows of one card, parted by hairlines. */
  rows: { list: 'overflow-hidden rounded-card bg-surface *:border-line *:not-first:border-t', item: '' },
} as const;

/**
 * Every list of the app: skeleton, pull to refresh, next page before the end is reached, a footer that says where one
 * stands, nothing, or a problem. Rows out of sight are not drawn by the browser (`content-visibility`), so that a
 * thousand of them scroll like twenty; they stay in the page for find and for screen readers.
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
  const items = useRef<HTMLUListElement>(null);
  const heights = useKeptHeights(name, items);
  const rows = useRowsInSteps(list.rows);
  return (
    <>
      <ul
        ref={items}
        aria-busy={list.isOld === true || list.isLoadingMore}
        className={clsx('transition-opacity', LAYOUTS[layout].list, list.isOld === true && 'opacity-50')}
      >
        {rows.map((row, index) => (
          <Item
            key={rowKey(row)}
            row={row}
            index={index}
            height={heights[index] ?? rowHeight}
            layout={layout}
            draw={children}
          />
        ))}
      </ul>
      {rows.length === list.rows.length && <Footer list={list} />}
    </>
  );
}

interface ItemProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly height: number;
  readonly layout: keyof typeof LAYOUTS;
  readonly draw: (row: Row, index: number) => ReactNode;
}

/** A row that has not changed is not drawn again when others come. */
const Item = memo(<Row,>({ row, index, height, layout, draw }: ItemProps<Row>) => (
  <li
    data-row
    style={{ containIntrinsicBlockSize: `auto ${height}px` }}
    className={clsx('min-w-0', index >= DRAWN_AT_ONCE && '[content-visibility:auto]', LAYOUTS[layout].item)}
  >
    {draw(row, index)}
  </li>
)) as <Row>(props: ItemProps<Row>) => ReactNode;

const KEPT_HEIGHTS = new Map<string, readonly number[]>();

/**
 * A row that was not drawn yet has a guessed height; coming back, the page would be shorter or longer than it was left
 * and the place in it another. So the heights are kept when the list is left.
 */
function useKeptHeights(name: string, items: RefObject<HTMLUListElement | null>): readonly number[] {
  useLayoutEffect(() => {
    const list = items.current;
    return () => {
      const rows = [...(list?.children ?? [])];
      KEPT_HEIGHTS.set(
        name,
        rows.map((row) => row.getBoundingClientRect().height),
      );
    };
  }, [name, items]);
  return KEPT_HEIGHTS.get(name) ?? [];
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

/** Watches the footer instead of every scroll. Looks again when a page has come and the end is still in sight. */
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

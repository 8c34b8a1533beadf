import { clsx } from 'clsx';
import {
  type Key,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { usePane } from '../layout/pane.tsx';
import { isSameSpan, isWithin, nextSpan } from './next-span.ts';
import { createRuler, type Ruler, type Span } from './ruler.ts';

/** Items per line, and the gap below each line. */
const LAYOUTS = {
  cards: { list: 'grid gap-3', columns: 1, gap: 12 },
  grid: { list: 'grid grid-cols-2 gap-x-3 gap-y-5', columns: 2, gap: 20 },
  /** Denser with a mouse, because targets need not fit a finger. */
  'dense grid': { list: 'grid grid-cols-3 gap-x-3.5 gap-y-5', columns: 3, gap: 20 },
  /** Rows of one card, separated by hairlines. */
  rows: { list: 'overflow-hidden rounded-card bg-surface', columns: 1, gap: 0 },
} as const;

export type RowsLayout = Exclude<keyof typeof LAYOUTS, 'dense grid'>;

interface WindowedRowsProps<Row> {
  /** Key of the stored row heights for back navigation: name and filter of the list. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  readonly draw: (row: Row, index: number) => ReactNode;
  /** Estimated height until a row is measured. */
  readonly rowHeight: number;
  readonly layout: RowsLayout;
  /** More rows can be loaded, so the total is unknown. */
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly isPale: boolean;
}

/**
 * Renders the rows in or near the viewport and reserves space for the others. Rows that are removed keep
 * their measured height, so that nothing moves when they return.
 */
export function WindowedRows<Row>(props: WindowedRowsProps<Row>) {
  const { name, rows, rowKey, draw, rowHeight, layout, hasMore, isBusy, isPale } = props;
  const isDense = usePane() !== undefined && layout === 'grid';
  const { list, columns, gap } = LAYOUTS[isDense ? 'dense grid' : layout];
  const items = useRef<HTMLUListElement>(null);
  const ruler = rulerOf(`${columns} ${name}`, { usualHeight: rowHeight, gap });
  const lines = Math.ceil(rows.length / columns);
  const span = useSpanInSight(items, { ruler, lines, columns });
  return (
    <ul
      ref={items}
      aria-busy={isBusy}
      style={{ paddingTop: ruler.topOf(span.from), paddingBottom: ruler.topOf(lines) - ruler.topOf(span.to) }}
      className={clsx('transition-opacity', list, isPale && 'opacity-50')}
    >
      {rows.slice(span.from * columns, span.to * columns).map((row, offset) => (
        <Item
          key={rowKey(row)}
          row={row}
          index={span.from * columns + offset}
          ofAll={hasMore ? UNKNOWN : rows.length}
          isParted={layout === 'rows'}
          draw={draw}
        />
      ))}
    </ul>
  );
}

/** The value of `aria-setsize` for an unknown total. */
const UNKNOWN = -1;

interface ItemProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly ofAll: number;
  /** Draws a hairline above the row. */
  readonly isParted: boolean;
  readonly draw: (row: Row, index: number) => ReactNode;
}

/** Memoised: a row that has not changed does not render again when others load. */
const Item = memo(<Row,>({ row, index, ofAll, isParted, draw }: ItemProps<Row>) => (
  <li
    data-row
    aria-posinset={index + 1}
    aria-setsize={ofAll}
    className={clsx('min-w-0', isParted && index > 0 && 'border-line border-t')}
  >
    {draw(row, index)}
  </li>
)) as <Row>(props: ItemProps<Row>) => ReactNode;

/** Overscan in screens: a swipe's distance before the next render. */
const ROOM_IN_SCREENS = 0.75;
/** Portion of the overscan that is rendered at once. */
const STEP_IN_SCREENS = 0.25;

interface Layout {
  readonly ruler: Ruler;
  readonly lines: number;
  readonly columns: number;
}

const SCROLLING = { passive: true, capture: true } as const;

/** The range of rendered lines; follows scrolling. */
function useSpanInSight(items: RefObject<HTMLUListElement | null>, listed: Layout): Span {
  const [drawn, setDrawn] = useState(() => listed.ruler.linesBetween(0, window.innerHeight, listed.lines));
  const span = { from: Math.min(drawn.from, listed.lines), to: Math.min(drawn.to, listed.lines) };
  const latest = useRef({ ...listed, span });
  latest.current = { ...listed, span };

  const follow = useCallback(
    (drawNow: (draw: () => void) => void) => {
      if (items.current === null) return;
      const { ruler, span } = latest.current;
      measureLines(items.current, latest.current, (line) => !ruler.isMeasured(line));
      const next = spanAfter(items.current, latest.current);
      if (isSameSpan(next.span, span)) return;
      // Store the heights of the lines that are removed, so that nothing moves.
      measureLines(items.current, latest.current, (line) => line < next.span.from || line >= next.span.to);
      if (next.hasGap) drawNow(() => setDrawn(next.span));
      else setDrawn(next.span);
    },
    [items],
  );
  useEffect(() => {
    // Fill a visible gap before the next frame; overscan can wait.
    const onScroll = () => follow(flushSync);
    // Capture phase: scroll events of a pane do not bubble.
    window.addEventListener('scroll', onScroll, SCROLLING);
    window.addEventListener('resize', onScroll);
    return () => {
      window.removeEventListener('scroll', onScroll, SCROLLING);
      window.removeEventListener('resize', onScroll);
    };
  }, [follow]);
  // Grow the overscan one step per frame, also after rows have loaded.
  useEffect(() => {
    const frame = requestAnimationFrame(() => follow((draw) => draw()));
    return () => cancelAnimationFrame(frame);
  });
  // On unmount, store the heights for back navigation.
  useLayoutEffect(() => {
    const list = items.current;
    return () => {
      if (list !== null) measureLines(list, latest.current, () => true);
    };
  }, [items]);
  return span;
}

function spanAfter(list: HTMLUListElement, { ruler, lines, span }: Layout & { readonly span: Span }) {
  const top = -list.getBoundingClientRect().top;
  const height = window.innerHeight;
  const room = height * ROOM_IN_SCREENS;
  const inSight = ruler.linesBetween(top, top + height, lines);
  const wanted = ruler.linesBetween(top - room, top + height + room, lines);
  const most = Math.max(1, Math.round((inSight.to - inSight.from) * STEP_IN_SCREENS));
  return { span: nextSpan({ drawn: span, inSight, wanted, most }), hasGap: !isWithin(inSight, span) };
}

function measureLines(
  list: HTMLUListElement,
  { ruler, columns, span }: Layout & { readonly span: Span },
  matchesRequest: (line: number) => boolean,
): void {
  for (let line = span.from; line < span.to; line += 1) {
    const item = matchesRequest(line) ? list.children[(line - span.from) * columns] : undefined;
    if (item !== undefined) ruler.measure(line, item.getBoundingClientRect().height);
  }
}

const RULERS = new Map<string, Ruler>();

/**
 * Survives unmounting: with estimated heights the page would have another length after going back, and the
 * scroll position would be wrong.
 */
function rulerOf(name: string, measures: Parameters<typeof createRuler>[0]): Ruler {
  const ruler = RULERS.get(name) ?? createRuler(measures);
  RULERS.set(name, ruler);
  return ruler;
}

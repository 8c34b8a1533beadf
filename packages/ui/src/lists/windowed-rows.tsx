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

/** How lines follow each other: so many rows side by side, and a gap below each line. */
const LAYOUTS = {
  /** Cards with a gap. */
  cards: { list: 'grid gap-3', columns: 1, gap: 12 },
  /** Posters side by side. */
  grid: { list: 'grid grid-cols-2 gap-x-3 gap-y-5', columns: 2, gap: 20 },
  /** The same with a mouse: what is meant for a finger is larger than it has to be. */
  'dense grid': { list: 'grid grid-cols-3 gap-x-3.5 gap-y-5', columns: 3, gap: 20 },
  /** Rows of one card, parted by hairlines. */
  rows: { list: 'overflow-hidden rounded-card bg-surface', columns: 1, gap: 0 },
} as const;

export type RowsLayout = Exclude<keyof typeof LAYOUTS, 'dense grid'>;

interface WindowedRowsProps<Row> {
  /** Under which going back finds the heights of the rows: name and filter of the list. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  readonly draw: (row: Row, index: number) => ReactNode;
  /** About how tall a row is before it has been drawn. */
  readonly rowHeight: number;
  readonly layout: RowsLayout;
  /** More rows are to come: nobody knows yet how many. */
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly isPale: boolean;
}

/**
 * The rows that are in sight or near it, and room for the others: a thousand of them scroll like twenty. What is left out
 * keeps the height it had, so that nothing moves when it comes back.
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

/** As `aria-setsize` says it. */
const UNKNOWN = -1;

interface ItemProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly ofAll: number;
  /** By a hairline from the row above it. */
  readonly isParted: boolean;
  readonly draw: (row: Row, index: number) => ReactNode;
}

/** A row that has not changed is not drawn again when others come. */
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

/** Beyond the edge of the screen, in screens: what a finger brings into sight before the next drawing. */
const ROOM_IN_SCREENS = 0.75;
/** How much of it is drawn at once. */
const STEP_IN_SCREENS = 0.25;

interface Layout {
  readonly ruler: Ruler;
  readonly lines: number;
  readonly columns: number;
}

const SCROLLING = { passive: true, capture: true } as const;

/** Which lines are drawn. Follows the page as it scrolls. */
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
      // What is left out has to keep the height it has now, so that nothing moves.
      measureLines(items.current, latest.current, (line) => line < next.span.from || line >= next.span.to);
      if (next.hasGap) drawNow(() => setDrawn(next.span));
      else setDrawn(next.span);
    },
    [items],
  );
  useEffect(() => {
    // A gap that would be seen is filled before the next frame; for the rest there is time.
    const onScroll = () => follow(flushSync);
    // Captured: a pane scrolls by itself, and tells nobody above it.
    window.addEventListener('scroll', onScroll, SCROLLING);
    window.addEventListener('resize', onScroll);
    return () => {
      window.removeEventListener('scroll', onScroll, SCROLLING);
      window.removeEventListener('resize', onScroll);
    };
  }, [follow]);
  // Until there is room on both sides, and when rows have come: a step a frame.
  useEffect(() => {
    const frame = requestAnimationFrame(() => follow((draw) => draw()));
    return () => cancelAnimationFrame(frame);
  });
  // The page is left: going back to it, everything is where it was.
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
 * Kept when a list is left: coming back with guessed heights, the page would be shorter or longer than it was, and the
 * place in it another.
 */
function rulerOf(name: string, measures: Parameters<typeof createRuler>[0]): Ruler {
  const ruler = RULERS.get(name) ?? createRuler(measures);
  RULERS.set(name, ruler);
  return ruler;
}

import { clsx } from 'clsx';
import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import type { Span } from '../lists/ruler.ts';
import { ALL_CHOSEN, type Choice, isChosen, NOTHING_CHOSEN, withChosen } from './choice.ts';
import type { TableColumn } from './columns.ts';
import { ROW_HEIGHT, useRowsInSight } from './rows-in-sight.ts';
import { TableHead, type TableSort } from './table-head.tsx';
import { type TableAction, tableActionOf } from './table-keys.ts';
import { TableRow } from './table-row.tsx';

export interface TableChoosing<Row> {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  /** Accessible name of a row's checkbox. */
  readonly rowName: (row: Row) => string;
  /** Accessible name of the checkbox for all rows. */
  readonly allName: string;
}

export interface DataTableProps<Row> {
  readonly label: string;
  /** The visible columns in order, fixed ones first. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Total including rows that are not loaded; undefined while unknown. */
  readonly total: number | undefined;
  readonly sort?: TableSort;
  readonly onSort?: (column: string) => void;
  readonly onMoveColumn?: (moved: { readonly key: string; readonly to: string }) => void;
  readonly choosing?: TableChoosing<Row>;
  /** Index of the row that keyboard actions apply to. */
  readonly current: number;
  readonly onCurrent: (index: number) => void;
  readonly onOpen: (row: Row) => void;
  /** Returns true when it closed something. */
  readonly onEscape?: () => boolean;
  readonly areLettersOn: boolean;
  /** Fetch more: the last loaded rows are near. */
  readonly onNearEnd?: () => void;
  readonly onSeen?: (seen: Span) => void;
  /** The rows still belong to the previous filter. */
  readonly isPale?: boolean;
}

const BOX_WIDTH = 52;
/** Fetch more when fewer than this many rows remain below the viewport. */
const NEAR_END_ROWS = 60;
/** The value of `aria-rowcount` for an unknown total. */
const UNKNOWN = -1;

/**
 * A grid with a single tab stop: the table has the focus and `aria-activedescendant` points to the current
 * row. Renders only the rows in view, so ten thousand scroll like thirty.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  // Rows may have been removed since the current one was set.
  const props = { ...given, current: Math.min(given.current, given.rows.length - 1) };
  const { label, columns, rows, rowKey, total, choosing, current, isPale = false } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { drawn, seen, scrollTo } = useRowsInSight(scroller, rows.length);
  const acting = useActing(props, scrollTo);
  useTableKeys(scroller, props, acting.act);
  useNearEnd(props, drawn);
  useSeen(props.onSeen, seen);
  const { template, width, fixedAt } = useTemplate(columns, choosing !== undefined);
  const isCurrentDrawn = current >= drawn.from && current < drawn.to;
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-auto overscroll-contain">
      <div
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total === undefined ? UNKNOWN : total + 1}
        aria-colcount={columns.length + (choosing === undefined ? 0 : 1)}
        {...(choosing === undefined ? {} : { 'aria-multiselectable': true })}
        {...(isCurrentDrawn ? { 'aria-activedescendant': `${id}${current}` } : {})}
        aria-busy={isPale}
        style={{ minWidth: width }}
        className="-outline-offset-2"
      >
        <TableHead
          columns={columns}
          template={template}
          fixedAt={fixedAt}
          sort={props.sort}
          onSort={props.onSort}
          onMoveColumn={props.onMoveColumn}
          all={
            choosing === undefined
              ? undefined
              : {
                  label: choosing.allName,
                  state: stateOfAll(choosing.choice),
                  onToggle: acting.toggleAll,
                }
          }
        />
        <div
          role="rowgroup"
          style={{ height: rows.length * ROW_HEIGHT }}
          className={clsx('relative transition-opacity', isPale && 'opacity-50')}
        >
          {rows.slice(drawn.from, drawn.to).map((row, offset) => (
            <TableRow
              key={rowKey(row)}
              id={`${id}${drawn.from + offset}`}
              row={row}
              index={drawn.from + offset}
              columns={columns}
              template={template}
              fixedAt={fixedAt}
              isCurrent={drawn.from + offset === current}
              isChosen={choosing === undefined ? undefined : isChosen(choosing.choice, rowKey(row))}
              rowName={choosing?.rowName ?? rowKey}
              onPoint={acting.point}
              onTick={acting.tick}
              onOpen={acting.open}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const stateOfAll = (choice: Choice): 'on' | 'off' | 'part' => {
  if (choice.of === 'all') return choice.except.size === 0 ? 'on' : 'part';
  return choice.keys.size === 0 ? 'off' : 'part';
};

/** Fixed columns keep their width; the others share the rest in proportion to theirs. */
function useTemplate<Row>(columns: readonly TableColumn<Row>[], hasBoxes: boolean) {
  return useMemo(() => {
    const fixedAt = new Map<string, number>(hasBoxes ? [['', 0]] : []);
    let left = hasBoxes ? BOX_WIDTH : 0;
    for (const { key, width, isFixed } of columns) {
      if (isFixed !== true) continue;
      fixedAt.set(key, left);
      left += width;
    }
    const tracks = columns.map(({ width, isFixed }) =>
      isFixed === true ? `${width}px` : `minmax(${width}px, ${width}fr)`,
    );
    return {
      fixedAt,
      template: [...(hasBoxes ? [`${BOX_WIDTH}px`] : []), ...tracks].join(' '),
      width: columns.reduce((sum, column) => sum + column.width, hasBoxes ? BOX_WIDTH : 0),
    };
  }, [columns, hasBoxes]);
}

/** Pointer and key handlers with stable references, so that rows do not render again. */
function useActing<Row>(props: DataTableProps<Row>, scrollTo: (index: number) => void) {
  const latest = useRef(props);
  latest.current = props;
  /** Start of a Shift range: the last row that was ticked alone. */
  const anchor = useRef<number>(undefined);
  return useMemo(() => {
    const choose = (from: number, to: number, isOn?: boolean) => {
      const { rows, rowKey, choosing } = latest.current;
      if (choosing === undefined) return;
      const keys = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(rowKey);
      const [first] = keys;
      if (first === undefined) return;
      choosing.onChange(withChosen(choosing.choice, keys, isOn ?? !isChosen(choosing.choice, first)));
    };
    const goTo = (index: number) => {
      const last = latest.current.rows.length - 1;
      const next = Math.max(0, Math.min(last, index));
      latest.current.onCurrent(next);
      scrollTo(next);
      return next;
    };
    const tick = (index: number, isRange: boolean) => {
      latest.current.onCurrent(index);
      if (isRange && anchor.current !== undefined) return choose(anchor.current, index, true);
      anchor.current = index;
      choose(index, index);
    };
    const open = (index: number) => {
      const row = latest.current.rows[index];
      if (row !== undefined) latest.current.onOpen(row);
    };
    const toggleAll = () => {
      const { choosing } = latest.current;
      choosing?.onChange(stateOfAll(choosing.choice) === 'on' ? NOTHING_CHOSEN : ALL_CHOSEN);
    };
    const act = (action: TableAction): boolean => {
      const { current, rows, onEscape } = latest.current;
      if (action.does === 'escape') return onEscape?.() ?? false;
      if (rows.length === 0) return false;
      if (action.does === 'move') {
        const next = goTo(current + action.by);
        if (action.extends) choose(Math.max(0, current), next, true);
      } else if (action.does === 'first') goTo(0);
      else if (action.does === 'last') goTo(rows.length - 1);
      else if (action.does === 'toggle') tick(Math.max(0, current), false);
      else if (action.does === 'open') open(current);
      else toggleAll();
      return true;
    };
    return { act, tick, open, toggleAll, point: (index: number) => latest.current.onCurrent(index) };
  }, [scrollTo]);
}

const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';
/** Modal elements that block the shortcuts of the table. */
const COVERING = '[role="dialog"]:not([data-sheet-pane]), [role="alertdialog"], [role="menu"]';

/**
 * Letters work without focus on the table, so the listener is on the window, after the listeners of the page
 * frame.
 */
function useTableKeys<Row>(
  scroller: RefObject<HTMLElement | null>,
  { areLettersOn }: DataTableProps<Row>,
  act: (action: TableAction) => boolean,
): void {
  const on = useRef(areLettersOn);
  on.current = areLettersOn;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.matches(FIELDS) || event.altKey || document.querySelector(COVERING) !== null) return;
      // A key that the page frame has handled does nothing here, except Escape.
      if (event.defaultPrevented && event.key !== 'Escape') return;
      const isGrid = scroller.current?.querySelector('[role=grid]') === target;
      const action = tableActionOf({
        key: event.key,
        isShift: event.shiftKey,
        isHeld: event.ctrlKey || event.metaKey,
        isInTable: isGrid || target === document.body || target.matches('h1, [role=row]'),
        areLettersOn: on.current,
      });
      if (action !== undefined && act(action)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [scroller, act]);
}

function useNearEnd<Row>({ rows, onNearEnd }: DataTableProps<Row>, drawn: Span): void {
  const call = useRef(onNearEnd);
  call.current = onNearEnd;
  const isNear = drawn.to >= rows.length - NEAR_END_ROWS;
  // oxlint-disable-next-line react/exhaustive-deps -- runs again when rows have loaded
  useEffect(() => {
    if (isNear) call.current?.();
  }, [isNear, rows.length, drawn.to]);
}

function useSeen(onSeen: ((seen: Span) => void) | undefined, seen: Span): void {
  const call = useRef(onSeen);
  call.current = onSeen;
  useEffect(() => call.current?.(seen), [seen]);
}

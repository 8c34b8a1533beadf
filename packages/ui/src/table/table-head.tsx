import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, DragEvent } from 'react';
import type { TableColumn } from './columns.ts';
import { HEAD_HEIGHT } from './rows-in-sight.ts';
import { Tick } from './tick.tsx';

type SortDirection = 'ascending' | 'descending';

export interface TableSort {
  readonly column: string;
  readonly direction: SortDirection;
}

/** Left offsets of fixed columns in px, by column key. */
export type FixedAt = ReadonlyMap<string, number>;

export const fixedStyle = (fixedAt: FixedAt, key: string): CSSProperties => {
  const left = fixedAt.get(key);
  return left === undefined ? {} : { position: 'sticky', insetInlineStart: left, zIndex: 1 };
};

interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly template: string;
  readonly fixedAt: FixedAt;
  readonly sort: TableSort | undefined;
  readonly onSort: ((column: string) => void) | undefined;
  readonly onMoveColumn: ((moved: { readonly key: string; readonly to: string }) => void) | undefined;
  readonly all:
    | { readonly label: string; readonly state: 'on' | 'off' | 'part'; readonly onToggle: () => void }
    | undefined;
}

export function TableHead<Row>({
  columns,
  template,
  fixedAt,
  sort,
  onSort,
  onMoveColumn,
  all,
}: TableHeadProps<Row>) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10">
      <div
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template, height: HEAD_HEIGHT }}
        className="grid border-b border-line bg-well text-small text-muted"
      >
        {all !== undefined && (
          <div role="columnheader" style={fixedStyle(fixedAt, '')} className="bg-well">
            <Tick label={all.label} state={all.state} onClick={all.onToggle} />
          </div>
        )}
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            column={column}
            style={fixedStyle(fixedAt, column.key)}
            direction={sort?.column === column.key ? sort.direction : undefined}
            onSort={onSort}
            onMoveColumn={onMoveColumn}
          />
        ))}
      </div>
    </div>
  );
}

const DRAGGED = 'application/x-table-column';

interface HeadCellProps<Row> extends Pick<TableHeadProps<Row>, 'onSort' | 'onMoveColumn'> {
  readonly column: TableColumn<Row>;
  readonly style: CSSProperties;
  readonly direction: SortDirection | undefined;
}

function HeadCell<Row>({ column, style, direction, onSort, onMoveColumn }: HeadCellProps<Row>) {
  const { key, header, align, canSort = false, isFixed = false } = column;
  const moving =
    onMoveColumn === undefined || isFixed
      ? {}
      : {
          draggable: true,
          onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, key),
          onDragOver: (event: DragEvent) => {
            if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
          },
          onDrop: (event: DragEvent) => onMoveColumn({ key: event.dataTransfer.getData(DRAGGED), to: key }),
        };
  const cell = clsx(
    'flex size-full min-w-0 items-center gap-1 px-2.5',
    align === 'end' && 'justify-end text-end',
  );
  const isSortable = canSort && onSort !== undefined;
  return (
    <div
      role="columnheader"
      style={style}
      className="bg-well"
      {...(isSortable ? { 'aria-sort': direction ?? 'none' } : {})}
      {...moving}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={() => onSort(key)}
          className={clsx(cell, '-outline-offset-2', direction !== undefined && 'text-ink')}
        >
          <span className="truncate">{header}</span>
          {direction === 'ascending' && <ArrowUp size={14} aria-hidden className="shrink-0" />}
          {direction === 'descending' && <ArrowDown size={14} aria-hidden className="shrink-0" />}
        </button>
      ) : (
        <span className={cell}>
          <span className="truncate">{header}</span>
        </span>
      )}
    </div>
  );
}

import { clsx } from 'clsx';
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { TableColumn } from './columns.ts';
import { ROW_HEIGHT } from './rows-in-sight.ts';
import { type FixedAt, fixedStyle } from './table-head.tsx';
import { Tick } from './tick.tsx';

export interface TableRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly template: string;
  readonly fixedAt: FixedAt;
  readonly isCurrent: boolean;
  /** Undefined when rows cannot be selected. */
  readonly isChosen: boolean | undefined;
  readonly rowName: (row: Row) => string;
  readonly onPoint: (index: number) => void;
  readonly onTick: (index: number, isRange: boolean) => void;
  readonly onOpen: (index: number) => void;
}

/** Cells of fixed columns scroll over the others, so every row needs an opaque background. */
const groundOf = (isCurrent: boolean, isChosen: boolean | undefined): string => {
  if (isCurrent) return 'bg-primary-soft';
  return isChosen === true
    ? 'bg-[color-mix(in_srgb,var(--primary)_5%,var(--surface))]'
    : 'bg-surface hover:bg-well';
};

/** Memoised: a row that has not changed does not render again when others load. */
export const TableRow = memo(<Row,>(props: TableRowProps<Row>) => {
  const { id, row, index, columns, template, fixedAt, isCurrent, isChosen, rowName } = props;
  const { onPoint, onTick, onOpen } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles the keys
    <div
      role="row"
      id={id}
      tabIndex={-1}
      aria-rowindex={index + 2}
      {...(isChosen === undefined ? {} : { 'aria-selected': isChosen })}
      data-current={isCurrent || undefined}
      onClick={() => onPoint(index)}
      onDoubleClick={() => onOpen(index)}
      style={{ gridTemplateColumns: template, height: ROW_HEIGHT, top: index * ROW_HEIGHT }}
      className={clsx(
        'absolute inset-x-0 grid border-b border-line *:bg-inherit',
        groundOf(isCurrent, isChosen),
      )}
    >
      {isChosen !== undefined && (
        <div
          role="gridcell"
          style={fixedStyle(fixedAt, '')}
          className={clsx(isCurrent && 'shadow-[inset_3px_0_0_var(--primary)]')}
        >
          <Tick
            label={rowName(row)}
            state={isChosen ? 'on' : 'off'}
            isQuiet
            onClick={(event: MouseEvent) => {
              event.stopPropagation();
              onTick(index, event.shiftKey);
            }}
          />
        </div>
      )}
      {columns.map(({ key, align, cell }, index) => (
        <div
          key={key}
          role={index === 0 ? 'rowheader' : 'gridcell'}
          style={fixedStyle(fixedAt, key)}
          className={clsx(
            'flex min-w-0 items-center whitespace-nowrap px-2.5',
            align === 'end' && 'justify-end text-end',
            index === 0 && isCurrent && isChosen === undefined && 'shadow-[inset_3px_0_0_var(--primary)]',
          )}
        >
          {cell(row)}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

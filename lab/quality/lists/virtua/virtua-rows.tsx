import { type Key, memo, type ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';

/*
 * Replaces the index of our windowed rows (packages/ui) in the measured app: the same rows, rendered with
 * virtua.
 */

const LAYOUTS = {
  cards: { line: 'grid gap-3', row: '', columns: 1, gap: 12 },
  grid: { line: 'grid grid-cols-2 gap-x-3 gap-y-5', row: '', columns: 2, gap: 20 },
  rows: { line: 'bg-surface', row: 'border-line border-t', columns: 1, gap: 0 },
} as const;

interface WindowedRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => Key;
  readonly draw: (row: Row, index: number) => ReactNode;
  readonly rowHeight: number;
  readonly layout: keyof typeof LAYOUTS;
}

export function WindowedRows<Row>({ rows, rowKey, draw, rowHeight, layout }: WindowedRowsProps<Row>) {
  const { line, row: look, columns, gap } = LAYOUTS[layout];
  const firsts = Array.from({ length: Math.ceil(rows.length / columns) }, (_, index) => index * columns);
  return (
    <WindowVirtualizer itemSize={rowHeight + gap} data={firsts}>
      {(first) => (
        <ul key={first} className={line} style={{ paddingBottom: gap }}>
          {rows.slice(first, first + columns).map((row, index) => (
            <Item key={rowKey(row)} row={row} index={first + index} look={look} draw={draw} />
          ))}
        </ul>
      )}
    </WindowVirtualizer>
  );
}

interface ItemProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly look: string;
  readonly draw: (row: Row, index: number) => ReactNode;
}

/** Memoised like our rows, so that new rows do not re-render it. */
const Item = memo(<Row,>({ row, index, look, draw }: ItemProps<Row>) => (
  <li data-row aria-posinset={index + 1} className={`min-w-0 ${look}`}>
    {draw(row, index)}
  </li>
)) as <Row>(props: ItemProps<Row>) => ReactNode;

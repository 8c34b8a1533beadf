import type { TableSort } from '@cliffhanger/ui/table';

/** A sorted copy; the sort is stable. */
export function sortedBy<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => number | bigint | string,
  direction: TableSort['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)];
    if (typeof left === 'string' && typeof right === 'string') return sign * left.localeCompare(right);
    if (left === right) return 0;
    return left < right ? -sign : sign;
  });
}

import { formatMoney } from '@cliffhanger/core/kernel';
import type { LinkSums } from '../link-sums.ts';

/** A row of the table: a link by its name, or all of them. */
export interface CsvRow {
  readonly name: string;
  readonly sums: Pick<LinkSums, 'clicks' | 'freePlays' | 'orders' | 'profit'>;
}

/** A program for tables takes text that begins so for a formula. */
const FORMULA = /^[-+=@]/;
/** Without it some read every letter but the Latin ones wrongly. */
const BYTE_ORDER_MARK = '\uFEFF';

const cellOf = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const orderRate = ({ clicks, orders }: CsvRow['sums']): string =>
  clicks === 0 ? '' : (orders / clicks).toFixed(4);

/** As programs read it: names in quotes, numbers with a point. */
export function linkCsv(heads: readonly string[], rows: readonly CsvRow[]): string {
  const lines = rows.map(({ name, sums }) =>
    [cellOf(name), sums.clicks, sums.freePlays, sums.orders, orderRate(sums), formatMoney(sums.profit)].join(
      ',',
    ),
  );
  return BYTE_ORDER_MARK + [heads.map(cellOf).join(','), ...lines].map((line) => `${line}\r\n`).join('');
}

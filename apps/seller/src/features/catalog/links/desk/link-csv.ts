import { formatMoney } from '@cliffhanger/core/kernel';
import type { LinkSums } from '../link-sums.ts';

/** A row: one link by name, or the total. */
export interface CsvRow {
  readonly name: string;
  readonly sums: Pick<LinkSums, 'clicks' | 'freePlays' | 'orders' | 'profit'>;
}

/** Spreadsheets interpret text with these prefixes as a formula. */
const FORMULA = /^[-+=@]/;
/** Without a BOM some spreadsheets misread non-Latin letters. */
const BYTE_ORDER_MARK = '\uFEFF';

const cellOf = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const orderRate = ({ clicks, orders }: CsvRow['sums']): string =>
  clicks === 0 ? '' : (orders / clicks).toFixed(4);

/** Quoted names, decimal points. */
export function linkCsv(heads: readonly string[], rows: readonly CsvRow[]): string {
  const lines = rows.map(({ name, sums }) =>
    [cellOf(name), sums.clicks, sums.freePlays, sums.orders, orderRate(sums), formatMoney(sums.profit)].join(
      ',',
    ),
  );
  return BYTE_ORDER_MARK + [heads.map(cellOf).join(','), ...lines].map((line) => `${line}\r\n`).join('');
}

import type { PaperTransfer, StatementPaper } from '@cliffhanger/application/ports';
import { formatMoney, type Locale, type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import { allOf, type StatementLine } from '@cliffhanger/core/wallet';
import { feeIn, ordersOf, referenceOf, saleOf, whatHappened } from './lines.ts';
import { type Words, wordsOf } from './words.ts';

/** Without it spreadsheets open the file in the machine's code page. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
/** Prefixes that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const DECIMALS = 6;

/** All lines as CSV in the locale's number format. If the decimal mark is a comma, a semicolon separates. */
export function writeTable(paper: StatementPaper, locale: Locale): string {
  const words = wordsOf(locale, true);
  const mark = decimalMark(locale);
  const separator = mark === ',' ? ';' : ',';
  const rows = [headOf(words), ...paper.lines.map((line) => rowOf(paper, line, { words, mark }))];
  return (
    BYTE_ORDER_MARK +
    rows.map((cells) => `${cells.map((cell) => quoted(cell, separator)).join(separator)}${LINE_END}`).join('')
  );
}

const decimalMark = (locale: Locale): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

const headOf = ({ say }: Words): readonly CsvCell[] =>
  [
    say('column.number'),
    say('table.at'),
    say('table.type'),
    say('column.reference'),
    say('table.drama'),
    say('table.episodes'),
    say('table.paid'),
    say('table.wholesale'),
    say('table.fee'),
    say('column.amount'),
    say('column.available-after'),
    say('table.on-hold-after'),
    say('table.withdrawing-after'),
    say('column.all-after'),
  ].map(text);

interface CsvCell {
  readonly text: string;
  /** A figure of ours: a leading minus is not a formula. */
  readonly isFigure: boolean;
}

const text = (of: string): CsvCell => ({ text: of, isFigure: false });

function rowOf(
  paper: StatementPaper,
  { transfer, change, after }: StatementLine<PaperTransfer>,
  { words, mark }: { readonly words: Words; readonly mark: string },
): readonly CsvCell[] {
  const figure = (amount: Money): CsvCell => ({ text: plainFigure(amount, mark), isFigure: true });
  const sale = saleOf(transfer);
  const orders = ordersOf(transfer).flatMap((id) => paper.orders.get(id) ?? []);
  const isOfOrders =
    orders.length > 0 && transfer.kind !== 'settlement' && transfer.kind !== 'early-settlement';
  return [
    text(transfer.sequence.toString()),
    text(new Date(transfer.effectiveAt).toISOString().slice(0, 19).replace('T', ' ')),
    text(
      whatHappened(paper, transfer, words)
        .map((piece) => piece.text)
        .join(''),
    ),
    text(referenceOf(paper, transfer)),
    text(isOfOrders ? orders.map(({ title }) => title).join(', ') : ''),
    text(isOfOrders ? String(orders.reduce((sum, { quantity }) => sum + quantity, 0)) : ''),
    sale === undefined ? text('') : figure(sale.paid),
    sale === undefined ? text('') : figure(sale.wholesale),
    feeIn(transfer) === NO_MONEY ? text('') : figure(feeIn(transfer)),
    figure(change),
    figure(after.available),
    figure(after.unsettled),
    figure(after.withdrawing),
    figure(allOf(after)),
  ];
}

/** All six decimals, no grouping, an ASCII minus: a spreadsheet parses it as a number. */
function plainFigure(amount: Money, mark: string): string {
  const [whole = '0', decimals = ''] = formatMoney(amount).split('.');
  return `${whole}${mark}${decimals.padEnd(DECIMALS, '0')}`;
}

function quoted({ text: cell, isFigure }: CsvCell, separator: string): string {
  const safe = !isFigure && FORMULA.test(cell) ? `'${cell}` : cell;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import { inflateRawSync } from 'node:zlib';
import type { StatementPaper } from '@cliffhanger/application/ports';
import { LOCALES, type Locale, usdt } from '@cliffhanger/core/kernel';
import { NOTHING, taxTotals } from '@cliffhanger/core/wallet';

import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { createPapers } from '../papers.ts';
import type { Cell, Section, StatementSheet } from './sheet.ts';
import { sampleStatement } from './statement-under-test.ts';
import { MOST_LINES_ON_PAPER, writeStatement } from './write-statement.ts';
import { writeTable } from './write-table.ts';

const papers = createPapers();
const LARGEST_BYTES = 400_000;

/** Ignores whitespace, because line breaks depend on the layout. */
const bare = (text: string): string => text.replaceAll(/\s/g, '');
const textOf = (cell: Cell): string => cell.map(({ text }) => text).join('');

async function readBack(paper: StatementPaper, locale: Locale) {
  const pdf = await papers.makeStatement({ kind: 'pdf', paper, proof: null }, locale);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  return { pdf, pages: text.map(bare) };
}

const sectionsOf = (sheet: StatementSheet): readonly Section[] => [
  sheet.summary,
  sheet.lines,
  sheet.payouts,
  sheet.fees,
  sheet.tax,
  sheet.holds,
];

describe.each(LOCALES)('a statement in %s', (locale) => {
  test('says on paper every figure and word that is meant', async () => {
    const paper = sampleStatement(locale);
    const sheet = writeStatement(paper, null, locale);
    const { pdf, pages } = await readBack(paper, locale);
    const text = pages.join('');
    const sections = sectionsOf(sheet);
    for (const { title, table } of sections) {
      expect(text).toContain(bare(title));
      // Text may be shortened to fit, figures never.
      for (const { cells } of table.rows)
        for (const cell of cells.filter((one) => one.some(({ tone }) => tone === 'decimals')))
          expect(text).toContain(bare(textOf(cell)));
    }
    for (const { text: fact } of [...sheet.facts, ...sheet.check.facts]) expect(text).toContain(bare(fact));
    const words = JSON.stringify([sections, sheet.pots, sheet.check, sheet.foot, sheet.page(1, 2)]);
    expect(words).not.toMatch(/statement-paper\.|undefined|NaN|\{\w+\}/);
    expect(words).not.toMatch(/operator|sandbox|platform:|seller:|escrow/);
    expect(pdf.byteLength).toBeLessThan(LARGEST_BYTES);
  });
});

test('the head of the table is on every page, with what is brought from the one before', async () => {
  const { pages } = await readBack(sampleStatement('en', 4), 'en');
  const listing = pages.filter((page) => page.includes(bare('Available after')));
  expect(listing.length).toBeGreaterThan(3);
  for (const [index, page] of listing.entries())
    expect(page).toContain(bare(`Page ${index + 1} of ${pages.length}`));
  for (const [index, page] of listing.slice(1).entries())
    expect(page).toContain(bare(`Brought from page ${index + 1}`));
  for (const [index, page] of listing.slice(0, -1).entries())
    expect(page).toContain(bare(`Carried to page ${index + 2}`));
});

const EMPTY: StatementPaper = {
  ...sampleStatement('en'),
  opening: NOTHING,
  closing: NOTHING,
  lines: [],
  summary: [],
  fees: [],
  tax: taxTotals([]),
  year: null,
  orders: new Map(),
  onTheirWay: [],
  holds: [],
};

test('where there is nothing to list the heading stays and says so', async () => {
  const { pages } = await readBack(EMPTY, 'en');
  const [page = ''] = pages;
  expect(page.split(bare('None in October 2026'))).toHaveLength(4);
  expect(page).toContain(bare('Every line'));
  expect(page).toContain(bare('On hold at the end'));
  expect(pages).toHaveLength(1);
});

test('what is too long for paper is said, and the summary stays', () => {
  const [line] = sampleStatement('en').lines;
  const lines = Array.from({ length: MOST_LINES_ON_PAPER + 1 }, () => line!);
  const { table } = writeStatement({ ...EMPTY, lines }, null, 'en').lines;
  expect(table.rows).toEqual([]);
  expect(table.none).toContain('5,001 lines');
});

test('a minus is a minus, all six decimals stand there, and what only moved is grey with ⇄', () => {
  const { rows } = writeStatement(sampleStatement('en'), null, 'en').lines.table;
  const texts = rows.map(({ cells, look }) => ({ look, what: textOf(cells[2]!), amount: textOf(cells[4]!) }));
  expect(texts).toContainEqual({
    look: 'plain',
    what: 'Withdrawal sent, fee 1.00 in it',
    amount: '−100.000000',
  });
  expect(texts).toContainEqual({ look: 'moved', what: 'Withdrawal asked for', amount: '⇄ 60.000000' });
  expect(texts).toContainEqual({
    look: 'in',
    what: 'The Ninth Debt 24 ep., 12.00 − 5.28',
    amount: '+6.720000',
  });
  expect(texts).toContainEqual({
    look: 'moved',
    what: 'The Ninth Debt paid, waits to be shipped',
    amount: '–',
  });
});

describe('the table', () => {
  const rowsOf = (locale: Locale, paper = sampleStatement(locale)) =>
    writeTable(paper, locale).slice(1).trimEnd().split('\r\n');

  test('begins with a mark for spreadsheets and has a row per line', () => {
    expect(writeTable(sampleStatement('en'), 'en').charCodeAt(0)).toBe(0xfeff);
    expect(rowsOf('en')).toHaveLength(sampleStatement('en').lines.length + 1);
  });

  test('is written as the locale writes numbers', () => {
    expect(rowsOf('de')[2]).toContain(';12,000000;5,280000;;6,720000;');
    expect(rowsOf('en')[2]).toContain(',12.000000,5.280000,,6.720000,');
    expect(
      rowsOf('de').find((row) => row.includes('W-3F047102') && row.includes('-100,000000')),
    ).toBeDefined();
  });

  test('a title is never a formula', () => {
    const paper = sampleStatement('en');
    const orders = new Map(
      [...paper.orders].map(([id, order]) => [id, { ...order, title: '=HYPERLINK("http://x","y")' }]),
    );
    const cells = rowsOf('en', { ...paper, orders }).join('\n');
    expect(cells).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(cells).not.toMatch(/(^|,|")=/m);
  });
});

const PROOF = {
  format: 'cliffhanger-statement-1',
  ending: { closing: { text: '', index: 0 } },
  anchor: null,
} as never;

/** The first file of a zip, read by its local header. */
function firstFile(zip: Uint8Array): { readonly name: string; readonly text: string } {
  const bytes = Buffer.from(zip);
  const length = bytes.readUInt16LE(26);
  const body = bytes.subarray(30 + length, 30 + length + bytes.readUInt32LE(18));
  return { name: bytes.toString('utf8', 30, 30 + length), text: inflateRawSync(body).toString('utf8') };
}

test('the zip begins with the proof as it was given', async () => {
  const zip = await papers.makeStatement({ kind: 'zip', paper: EMPTY, proof: PROOF }, 'en');
  const { name, text } = firstFile(zip);
  expect(name).toBe('statement.json');
  expect(JSON.parse(text)).toEqual(PROOF);
  for (const other of ['statement.pdf', 'statement.csv', 'README.txt'])
    expect(Buffer.from(zip).includes(other)).toBe(true);
});

test('more than a few at once are turned away, and a receipt’s place is left', async () => {
  const paper = sampleStatement('en');
  const asked = Array.from({ length: 6 }, () =>
    papers.makeStatement({ kind: 'csv', paper, proof: null }, 'en'),
  );
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    'rejected',
    'rejected',
  ]);
});

test('amounts above a thousand are grouped as the language does', () => {
  const paper = { ...EMPTY, closing: { ...NOTHING, available: usdt('1234567.5') } };
  expect(textOf(writeStatement(paper, null, 'ru').pots[0]!.amount)).toBe('1\u00a0234\u00a0567,500000');
});

import type { ReceiptPaper } from '@cliffhanger/application/ports';
import { basisPointsOf, instantOf, LOCALES, type Locale, usdt } from '@cliffhanger/core/kernel';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { createPapers } from '../papers.ts';
import { writeSheet } from './write-sheet.ts';

const papers = createPapers();
const LARGEST_BYTES = 150_000;

const TITLES: Readonly<Record<Locale, string>> = {
  en: 'The Ninth Debt',
  de: 'Die neunte Schuld',
  es: 'La novena deuda',
  ru: 'Девятый долг',
  ja: '九番目の借り',
  'zh-Hans': '第九笔债',
  'zh-Hant': '第九筆債',
};

const PAPER: ReceiptPaper = {
  number: 'CH-23456789',
  title: '',
  firstEpisode: 6,
  quantity: 10,
  retail: usdt('0.5'),
  amount: usdt('5'),
  paidAt: instantOf(Date.UTC(2026, 10, 16, 9, 5)),
  refund: {
    amount: usdt('1.5'),
    episodes: [6, 7, 9],
    isWhole: false,
    network: null,
    address: null,
    isUnderWay: false,
    refundedAt: instantOf(Date.UTC(2026, 10, 17, 9, 5)),
    paidAt: instantOf(Date.UTC(2026, 10, 18, 9, 5)),
    transactionHash: null,
  },
  isSandbox: true,
  processor: 'sandbox',
  charge: 'sandbox_672ca46e3382',
  sentTo: 'vera@example.org',
  seller: 'Night Theatre 夜场',
  merchant: { name: 'Cliffhanger Media GmbH', address: 'Gasse 1, 1010 Wien', taxNumber: 'ATU12345678' },
  appName: 'Cliffhanger',
  tax: { label: 'VAT', rate: basisPointsOf(2_000), amount: usdt('0.83') },
};

/** Ignores whitespace, because line breaks depend on the layout. */
const bare = (text: string): string => text.replaceAll(/\s/g, '');

async function readBack(paper: ReceiptPaper, locale: Locale) {
  const pdf = await papers.printReceipt(paper, locale);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return { pdf, text: bare(text) };
}

describe.each(LOCALES)('a receipt in %s', (locale) => {
  test('says on paper every word that is meant, and is small enough for a phone', async () => {
    const paper = { ...PAPER, title: TITLES[locale] };
    const { pdf, text } = await readBack(paper, locale);
    const sheet = writeSheet(paper, locale);
    const words = [
      sheet.title,
      ...sheet.merchant,
      ...[...sheet.facts, ...sheet.sums].flatMap((line) => [line.label, line.text]),
      ...sheet.columns,
      ...sheet.rows.flat(),
      ...sheet.notes,
    ];
    for (const word of words) expect(text).toContain(bare(word));
    expect(words.join(' ')).not.toMatch(/paper\.|undefined|\{\w+\}/);
    for (const fact of [
      'CH-23456789',
      TITLES[locale],
      'Night Theatre 夜场',
      'ATU12345678',
      'vera@example.org',
    ])
      expect(text).toContain(bare(fact));
    expect(text).not.toContain('sandbox');
    expect(pdf.byteLength).toBeLessThan(LARGEST_BYTES);
  });
});

test('figures have two decimals, as the reader writes them', () => {
  const paper = { ...PAPER, amount: usdt('1234.5'), title: TITLES.de };
  expect(writeSheet(paper, 'de').sums[0]?.text).toBe('1.234,50 USDT');
  expect(writeSheet(paper, 'en').sums[0]?.text).toBe('1,234.50 USDT');
});

test('without a merchant in the settings the platform sells, and without a tax none is stated', () => {
  const alone = { ...PAPER, seller: null, merchant: null, appName: 'Nightfall', tax: null, refund: null };
  const sheet = writeSheet(alone, 'en');
  expect(sheet.merchant).toEqual(['Nightfall']);
  expect(sheet.sums.map(({ label }) => label)).toEqual(['Total']);
  expect(sheet.notes).toContain('No tax is stated separately.');
});

test('what was paid in USDT is recognized by its transaction', () => {
  const paper = { ...PAPER, processor: 'usdt-bep20', charge: `0x${'ab'.repeat(32)}:3` };
  expect(writeSheet(paper, 'en').facts).toContainEqual({
    label: 'Transaction',
    text: `0x${'ab'.repeat(32)}`,
  });
});

test('several readers at once each get their own', async () => {
  const texts = await Promise.all(
    LOCALES.map(async (locale) => (await readBack({ ...PAPER, title: TITLES[locale] }, locale)).text),
  );
  for (const [index, locale] of LOCALES.entries()) expect(texts[index]).toContain(bare(TITLES[locale]));
});

test('what went back is a line of its own, with its episodes where it was not all', () => {
  expect(writeSheet(PAPER, 'en').sums.at(-1)).toMatchObject({
    label: 'Refunded on November 18, 2026 (episodes 6–7, 9)',
    text: '−1.50 USDT',
  });
});

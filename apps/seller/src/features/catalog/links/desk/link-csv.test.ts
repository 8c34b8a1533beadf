import { usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { linkCsv } from './link-csv.ts';

const HEADS = ['Link', 'Clicks', 'Free plays', 'Orders', 'Order rate', 'Profit (USDT)'];
const linesOf = (text: string) => text.slice(1).split('\r\n');

test('each link is a row with machine-readable figures', () => {
  const sums = { clicks: 1704, freePlays: 611, orders: 58, profit: usdt('1389.76') };
  expect(linesOf(linkCsv(HEADS, [{ name: 'tiktok-bio', sums }]))).toEqual([
    '"Link","Clicks","Free plays","Orders","Order rate","Profit (USDT)"',
    '"tiktok-bio",1704,611,58,0.0340,1389.76',
    '',
  ]);
});

test('a link without clicks has no order rate, and a name cannot become a formula', () => {
  const sums = { clicks: 0, freePlays: 0, orders: 0, profit: usdt('0') };
  const rows = ['-1+2', 'a "b"'].map((name) => ({ name, sums }));
  const [, formula = '', quotes = ''] = linesOf(linkCsv(HEADS, rows));
  expect(formula).toMatch(/^"'-1\+2",0,0,0,,0/);
  expect(quotes).toMatch(/^"a ""b""",/);
});

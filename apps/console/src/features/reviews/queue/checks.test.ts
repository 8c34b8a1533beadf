import { DAY_MS, idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../shared/language/index.ts';
import { checksOf } from './checks.ts';
import type { ReviewPage } from './review-page.ts';

beforeAll(loadMessages);

const NOW = instantOf(Date.UTC(2026, 10, 18));
const fact = (name: string, value: string) => ({ name, value });
const page = (facts: ReviewPage['facts'], amount = usdt('1500')): ReviewPage => ({
  item: {
    id: '0198c0de-0000-7000-8000-000000000002',
    sellerId: idOf<'seller'>('0198c0de-0000-7000-8000-000000000003'),
    sellerName: 'Novela Nights',
    title: 'bep20 0x9b3E',
    state: 'requested',
    amount,
    submittedAt: NOW,
    promisedBy: NOW,
    sortAt: NOW,
    taken: null,
  },
  facts,
  picture: null,
  seller: null,
  rules: [],
  consequences: [],
  sources: [],
  signer: null,
  steps: [],
  precedents: [],
});
const found = (...args: Parameters<typeof checksOf>) =>
  Object.fromEntries(checksOf(...args).map((check) => [check.name, [check.verdict, check.found]]));

test('a deposit that the chain does not show is red, one that it shows is green', () => {
  const nothing = [fact('on the chain', 'nothing: no such transfer to us was seen')];
  expect(found('deposit', page(nothing), NOW)['On the chain']).toEqual([
    'bad',
    'No such transfer to us was seen',
  ]);
  const seen = [fact('on the chain', '480 to 0xabc, final, block 7, 0xdef')];
  expect(found('deposit', page(seen), NOW)['On the chain']).toEqual(['good', '480.00 was seen']);
});

test('a new address, never paid, for more than ever before, is unusual in three ways', () => {
  const since = new Date(NOW - 2 * DAY_MS).toISOString();
  const facts = [fact('address since', since), fact('paid out so far', '100'), fact('network', 'bep20')];
  const checks = found('withdrawal', page(facts), NOW);
  expect(checks['Age of the address']).toEqual(['warn', '2 days']);
  expect(checks['Paid to it before']).toEqual(['warn', 'Never']);
  expect(checks['Amount']).toEqual(['warn', '1,500.00; 100.00 paid out so far']);
});

test('no key of the server, no ISO time and no amount without its form is shown', () => {
  const facts = [
    fact('kind', 'late-dispute'),
    fact('order', 'CH-2611104FVR'),
    fact('order is', 'in-settlement'),
    fact('other open exceptions', 'partial-refund, overdue-dispute'),
  ];
  const texts = checksOf('payment-exception', page(facts), NOW).map((check) => check.found);
  expect(texts).toContain('CH-2611104FVR, on hold');
  expect(texts).toContain('Refunded in part at the processor, Bank did not decide in time');
  expect(texts.join(' ')).not.toMatch(/late-dispute|in-settlement|\d{4}-\d{2}-\d{2}/);
});

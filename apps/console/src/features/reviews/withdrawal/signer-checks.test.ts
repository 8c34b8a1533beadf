import { instantOf, usdt } from '@cliffhanger/core/kernel';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../shared/language/index.ts';
import type { ReviewPage } from '../queue/review-page.ts';
import { signerChecks } from './signer-checks.ts';

beforeAll(() => loadMessages());

const pageOf = (signer: ReviewPage['signer'], facts: Readonly<Record<string, string>> = {}) => ({
  signer,
  facts: Object.entries({ network: 'bep20', needs: 'two-people', 'pays out': '1499', ...facts }).map(
    ([name, value]) => ({ name, value }),
  ),
});

const SIGNER: NonNullable<ReviewPage['signer']> = {
  announcedAt: instantOf(0),
  leftToAll: usdt('3540'),
  leftToSeller: usdt('20'),
  stoppedBy: [],
  refusedFor: null,
  payment: null,
};
const told = (page: ReturnType<typeof pageOf>) =>
  signerChecks(page).map(({ verdict, name, found }) => `${verdict} ${name}: ${found}`);

test('what the signer looks at is said as far as it is known, and that it has a limit of its own is stated', () => {
  const list = told(pageOf(SIGNER, { 'approved by': 'a' }));
  expect(list).toContain('none Approvals by device keys: 1 of 2');
  expect(list).toContain(
    'none Paid out in 24 hours: 3,540.00, to this seller 20.00; the signer has its own limit',
  );
  expect(list.filter((line) => line.startsWith('good'))).toHaveLength(3);
  expect(told(pageOf(SIGNER, { 'approved by': 'a, b' }))).toContain('good Approvals by device keys: 2 of 2');
  expect(told(pageOf(SIGNER, { needs: 'rule', 'approved by': 'rule:small-and-known' }))).toContain(
    'good Approvals by device keys: None needed, approved by rule',
  );
});

test('an alarm that stops payouts, an address that it was not told of and what it refused stand out', () => {
  const list = told(
    pageOf({ ...SIGNER, announcedAt: null, stoppedBy: ['books-differ'], refusedFor: 'above-per-day' }),
  );
  expect(list).toContain('warn Address announced to it: Not yet');
  expect(list).toContain('bad Alarms that stop payouts: Books and chain differ');
  expect(list).toContain('bad It refused: above per day');
});

test('what is no withdrawal has no signer', () => {
  expect(signerChecks(pageOf(null))).toEqual([]);
});

import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { listEarlySettlements } from '@cliffhanger/wire/settlement';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { EarlyHistory } from './early-history.tsx';

const PATIENT = { timeout: 15_000 };
vi.setConfig({ testTimeout: 30_000 });

const transfer = (last: number) => idOf<'transfer'>(`01990000-0000-7000-8000-00000000000${last}`);
const SETTLED = {
  id: idOf<'early-settlement'>('01990000-0000-7000-8000-0000000000e1'),
  orders: 38,
  sum: usdt('900.4'),
  fee: usdt('45.02'),
  net: usdt('855.38'),
  appliedAt: instantOf(Date.UTC(2026, 10, 15, 21, 41)),
  transferIds: [transfer(1)],
  by: 'seller' as const,
};

function shows(...list: (typeof SETTLED)[]) {
  const data = z.encode(listEarlySettlements.answer, {
    list,
    total: list.length,
    page: 1,
    pageSize: 20,
    hasMore: false,
  });
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data, request_id: 'r' }));
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>
        <EarlyHistory />
      </AtAddress>
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  queryClient.clear();
  await changeLocale('en');
  await loadMessages(['orders', 'settlement']);
});
afterEach(() => vi.unstubAllGlobals());

test('an early settlement shows orders, sum, fee, net amount and requester, and links to its fund log entry', async () => {
  shows(SETTLED);
  expect(await screen.findByText('38 orders', {}, PATIENT)).toBeTruthy();
  for (const text of ['900.40', '−45.02', '+855.38', 'Requested by you'])
    expect(screen.getByText(text)).toBeTruthy();
  const entry = screen.getByRole('link', { name: 'Transaction' });
  expect(entry.getAttribute('href')).toContain(`id=${transfer(1)}`);
});

test('a settlement of several transfers links to each', async () => {
  shows({ ...SETTLED, transferIds: [transfer(1), transfer(2)] });
  expect(await screen.findByRole('link', { name: 'Transaction 2 of 2' }, PATIENT)).toBeTruthy();
});

test('an empty history explains what it would list', async () => {
  shows();
  expect(await screen.findByText('No early payouts yet', {}, PATIENT)).toBeTruthy();
});

import { instantOf, usdt } from '@cliffhanger/core/kernel';
import { quoteEarlySettlement } from '@cliffhanger/wire/settlement';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { EarlySettlement } from './early-settlement.tsx';
import type { EarlyQuote } from './hold.ts';

const NOW = instantOf(Date.UTC(2026, 10, 15));

const QUOTE: EarlyQuote = {
  count: 3,
  sum: usdt('90'),
  fee: usdt('4.5'),
  feeRate: 500,
  net: usdt('85.5'),
  applicationsLeft: 1,
  applicationsAMonth: 2,
  firstReleaseAt: NOW,
  lastReleaseAt: NOW,
  daysSaved: 7,
  quoteId: 'q1',
  quotedAt: NOW,
  validUntil: instantOf(Date.UTC(2100, 0, 1)),
  held: { count: 3, sum: usdt('90') },
};

beforeEach(async () => {
  queryClient.clear();
  await changeLocale('en');
  await loadMessages(['settlement']);
});
afterEach(() => vi.unstubAllGlobals());

function open(applicationsLeft: number): void {
  const quote = z.encode(quoteEarlySettlement.answer, { ...QUOTE, applicationsLeft });
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({
      code: 0,
      msg: '',
      data: path === quoteEarlySettlement.path ? quote : {},
      request_id: 'r',
    }),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <EarlySettlement />
    </QueryClientProvider>,
  );
}

test('a seller with an application left sees the quote', async () => {
  open(1);
  expect(await screen.findByRole('button', { name: 'See offer' })).toBeTruthy();
});

test('with none left there is no button, and the row shows why', async () => {
  open(0);
  expect(
    await screen.findByText('You have used all 2 early payouts in November. New ones come next month.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

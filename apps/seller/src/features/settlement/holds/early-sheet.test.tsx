import { instantOf, usdt } from '@cliffhanger/core/kernel';
import { applyEarlySettlement } from '@cliffhanger/wire/settlement';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { EarlySheet } from './early-sheet.tsx';
import type { EarlyQuote } from './hold.ts';

const NOW = instantOf(Date.UTC(2026, 10, 15, 21, 41));

const QUOTE: EarlyQuote = {
  count: 38,
  sum: usdt('900.4'),
  fee: usdt('45.02'),
  feeRate: 500,
  net: usdt('855.38'),
  applicationsLeft: 1,
  applicationsAMonth: 2,
  firstReleaseAt: NOW,
  lastReleaseAt: instantOf(Date.UTC(2026, 10, 22, 21, 41)),
  daysSaved: 7,
  quoteId: 'q1',
  quotedAt: NOW,
  validUntil: instantOf(Date.UTC(2100, 0, 1)),
  held: { count: 38, sum: usdt('900.4') },
};

// Allows for a slow machine; no test measures time.
const SLOW = { timeout: 15_000 };
vi.setConfig({ testTimeout: 30_000 });

let sent: Record<string, unknown>[] = [];

beforeEach(async () => {
  await changeLocale('en');
  await loadMessages(['orders', 'settlement']);
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === applyEarlySettlement.path) sent.push(JSON.parse(body) as Record<string, unknown>);
    return Response.json({
      code: 4001,
      msg: 'Order data has changed, please resubmit.',
      data: { facts: {} },
      request_id: 'r',
    });
  });
});

afterEach(() => vi.unstubAllGlobals());

function open(change: Partial<EarlyQuote> = {}) {
  const onRefetch = vi.fn(async () => {});
  render(
    <EarlySheet
      isOpen
      onClose={() => {}}
      quote={{ ...QUOTE, ...change }}
      available={usdt('482.16')}
      onRefetch={onRefetch}
    />,
  );
  return { sheet: within(screen.getByRole('dialog', { name: 'Early payout' })), onRefetch };
}

test('fee, net amount and new balance add up, beside the cost of waiting', () => {
  const { sheet } = open();
  expect(
    sheet.getByText(/^If you wait, 900\.40 becomes available by Nov 22, 2026.*without a fee/),
  ).toBeTruthy();
  expect(sheet.getByText('−45.02')).toBeTruthy();
  expect(sheet.getByText('1,337.54')).toBeTruthy();
  expect(sheet.getByText('0 of 2')).toBeTruthy();
});

test('a third settlement in a month is disabled with the reason', () => {
  const { sheet } = open({ applicationsLeft: 0 });
  expect(sheet.getByRole('button', { name: 'Get paid now' }).hasAttribute('disabled')).toBe(true);
  expect(sheet.getByText(/^Only two advance settlements per natural month/)).toBeTruthy();
});

test('when the orders have changed, a message appears and the quote is refetched', async () => {
  const { sheet, onRefetch } = open();
  await userEvent.click(sheet.getByRole('button', { name: 'Get paid now' }));
  expect((await sheet.findByRole('alert', undefined, SLOW)).textContent).toContain('has changed');
  expect(sent.map((body) => Object.values(body).includes('900.4'))).toEqual([true]);
  expect(onRefetch).toHaveBeenCalledTimes(1);
});

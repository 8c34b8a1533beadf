import { idOf } from '@cliffhanger/core/kernel';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../shared/language/index.ts';
import { endSession, openSession } from '../../shared/session/index.ts';
import { OverviewScreen } from './overview-screen.tsx';

const FAY = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');
const AT = '2026-11-15T12:00:00.000Z';

const day = (of: string, sales: string, upheld = 0) => ({
  day: of,
  orders: 40,
  sales,
  settled_orders: 90,
  settled_sales: '10',
  missed_orders: 3,
  shipped: 55,
  on_time: 50,
  upheld,
  clicks: 20,
});

const OVERVIEW = {
  as_of: AT,
  aggregated_at: AT,
  today: day('2026-11-15', '341.083285'),
  yesterday: day('2026-11-14', '183.08'),
  week: day('2026-11-09', '1200.999999', 2),
  days: [day('2026-11-14', '183.08'), day('2026-11-15', '341.083285', 1)],
  releases: [],
  withdrawals: { count: 0, amount: '0', overdue: 0, oldest: null },
  owed: [{ account: 'seller:available', amount: '2398.823285' }],
  held: [{ account: 'custody:bep20', amount: '18905.461285' }],
  warnings: [
    { name: 'coverage', level: 'fine', unit: 'share', value: '11722' },
    { name: 'suspense', level: 'act', unit: 'money', value: '20000000000' },
    { name: 'unbacked', level: 'watch', unit: 'money', value: '1213000001' },
  ],
  alarms: [],
};
const COUNTED = { queues: [], times: [], cleared_today: 7, alarms: [] };

beforeEach(async () => {
  await loadMessages();
  openSession({ token: 't', id: FAY, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (path) => {
      const called = String(path);
      const data = called.endsWith('/overview')
        ? OVERVIEW
        : called.endsWith('/count')
          ? COUNTED
          : { list: [] };
      return new Response(JSON.stringify({ code: 0, msg: '', data, request_id: 'r' }));
    }),
  );
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OverviewScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('no amount of the overview has more than two decimals', async () => {
  show();
  expect((await screen.findAllByText('341.08')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/\d\.\d{3}/)).toBeNull();
});

test('what needs a person is said first, in words, and leads to where it is done', async () => {
  show();
  const found = await screen.findByRole('link', { name: '20,000.00 without an owner' });
  expect(found.getAttribute('href')).toBe('/suspense');
  expect(screen.getByText('1,213.00 of 5,000.00 allowed')).toBeTruthy();
  expect(screen.getByText('117.22% of what is owed')).toBeTruthy();
  const rows = [...(found.closest('ul')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(rows.map((row) => row?.match(/^(?:act|watch|fine)/)?.[0])).toEqual(['act', 'watch', 'fine']);
});

test('what was paid in a week is no share of its clicks', async () => {
  show();
  await screen.findByText('Clicks on tracking links');
  expect(screen.queryByText(/200\s?%/)).toBeNull();
  expect(screen.queryByText(/of the previous step/)).toBeNull();
});

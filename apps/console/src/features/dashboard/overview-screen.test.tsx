import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf } from '@cliffhanger/core/kernel';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
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
  period: day('2026-11-09', '1200.999999', 2),
  points: [
    { ...day('2026-11-14', '183.08'), review_ms: null },
    { ...day('2026-11-15', '341.083285', 1), review_ms: 60_000 },
  ],
  review_times: { decided: 3, median_ms: 5_400_000, p95_ms: 7_200_000 },
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
const duty = (personName: string, fromHours: number, toHours: number) => ({
  id: `0198c0de-0000-7000-8000-0000000000${20 + fromHours}`,
  person_id: FAY,
  person_name: personName,
  starts_at: new Date(Date.now() + fromHours * 3_600_000).toISOString(),
  ends_at: new Date(Date.now() + toHours * 3_600_000).toISOString(),
  set_by: FAY,
});
const WAITING = {
  kind: 'withdrawal',
  item: {
    id: '0198c0de-0000-7000-8000-0000000000aa',
    seller_id: '0198c0de-0000-7000-8000-0000000000ab',
    seller_name: 'Mara Velden',
    title: 'bep20',
    state: 'requested',
    amount: '40',
    submitted_at: AT,
    promised_by: AT,
    sort_at: AT,
    taken: { by: FAY, name: 'Ines Okafor', until: AT },
  },
};
const COUNTED = { queues: [], times: [], cleared_today: 7, alarms: [] };

const PROPOSAL = {
  id: '0198c0de-0000-7000-8000-0000000000ba',
  name: 'withdrawalFee',
  value: '2',
  effective_from: AT,
  reason: 'The network costs more.',
  proposed_by: '0198c0de-0000-7000-8000-000000000002',
  proposed_at: AT,
};
const settingsWith = (proposals: readonly object[]) => ({
  settings: [{ name: 'withdrawalFee', value: '1', by_default: '1', takes_two: true, since: null }],
  coming: [],
  proposals,
  networks: [],
});
const EFFECT = { total: 14, before: { count: 14, amount: '14' }, after: { count: 14, amount: '28' } };

let proposals: readonly object[] = [];
let duties: readonly object[] = [];
let urgent: readonly object[] = [];
const called = vi.fn<(path: string, body: Record<string, unknown>) => void>();
const bodiesOf = (end: string) =>
  called.mock.calls.flatMap(([path, body]) => (path.endsWith(end) ? [body] : []));

beforeEach(async () => {
  proposals = [];
  duties = [];
  urgent = [];
  called.mockClear();
  localStorage.clear();
  await loadMessages();
  openSession({ token: 't', id: FAY, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (path, init) => {
      called(String(path), JSON.parse(String(init?.body)) as Record<string, unknown>);
      const answers: Readonly<Record<string, object>> = {
        overview: OVERVIEW,
        count: COUNTED,
        urgent: { list: urgent },
        duties: { list: duties },
        'page-duty': { name: 'Jonas Reiter' },
      };
      const ofSettings: Readonly<Record<string, object>> = {
        '/api/operator/settings/list': settingsWith(proposals),
        '/api/operator/settings/preview': { effect: EFFECT },
      };
      const data = ofSettings[String(path)] ?? answers[String(path).split('/').at(-1) ?? ''] ?? { list: [] };
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
      <AtAddress>
        <OverviewScreen />
      </AtAddress>
    </QueryClientProvider>,
  );

test('no amount of the overview has more than two decimals', async () => {
  show();
  expect((await screen.findAllByText('341.08')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/\d\.\d{3}/)).toBeNull();
});

test('figures and charts look back as far as was chosen, and the browser keeps the choice', async () => {
  show();
  await screen.findByText('Sales, 7 days');
  expect(screen.getByText('1,200.99')).toBeTruthy();
  expect(screen.getByText('Review time, 7 days')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '24-hours' } });
  await screen.findByText('Sales, 24 hours');
  expect(screen.getByRole('heading', { name: 'Sales per hour' })).toBeTruthy();
  expect(bodiesOf('/overview').map((body) => body['period'])).toEqual(['7_days', '24_hours']);
  expect(localStorage.getItem('console-period')).toBe('24-hours');
  fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: '7-days' } });
});

test('who is on duty is said with who comes next, and that nobody is, plainly', async () => {
  show();
  await screen.findByText('Nobody is on duty');
  expect(screen.queryByRole('button', { name: /Page/ })).toBeNull();
  duties = [duty('Jonas Reiter', -1, 2), duty('Sanne de Lange', 2, 9)];
  show();
  await screen.findByText('On duty: Jonas Reiter');
  expect(screen.getByText(/^until .*, then Sanne de Lange$/)).toBeTruthy();
});

test('P calls whoever is on duty: about what was chosen, or in general', async () => {
  duties = [duty('Jonas Reiter', -1, 2)];
  urgent = [WAITING];
  show();
  await screen.findByText('On duty: Jonas Reiter');
  const row = within((await screen.findByText('Withdrawals: Mara Velden')).closest('li') as HTMLElement);
  expect(row.getByText('Ines Okafor')).toBeTruthy();
  fireEvent.keyDown(window, { key: 'p' });
  await screen.findByText('A mail has gone to Jonas Reiter.');
  expect(bodiesOf('/page-duty')[0]).not.toHaveProperty('about');
  fireEvent.keyDown(window, { key: 'j' });
  await screen.findByText('About: Withdrawals: Mara Velden');
  fireEvent.keyDown(window, { key: 'p' });
  await vi.waitFor(() => expect(bodiesOf('/page-duty')).toHaveLength(2));
  const [first, second] = bodiesOf('/page-duty');
  expect(second).toMatchObject({ about: { queue: 'withdrawal', id: WAITING.item.id } });
  expect(second?.['key']).not.toBe(first?.['key']);
});

test('what needs a person is said first, in words, and leads to where it is done', async () => {
  show();
  const found = await screen.findByRole('link', { name: '20,000.00' });
  expect(found.getAttribute('href')).toBe('#/suspense');
  expect(screen.getByText('1,213.00 of 5,000.00 used')).toBeTruthy();
  expect(screen.getByText('117.22% of what is owed')).toBeTruthy();
  const rows = [...(found.closest('ul')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(rows.map((row) => row?.match(/^(?:act|watch|fine)/)?.[0])).toEqual(['act', 'watch', 'fine']);
});

test('what was paid in a period is no share of its clicks', async () => {
  show();
  await screen.findByText('Clicks on tracking links');
  expect(screen.queryByText(/200\s?%/)).toBeNull();
  expect(screen.queryByText(/of the previous step/)).toBeNull();
});

test('what somebody else proposed is on the overview of who may confirm it, with its effect', async () => {
  openSession({ token: 't', id: FAY, name: 'Fay', email: 'fay@example.org', roles: ['finance-approver'] });
  proposals = [PROPOSAL];
  show();
  const title = await screen.findByRole('heading', { name: 'Waiting for you as the second person' });
  const panel = within(title.closest('section') as HTMLElement);
  expect(panel.getByText('1 proposal')).toBeTruthy();
  expect(panel.getByText(/1\.00.* → .*2\.00/)).toBeTruthy();
  expect(await panel.findByText('28.00')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('#/settings');
});

test('nobody is asked to confirm what they proposed themselves', async () => {
  openSession({ token: 't', id: FAY, name: 'Fay', email: 'fay@example.org', roles: ['finance-approver'] });
  proposals = [{ ...PROPOSAL, proposed_by: FAY }];
  show();
  await screen.findByText('Sales, 7 days');
  expect(screen.queryByRole('heading', { name: 'Waiting for you as the second person' })).toBeNull();
});

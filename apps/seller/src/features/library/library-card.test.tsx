import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { saveAutoShip } from '@cliffhanger/wire/library';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale, loadMessages } from '../../shared/language/index.ts';
import { LibraryCard } from './library-card.tsx';

const AT = instantOf(Date.UTC(2026, 10, 15, 21, 41));
const DRAMA: Parameters<typeof LibraryCard>[0]['drama'] = {
  dramaId: idOf<'drama'>('01990000-0000-7000-8000-000000000001'),
  categoryId: idOf<'category'>('01990000-0000-7000-8000-0000000000c2'),
  category: 'Revenge',
  title: 'The Ninth Debt',
  synopsis: '',
  poster: '/poster.svg',
  episodes: 72,
  freeEpisodes: 2,
  wholesale: usdt('0.22'),
  retail: usdt('0.50'),
  margin: usdt('0.28'),
  marginRate: 5_600,
  hotRank: null,
  isOnSale: true,
  consignmentId: idOf<'consignment'>('01990000-0000-7000-8000-0000000000c1'),
  addedAt: AT,
  state: 'promoting',
  autoShip: true,
  dailyCostLimit: usdt('25'),
  trackingPath: '/r/mv7k2abc',
  trackingUrl: 'https://cliffhanger.test/r/mv7k2abc',
  results: {
    days: 30,
    clicks: 1_204,
    plays: 50,
    orders: 4,
    episodes: 96,
    sales: usdt('48'),
    profit: usdt('26.88'),
    refreshedAt: AT,
  },
};

let saved: Record<string, unknown>[];

vi.setConfig({ testTimeout: 30_000 });
const PATIENT = { timeout: 15_000 };

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['library', 'catalog', 'promotion']);
});
beforeEach(() => {
  saved = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === saveAutoShip.path) saved.push(JSON.parse(body) as Record<string, unknown>);
    return Response.json({ code: 5_002, msg: 'Not in your library.', data: { facts: {} }, request_id: 'r' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const opened = () =>
  render(
    <AtAddress>
      <LibraryCard drama={DRAMA} />
    </AtAddress>,
  );

test('a drama of the library shows its results and the cost limit of auto-ship', () => {
  const { container } = opened();
  for (const part of ['1,204', '48.00', '26.88', 'At most 25.00 USDT a day'])
    expect(container.textContent).toContain(part);
});

test('switching auto-ship off keeps its limit; a refusal reverts the switch', async () => {
  opened();
  const control = screen.getByRole('switch', { name: /^Auto-ship/ });
  await userEvent.click(control);
  await vi.waitFor(() => expect(saved).toHaveLength(1), PATIENT);
  expect(saved[0]).toMatchObject({ auto_ship: false, daily_cost_limit: '25' });
  await vi.waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'), PATIENT);
});

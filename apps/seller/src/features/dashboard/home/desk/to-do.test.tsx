import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { HOUR_MS, idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { getDrama } from '@cliffhanger/wire/catalog';
import type { AnswerOf, Endpoint } from '@cliffhanger/wire/kernel';
import { addDramas } from '@cliffhanger/wire/library';
import { listOrders } from '@cliffhanger/wire/orders';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../../shared/language/index.ts';
import { queryClient } from '../../../../shared/server/index.ts';
import { ToDo } from './to-do.tsx';

type Answer = AnswerOf<typeof listOrders>;

const NOW = Date.parse('2026-11-18T12:00:00Z');
const dramaId = idOf<'drama'>('01990000-0000-7000-8000-0000000d0001');

const anOrder = (number: string, title: string, traits: Partial<Answer['list'][number]> = {}) => ({
  id: idOf<'order'>(`01990000-0000-7000-8000-0000000000${number.slice(-2)}`),
  number,
  state: 'to-ship' as const,
  dramaId,
  title,
  poster: '/posters/a.svg',
  firstEpisode: 6,
  quantity: 12,
  retail: usdt('0.5'),
  wholesale: usdt('0.2'),
  orderAmount: usdt('6'),
  purchaseCost: usdt('2.4'),
  profit: usdt('3.6'),
  orderTime: instantOf(NOW - HOUR_MS),
  shipBy: instantOf(NOW + HOUR_MS),
  hasRight: true,
  sandbox: false,
  ...traits,
});

const RIGHTLESS = anOrder('CH-000001', 'Rent-Free Husband', {
  hasRight: false,
  platformShipsAt: instantOf(NOW + HOUR_MS / 2),
});
const READY = anOrder('CH-000002', 'The Last Caller');
const COUNTS = { all: 9, toShip: 0, shipped: 0, inSettlement: 0, audit: 0, completed: 0, refunded: 0 };

let paths: string[] = [];
let answer: Answer;

const enveloped = (endpoint: unknown, value: unknown): unknown => ({
  code: 0,
  msg: '',
  data: z.encode((endpoint as Endpoint).answer, value as never),
});

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['dashboard', 'desk', 'orders']);
});
beforeEach(() => {
  paths = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    if (path === listOrders.path) return Response.json(enveloped(listOrders, answer));
    return Response.json({ code: 1000, msg: '', data: { facts: {} }, request_id: '' });
  });
});
afterEach(() => vi.unstubAllGlobals());

const withOrders = (list: Answer['list'], counts: Partial<Answer['counts']>): Answer => ({
  list,
  total: list.length,
  page: 1,
  pageSize: 5,
  hasMore: false,
  counts: { ...COUNTS, ...counts },
});

function open(next: Answer, toShip = { count: 2, withoutRight: 1, firstDeadline: null }) {
  answer = next;
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress address="/">
        <ToDo toShip={toShip} rightsLeft={7} />
      </AtAddress>
    </QueryClientProvider>,
  );
}

const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('li');
  if (row === null) throw new Error(`no row ${title}`);
  return within(row);
};

test('each order shows its next action, a right before shipping, and only shippable orders are counted', async () => {
  open(withOrders([RIGHTLESS, READY], { toShip: 2 }));
  const rightless = await rowOf('Rent-Free Husband needs a right');
  expect(rightless.getByRole('button', { name: 'Use 1 of 7' })).toBeDefined();
  const ready = await rowOf('Ship The Last Caller');
  expect(ready.getByRole('link', { name: 'Ship' }).getAttribute('href')).toContain('CH-000002');
  const all = screen.getByRole('link', { name: /^Ship 1 ready/ });
  expect(all.getAttribute('aria-keyshortcuts')).toBe('S');
});

test('the button of a right loads its cost and uses nothing yet', async () => {
  open(withOrders([RIGHTLESS, READY], { toShip: 2 }));
  await screen.findByText('Ship The Last Caller');
  expect(paths).toEqual([listOrders.path]);
  await userEvent.click(screen.getByRole('button', { name: 'Use 1 of 7' }));
  expect(paths).toContain(getDrama.path);
  expect(paths).not.toContain(addDramas.path);
});

test('further orders and orders in review are counted', async () => {
  open(withOrders([READY], { toShip: 9, audit: 2 }));
  expect(await screen.findByText('Ship 8 more orders')).toBeDefined();
  expect((await rowOf('2 orders in review')).getByRole('link', { name: 'See' })).toBeDefined();
});

test('an empty list has a message', async () => {
  open(withOrders([], {}), { count: 0, withoutRight: 0, firstDeadline: null });
  expect(await screen.findByText('Nothing to ship')).toBeDefined();
  expect(screen.queryByRole('link', { name: /ready/ })).toBeNull();
});

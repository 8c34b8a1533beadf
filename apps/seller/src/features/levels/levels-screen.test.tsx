import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { levelsSideBySide } from '@cliffhanger/core/levels';
import { checkFundPassword } from '@cliffhanger/wire/identity';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { buyLevel, buyPack, listLevels, listPacks } from '@cliffhanger/wire/levels';
import { getBalances } from '@cliffhanger/wire/wallet';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../shared/language/index.ts';
import { queryClient, useShownRefusal } from '../../shared/server/index.ts';
import type { Levels } from './levels.ts';
import { LevelsScreen } from './levels-screen.tsx';

const levels = (): Levels => ({
  list: levelsSideBySide({ level: 'silver', settledSales: usdt('1200') }).map(({ level, ...terms }) => ({
    id: level,
    ...terms,
  })),
  total: 4,
  page: 1,
  pageSize: 10,
  hasMore: false,
  settledSales: usdt('1200'),
  rights: { total: 10, used: 10, left: 0 },
  purchases: [
    {
      id: idOf<'level-purchase'>('01990000-0000-7000-8000-000000000009'),
      kind: 'level',
      name: 'silver',
      price: usdt('200'),
      rights: 7,
      episodes: 50,
      boughtAt: instantOf(Date.UTC(2026, 10, 10)),
      refundedAt: null,
      refundAmount: null,
      refundNow: usdt('200'),
      refundableUntil: instantOf(Date.UTC(2026, 10, 24)),
      trafficCountsFrom: '2026-11-25',
    },
  ],
  boughtNowCountsFrom: '2026-11-30',
});

const respond = <Request, Answer>({ answer }: Endpoint<Request, Answer>, value: Answer): Response =>
  Response.json({ code: 0, msg: '', data: z.encode(answer, value), request_id: 'r' });
const refused = (code: number, msg: string, more: object = { facts: {} }) =>
  Response.json({ code, msg, data: more, request_id: 'r' });

const BOUGHT = {
  id: idOf<'level-purchase'>('01990000-0000-7000-8000-000000000001'),
  kind: 'level',
  name: 'gold',
  level: 'gold',
} as const;

let bought: { body: unknown; key: string | undefined }[];
let isPasswordRight: boolean;
let purchaseResponse: () => Response;

vi.setConfig({ testTimeout: 30_000 });
const PATIENT = { timeout: 15_000 };

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['levels', 'wallet']);
  await import('./buy-level-sheet.tsx');
});
beforeEach(() => {
  bought = [];
  isPasswordRight = true;
  purchaseResponse = () =>
    refused(3_000, 'Insufficient balance, please recharge first.', { offer: 'deposit', facts: {} });
  queryClient.clear();
  vi.stubGlobal('fetch', async (path: string, init: { body: string; headers: Record<string, string> }) => {
    if (path === listLevels.path) return respond(listLevels, levels());
    if (path === listPacks.path)
      return respond(listPacks, { list: [{ id: 'rights-5', price: usdt('75'), rights: 5, episodes: 0 }] });
    if (path === getBalances.path)
      return respond(getBalances, {
        available: usdt('1000'),
        unsettled: usdt('0'),
        withdrawing: usdt('0'),
        episodes: 0,
      });
    if (path === checkFundPassword.path)
      return isPasswordRight ? respond(checkFundPassword, {}) : refused(2_015, 'The fund password is wrong.');
    if (path === buyLevel.path || path === buyPack.path) {
      bought.push({ body: JSON.parse(init.body), key: init.headers['idempotency-key'] });
      return purchaseResponse();
    }
    return refused(5_999, 'unexpected call');
  });
});
afterEach(() => vi.unstubAllGlobals());

const opened = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>
        <LevelsScreen />
      </AtAddress>
    </QueryClientProvider>,
  );
  await screen.findByRole('table', {}, PATIENT);
};

const agrees = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Buy early' }));
  const sheet = await screen.findByRole('dialog', { name: 'Buy Gold' }, PATIENT);
  return sheet;
};

const typesPassword = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Pay from wallet' }));
  await screen.findByText('Your fund password', {}, PATIENT);
  for (const digit of '271828') fireEvent.click(screen.getByRole('button', { name: digit }));
};

test('the next level costs the difference, and the sheet shows the balance afterwards', async () => {
  await opened();
  const sheet = await agrees();
  expect(within(sheet).getAllByText('600.00').length).toBeGreaterThan(0);
  expect(await within(sheet).findByText('400.00', {}, PATIENT)).toBeDefined();
});

test('page, sheet and purchase show the day from which the traffic weight counts', async () => {
  await opened();
  expect(screen.getByText('Draw weight counts from November 25')).toBeDefined();
  const waits =
    /^The draw weight of this level counts from November 30, when the level can no longer be refunded/;
  expect(screen.getByText(waits)).toBeDefined();
  expect(within(await agrees()).getByText(waits)).toBeDefined();
});

test('the selected level is the one offered', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Diamond' }));
  expect(screen.getByText('Diamond, difference')).toBeDefined();
  expect(screen.getByText('2,800.00')).toBeDefined();
});

test('a wrong fund password buys nothing', async () => {
  isPasswordRight = false;
  await opened();
  await agrees();
  await typesPassword();
  expect(await screen.findByText('The fund password is wrong.', {}, PATIENT)).toBeDefined();
  expect(bought).toEqual([]);
});

test('too low a balance offers to recharge', async () => {
  await opened();
  await agrees();
  await typesPassword();
  await vi.waitFor(
    () => expect(useShownRefusal.getState().shown?.refusal.name).toBe('insufficient-balance'),
    PATIENT,
  );
  expect(bought).toHaveLength(1);
  expect(bought[0]?.key).toBeDefined();
  expect(bought[0]?.body).toMatchObject({ id: BOUGHT.level });
});

test('several packs are bought at once, and the row shows their price and content', async () => {
  await opened();
  const fewMore = await screen.findByRole('spinbutton', { name: 'Number of packs' }, PATIENT);
  fireEvent.change(fewMore, { target: { value: '3' } });
  await userEvent.click(screen.getByRole('button', { name: 'Buy 15 rights' }));
  const sheet = await screen.findByRole('dialog', { name: '15 rights' }, PATIENT);
  expect(within(sheet).getAllByText('225.00').length).toBeGreaterThan(0);
  await typesPassword();
  await vi.waitFor(() => expect(bought[0]?.body).toMatchObject({ id: 'rights-5', quantity: 3 }), PATIENT);
});

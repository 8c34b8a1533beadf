import { foldRollups } from '@cliffhanger/application/dashboard';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  aLoggedInSeller,
  anOrder,
  type Office,
  openOffice,
  type TestConsignment,
  valueOf,
} from '@cliffhanger/testing/factories';
import * as dashboard from '@cliffhanger/wire/dashboard';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { got, type RoutesUnderTest, startRoutes } from '../calling.ts';
import { addDashboardRoutes } from '../dashboard/index.ts';
import { addTrackingRoute } from './tracking-route.ts';

const STOREFRONT = 'https://watch.example.org';

let office: Office;
let server: RoutesUnderTest;
let consignment: TestConsignment;
let token: string;
beforeAll(async () => {
  office = await openOffice();
  await addSampleCategories(office.owner);
  server = await startRoutes(office.outside, (api, outside) => {
    addDashboardRoutes(api, outside);
    addTrackingRoute(api, { outside, storefrontUrl: STOREFRONT });
  });
});
afterAll(async () => {
  await server.stop();
  await office.close();
});
beforeEach(async () => {
  const seller = await aLoggedInSeller(office.outside);
  token = seller.token;
  consignment = await aConsignment(office.outside, seller.id, await aDrama(office.owner));
});

const click = (headers: Record<string, string> = {}, method = 'GET') =>
  server.send(`/r/${consignment.trackingCode}`, {
    method,
    headers: { 'user-agent': 'a phone', ...headers },
    redirect: 'manual',
  });
const clicks = async () => got(await server.as(token)(dashboard.getSalesFigures, {})).today.clicks;

test('a click leads to the drama and is counted once a viewer and hour', async () => {
  const first = await click();
  expect(first.status).toBe(302);
  expect(first.headers.get('location')).toBe(`${STOREFRONT}/drama/${consignment.dramaId}`);
  expect(first.headers.get('cache-control')).toBe('no-store');
  await Promise.all([click(), click(), click()]);
  expect(await clicks()).toBe(1);
  await click({ 'user-agent': 'another phone' });
  expect(await clicks()).toBe(2);
  office.clock.pass(HOUR_MS);
  await click();
  valueOf(await foldRollups(office.outside)());
  expect(await clicks()).toBe(3);
});

test('what only looks ahead is no click', async () => {
  await click({ 'sec-purpose': 'prefetch;prerender' });
  await click({}, 'HEAD');
  expect(await clicks()).toBe(0);
});

test('what the browser carries from the click makes the sale the seller’s', async () => {
  const cookie = (await click()).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
  const [, clickToken = ''] = /^click=([^;]+)/.exec(cookie) ?? [];
  const order = await anOrder(office.outside, { dramaId: consignment.dramaId, clickTokens: [clickToken] });
  expect(order.sellerId).toBe(consignment.sellerId);
});

test('a code that nobody has leads to the front door and leaves nothing behind', async () => {
  for (const code of ['zzzzzzzz', 'NOT-ONE', 'x'.repeat(60)]) {
    const answer = await server.send(`/r/${code}`, { method: 'GET', redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, STOREFRONT]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

test('the mark of a click says neither who it was nor where from', async () => {
  await click();
  const { rows } = await office.owner.query<{ mark: string }>('select mark from rollups.click_marks');
  expect(rows.length).toBeGreaterThan(0);
  for (const { mark } of rows) expect(mark).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

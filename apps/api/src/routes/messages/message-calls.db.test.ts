import { readdirSync, readFileSync } from 'node:fs';
import type { NewMessage } from '@cliffhanger/application/ports';
import { accept, type SellerId } from '@cliffhanger/core/kernel';
import {
  aLoggedInSeller,
  type Fixture,
  type LoggedInTestSeller,
  openFixture,
} from '@cliffhanger/testing/factories';
import * as messages from '@cliffhanger/wire/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { got, type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addMessageRoutes } from './index.ts';

let fixture: Fixture;
let server: RoutesUnderTest;
let seller: LoggedInTestSeller;
let call: ReturnType<RoutesUnderTest['as']>;

beforeAll(async () => {
  fixture = await openFixture();
  server = await startRoutes(fixture.as('seller'), addMessageRoutes);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});
beforeEach(async () => {
  seller = await aLoggedInSeller(fixture.dependencies);
  call = server.as(seller.token);
});

const write = (message: Partial<NewMessage> = {}, sellerId: SellerId = seller.id) =>
  fixture.dependencies.transactions.run(async (repositories) => {
    await repositories.messages.put({
      sellerId,
      kind: 'order',
      messageKey: 'order-refunded',
      facts: { number: 'CH-7K2M9QXA', rule: 'viewer-cancelled' },
      at: fixture.clock.now(),
      ...message,
    });
    return accept(true);
  });

test('a seller without messages sees none', async () => {
  expect(got(await call(messages.countMessages, {}))).toEqual({
    unread: 0,
    kinds: ['order', 'money', 'review', 'notice'].map((kind) => ({ kind, unread: 0 })),
  });
  expect(got(await call(messages.listMessages, { page: 1, pageSize: 20 }))).toMatchObject({
    list: [],
    total: 0,
  });
});

test('messages come newest first, with what they say and where they lead', async () => {
  await write();
  fixture.clock.pass(1_000);
  await write({ kind: 'money', messageKey: 'withdrawal-rejected', facts: { amount: '12.5' } });
  const { list, total } = got(await call(messages.listMessages, { page: 1, pageSize: 20 }));
  expect(total).toBe(2);
  expect(list).toMatchObject([
    {
      kind: 'money',
      title: 'Withdraw failed: your withdrawal of 12.50 USDT was not approved',
      orderNumber: null,
      writtenAt: fixture.clock.now(),
      isRead: false,
    },
    {
      kind: 'order',
      key: 'order-refunded',
      title: 'Order CH-7K2M9QXA was refunded',
      text: 'The viewer cancelled in time and had not played a paid episode. Shipping it costs you nothing: what came from your wallet, and prepaid episodes, are back there.',
      orderNumber: 'CH-7K2M9QXA',
      dramaId: null,
    },
  ]);
});

test('one kind alone can be listed, page by page', async () => {
  for (const amount of ['1', '2', '3']) {
    await write({ kind: 'money', messageKey: 'deposit-credited', facts: { amount } });
    await write();
    fixture.clock.pass(1_000);
  }
  const asked = { kind: 'money', pageSize: 2 } as const;
  const first = got(await call(messages.listMessages, { ...asked, page: 1 }));
  const second = got(await call(messages.listMessages, { ...asked, page: 2 }));
  expect([...first.list, ...second.list].map(({ title }) => title)).toEqual([
    '3.00 USDT arrived',
    '2.00 USDT arrived',
    '1.00 USDT arrived',
  ]);
  expect([first, second].map(({ total, hasMore }) => [total, hasMore])).toEqual([
    [3, true],
    [3, false],
  ]);
});

test('reading one takes one from its count, however often it is read', async () => {
  await write();
  await write();
  const [newest] = got(await call(messages.listMessages, { page: 1, pageSize: 1 })).list;
  const id = newest?.id as NonNullable<typeof newest>['id'];
  expect(got(await call(messages.markMessageRead, { id })).unread).toBe(1);
  expect(got(await call(messages.markMessageRead, { id })).unread).toBe(1);
  const { list } = got(await call(messages.listMessages, { page: 1, pageSize: 2 }));
  expect(list.filter(({ isRead }) => isRead).map((message) => message.id)).toEqual([id]);
});

test('all can be read at once, or all of a kind', async () => {
  await write();
  await write({ kind: 'money', messageKey: 'deposit-credited', facts: { amount: '1' } });
  expect(got(await call(messages.markAllMessagesRead, { kind: 'order' })).unread).toBe(1);
  expect(got(await call(messages.markAllMessagesRead, {})).unread).toBe(0);
});

test('nobody reads or marks another seller’s messages', async () => {
  await write();
  const [mine] = got(await call(messages.listMessages, { page: 1, pageSize: 1 })).list;
  const stranger = server.as((await aLoggedInSeller(fixture.dependencies)).token);
  expect(got(await stranger(messages.listMessages, { page: 1, pageSize: 20 })).total).toBe(0);
  await stranger(messages.markMessageRead, { id: mine?.id as NonNullable<typeof mine>['id'] });
  await stranger(messages.markAllMessagesRead, {});
  expect(got(await call(messages.countMessages, {})).unread).toBe(1);
});

test('a message whose text this version does not know is shown all the same', async () => {
  await write({ messageKey: 'from-a-newer-version', facts: {} });
  const [message] = got(await call(messages.listMessages, { page: 1, pageSize: 1 })).list;
  expect(message?.title).toBe('News about your account');
});

test('every message that is written anywhere has a text', () => {
  const folder = new URL('../../../../../packages/application/src/', import.meta.url);
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/messageKey: '([a-z-]+)'/g)])
    .map(([, key = '']) => key);
  const texts = JSON.parse(
    readFileSync(new URL('../../../../../packages/i18n/messages/en/messages.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;
  expect(written).toContain('order-refunded');
  expect(written.filter((key) => !(`${key}.title` in texts && `${key}.text` in texts))).toEqual([]);
});

test('two messages written at once are both counted', async () => {
  await Promise.all(Array.from({ length: 6 }, () => write()));
  expect(got(await call(messages.countMessages, {})).unread).toBe(6);
});

test('the app cannot change what a message said or how many there are', async () => {
  await write();
  for (const statement of [
    "update messages.inbox set facts = '{}'",
    'update messages.counts set unread = 0',
    'insert into messages.counts values (gen_random_uuid(), $$order$$, 1, 1)',
  ])
    await expect(fixture.app.query(statement)).rejects.toThrow(/permission denied/);
});

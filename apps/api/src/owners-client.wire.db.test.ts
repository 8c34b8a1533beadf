import { decideRegistration } from '@cliffhanger/application/identity';
import { beginSettlements } from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, idOf } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  anEmail,
  anOrder,
  type Fixture,
  newestMail,
  openFixture,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dutiesOf, type RoutesUnderTest, startDuties } from '../test/start-routes.ts';

/*
 * A client written from the owner's spec alone: plain fetch, the paths and fields of spec §7 with `lang`, the
 * token in `access-token`, and none of our headers, fields or schemas. Bodies that the spec leaves open use
 * the names of the API reference.
 */

let fixture: Fixture;
let server: RoutesUnderTest;
let drama: DramaId;

beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 100, freeEpisodes: 3 });
  server = await startDuties(dutiesOf(fixture));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

interface Answer {
  readonly code: number;
  readonly msg: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the owner's text shows no shapes of answers
  readonly data: any;
}

async function call(path: string, body: object = {}, token?: string): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { 'access-token': token }),
    },
    body: JSON.stringify({ lang: 'en', ...body }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

test('registers, is approved, ships an order, settles early and buys a level', async () => {
  const email = anEmail();
  const password = 'a theatre at night';

  expect(await call('/api/v1/sms/send-code', { email })).toMatchObject({ code: 0 });
  const registration = await call('/api/v1/seller/register', {
    real_name: 'Nora Lindqvist',
    country: 'SE',
    email,
    code: (await newestMail(fixture, email, 'email-code')).facts['code'],
    password,
    confirm_password: password,
    invitation_code: 'CLIFFHANGER',
    social_accounts: [{ handle: 'nora.lindqvist', followers: 8_200 }],
    contact: { kind: 'telegram', address: '@nora_lindqvist' },
  });
  expect(registration).toMatchObject({ code: 0 });
  const status = async () => (await call('/api/seller/seller/check-shenhe-status', { email })).data.state;
  expect(await status()).toBe('pending');
  valueOf(
    await decideRegistration(fixture.dependencies)({
      email,
      decision: { kind: 'approve' },
      operator: 'Ida',
    }),
  );
  expect(await status()).toBe('approved');

  const { data: session } = await call('/api/v1/seller/login', { email, password });
  const ask = (path: string, body: object = {}) => call(path, body, session.token);
  const sellerId = idOf<'seller'>((await ask('/api/v1/userinfo/get-info')).data.id);

  // A viewer buys after a click on the seller's link, before the seller has the right for the drama.
  const { number } = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  const toShip = { fahuo_type: 1, page: 1, page_size: 10 };
  const { data: orders } = await ask('/api/seller/videoju-order/my-list', toShip);
  expect(orders.list).toMatchObject([{ order_sn: number }]);
  const ship = () => ask('/api/seller/videoju-order/do-fahuo', { order_sn: number });
  expect(await ship()).toMatchObject({ code: 5001, data: { offer: 'use-right' } });

  const categories = await ask('/api/seller/videoju/cate-list', { page: 1, page_size: 10 });
  const pid = categories.data.list.find((one: { id: string; dramas?: number }) => one.dramas !== 0).id;
  const hall = await ask('/api/seller/videoju/no-use-list', { pid, page: 1, page_size: 10 });
  expect(hall.code).toBe(0);
  const added = await ask('/api/seller/videoju/add-ju-to-sale', { videoju_ids: drama });
  expect(added).toMatchObject({ code: 0 });
  const shipped = await ship();
  expect(shipped).toMatchObject({ code: 0, data: { order_sn: number } });
  expect((await ship()).data).toEqual(shipped.data);

  fixture.clock.pass(DAY_MS);
  valueOf(await beginSettlements(fixture.dependencies)());
  const { data: quote } = await ask('/api/seller/videoju-order/tongji-order-dongjie', { cate_id: 1 });
  const settle = () => ask('/api/seller/videoju-order/pre-jiedong-order', { sum_money: quote.sum_money });
  const settled = await settle();
  expect(settled).toMatchObject({ code: 0, data: { sum_money: quote.sum_money, applications_left: 1 } });
  expect((await settle()).data).toEqual(settled.data);

  await withMoney(fixture.dependencies, sellerId, '1000');
  const fundPassword = { password: '314159', confirm_password: '314159' };
  await ask('/api/seller/seller/update-pwd', { type: 'fund', old_password: password, ...fundPassword });
  expect(await ask('/api/seller/seller/check-money-pwd', { password: '314159' })).toMatchObject({ code: 0 });
  const { data: levels } = await ask('/api/seller/level/list', { page: 1, page_size: 10 });
  const { id } = levels.list[1];
  const before = (await ask('/api/v1/userinfo/get-money-info')).data.available;
  const buy = () => ask('/api/seller/level/order-create', { id });
  const bought = await buy();
  expect(bought).toMatchObject({ code: 0, data: { level: 'silver', price: '200' } });
  expect((await buy()).data).toEqual(bought.data);
  const after = (await ask('/api/v1/userinfo/get-money-info')).data.available;
  expect(Number(before) - Number(after)).toBeCloseTo(200);
});

import { randomUUID } from 'node:crypto';
import { lockAccount } from '@cliffhanger/application/identity';
import { DAY_MS, MINUTE_MS, usdt } from '@cliffhanger/core/kernel';
import { decideWithdrawal } from '@cliffhanger/server/withdrawals';
import {
  addOperators,
  aLoggedInSeller,
  anEvmAddress,
  aReadyPayoutMethod,
  aTransactionHash,
  type Fixture,
  INES,
  type LoggedInTestSeller,
  OLAV,
  openFixture,
  proveEmailCode,
  SELLER_FUND_PASSWORD,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { contract } from '@cliffhanger/wire/contract';
import * as identity from '@cliffhanger/wire/identity';
import { REFUSALS } from '@cliffhanger/wire/kernel';
import { appealDecision, getLockedOut, listAppeals } from '@cliffhanger/wire/trust';
import { getAssets, getStatement } from '@cliffhanger/wire/wallet';
import {
  addPayoutMethod,
  getWithdrawal,
  quoteWithdrawal,
  requestWithdrawal,
} from '@cliffhanger/wire/withdrawals';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dutiesOf, got, type RoutesUnderTest, startDuties } from '../../../test/start-routes.ts';

/*
 * DOMAIN §10: the seller of a locked account who has the password and the mailbox can read, appeal and
 * withdraw the money.
 */

let fixture: Fixture;
let server: RoutesUnderTest;
let seller: LoggedInTestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  server = await startDuties(dutiesOf(fixture));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});
beforeEach(async () => {
  seller = await aLoggedInSeller(fixture.dependencies);
});

const lock = async (days = 3) =>
  valueOf(
    await lockAccount(fixture.dependencies)({
      email: seller.email,
      ground: { rule: 'takeover-suspected', facts: {}, note: null },
      days,
      operator: 'ida',
    }),
  ).lock;

/** With a code from the mailbox; one is sent per minute. */
const proven = async () => {
  fixture.clock.pass(MINUTE_MS);
  const code = await proveEmailCode(fixture.dependencies, seller.email);
  return got(await server.as()(getLockedOut, { email: seller.email, code }));
};
const typed = () => ({ email: seller.email, password: seller.password });
const entered = async () => {
  const { proof } = await proven();
  return server.as(got(await server.as()(identity.login, { ...typed(), proof })).token);
};
const once = () => ({ idempotencyKey: randomUUID() });
const LOCKED = { refusal: { name: 'not-while-locked' } };

test('a locked seller logs in with password and mailbox, withdraws, and is paid', async () => {
  const { id: methodId } = await aReadyPayoutMethod(fixture, seller);
  await withMoney(fixture.dependencies, seller.id, '40');
  await lock();
  const call = await entered();
  expect(got(await call(getAssets, {}))).toMatchObject({ available: usdt('40') });
  expect(got(await call(quoteWithdrawal, { methodId, amount: usdt('40') }))).toMatchObject({
    fee: usdt('1'),
  });
  const asked = got(
    await call(
      requestWithdrawal,
      { methodId, amount: usdt('40'), fundPassword: SELLER_FUND_PASSWORD },
      once(),
    ),
  );
  const decide = decideWithdrawal(fixture.dependencies);
  const of = { withdrawalId: asked.id };
  valueOf(await decide({ ...of, decision: { kind: 'approve' }, operator: INES }));
  const transactionHash = aTransactionHash();
  for (const operator of [INES, OLAV])
    valueOf(await decide({ ...of, decision: { kind: 'record-payment', transactionHash }, operator }));
  expect(got(await call(getWithdrawal, { id: asked.id }))).toMatchObject({ state: 'paid' });
  expect(got(await call(getAssets, {}))).toMatchObject({ available: usdt('0') });
});

test('a locked seller downloads everything: what is known of them, their records and the statement', async () => {
  await withMoney(fixture.dependencies, seller.id, '12');
  await lock();
  const call = await entered();
  expect(got(await call(identity.exportOwnData, {}))).toMatchObject({ profile: { email: seller.email } });
  const { records } = got(await call(identity.exportOwnRecords, { part: 'transfers', after: undefined }));
  expect(records).toHaveLength(1);
  expect(got(await call(getStatement, { afterSequence: 0 }))).toMatchObject({
    chainLength: 1,
    hasMore: false,
  });
});

test('a locked seller appeals the lock from inside, and sees that it is open', async () => {
  const { id: subjectId } = await lock();
  const call = await entered();
  const text = 'It was me, from a hotel.';
  expect(got(await call(appealDecision, { subject: 'account-lock', subjectId, text }))).toMatchObject({
    text,
  });
  expect(got(await call(listAppeals, { page: 1, pageSize: 10 })).list).toMatchObject([{ text }]);
});

test('without the mailbox, with that of somebody else, or with a wrong password nobody gets in', async () => {
  await lock();
  const { proof } = await proven();
  expect(await server.as()(identity.login, typed())).toMatchObject({ refusal: { name: 'cannot-log-in' } });
  expect(await server.as()(identity.login, { ...typed(), proof: `${proof}x` })).toMatchObject({
    refusal: { name: 'cannot-log-in' },
  });
  expect(await server.as()(identity.login, { ...typed(), password: 'not the one', proof })).toMatchObject({
    refusal: { name: 'wrong-password' },
  });
  const first = seller;
  seller = await aLoggedInSeller(fixture.dependencies);
  await lock();
  const { proof: others } = await proven();
  const asFirst = { email: first.email, password: first.password, proof: others };
  expect(await server.as()(identity.login, asFirst)).toMatchObject({ refusal: { name: 'cannot-log-in' } });
  fixture.clock.pass(30 * MINUTE_MS);
  expect(await server.as()(identity.login, { ...typed(), proof: others })).toMatchObject({
    refusal: { name: 'cannot-log-in' },
  });
});

test('whoever took the account over adds no address, and one that was not ready is not paid to', async () => {
  await aReadyPayoutMethod(fixture, seller);
  await withMoney(fixture.dependencies, seller.id, '40');
  const target = { type: 'usdt', network: 'bep20', address: anEvmAddress() } as const;
  const inside = server.as(seller.token);
  const { methodId: fresh } = got(
    await inside(addPayoutMethod, { ...target, fundPassword: SELLER_FUND_PASSWORD }),
  );
  await lock();
  const call = await entered();
  expect(await call(addPayoutMethod, { ...target, fundPassword: SELLER_FUND_PASSWORD })).toMatchObject(
    LOCKED,
  );
  fixture.clock.pass(2 * DAY_MS);
  const later = await entered();
  const asked = { methodId: fresh, amount: usdt('40'), fundPassword: SELLER_FUND_PASSWORD };
  expect(await later(requestWithdrawal, asked, once())).toMatchObject(LOCKED);
  fixture.clock.pass(2 * DAY_MS);
  const free = server.as(got(await server.as()(identity.login, typed())).token);
  expect(got(await free(requestWithdrawal, asked, once()))).toMatchObject({ amount: usdt('40') });
});

const SELLERS = contract.filter(({ access, upload }) => access === 'seller' && !upload);
const CLOSED = SELLERS.filter(({ name }) => !identity.EXIT_CALLS.has(name));

test('every other call is refused, before what it says is looked at; and the list names calls that exist', async () => {
  await lock();
  const { proof } = await proven();
  const { token } = got(await server.as()(identity.login, { ...typed(), proof }));
  const codes = await Promise.all(
    CLOSED.map(
      async ({ path }) => (await server.post(path, { lang: 'en' }, { 'access-token': token })).envelope.code,
    ),
  );
  expect(new Set(codes)).toEqual(new Set([REFUSALS['not-while-locked'].code]));
  expect(CLOSED.length).toBeGreaterThan(40);
  const names = new Set(SELLERS.map(({ name }): string => name));
  expect([...identity.EXIT_CALLS].filter((name) => !names.has(name))).toEqual([]);
});

test('an account with money is not deleted, not even past the application', async () => {
  await withMoney(fixture.dependencies, seller.id, '1');
  const call = server.as(seller.token);
  expect(await call(identity.deleteAccount, { password: seller.password })).toMatchObject({
    refusal: { name: 'account-holds-money' },
  });
  await expect(
    fixture.app.query('select identity.erase_account($1, $2)', [seller.id, fixture.clock.now()]),
  ).rejects.toThrow(/holds money/);
});

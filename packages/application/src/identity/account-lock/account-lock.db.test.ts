import { DAY_MS, MINUTE_MS, type OperatorId, usdt } from '@cliffhanger/core/kernel';
import {
  addOperators,
  aLoggedInSeller,
  type Fixture,
  IDA,
  INES,
  type LoggedInTestSeller,
  newestMail,
  OLAV,
  openFixture,
  proveEmailCode,
  SELLER_PASSWORD,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerAppeal } from '../../trust/answer-appeal.ts';
import { appealWithoutLogin } from '../../trust/appeal.ts';
import { appealLockedOut, getLockedOut } from '../../trust/locked-out.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { logIn } from '../sessions/log-in.ts';
import { lockAccount } from './lock-account.ts';
import { unlockAccount } from './unlock-account.ts';

let fixture: Fixture;
let seller: LoggedInTestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await aLoggedInSeller(fixture.dependencies);
});

const lock = (days = 3) =>
  lockAccount(fixture.dependencies)({
    email: seller.email,
    ground: { rule: 'device-stolen', facts: {}, note: 'You called us.' },
    days,
    operator: IDA,
  });
const login = () =>
  logIn(fixture.dependencies)({
    email: seller.email,
    password: SELLER_PASSWORD,
    address: '192.0.2.7',
    device: '',
    locale: 'en',
  });
const messageKeys = async () => {
  const { list } = await fixture.transactions.read(({ messages }) =>
    messages.list({ sellerId: seller.id, kind: null, page: 1, size: 10 }),
  );
  return list.map(({ key }) => key);
};

test('a locked account ends every session and lets nobody in, until it opens by itself', async () => {
  const { lock: made } = valueOf(await lock());
  expect(await authenticate(fixture.dependencies)(seller.token)).toBeUndefined();
  expect(await login()).toMatchObject({
    refusal: { name: 'cannot-log-in', facts: { rule: 'device-stolen', hours: 72 } },
  });
  expect((await newestMail(fixture, seller.email, 'account-locked')).facts).toMatchObject({
    rule: 'device-stolen',
    note: 'You called us.',
    until: made.until,
  });
  fixture.clock.pass(3 * DAY_MS - 1);
  expect(await login()).toMatchObject({ refusal: { name: 'cannot-log-in', facts: { hours: 1 } } });
  fixture.clock.pass(1);
  expect(await login()).toMatchObject({ ok: true });
  expect(await messageKeys()).toContain('account-locked');
});

test('a wrong password hears nothing of the lock', async () => {
  valueOf(await lock());
  const { email } = seller;
  const wrong = { email, password: 'not the one', address: '192.0.2.7', device: '', locale: 'en' } as const;
  expect(await logIn(fixture.dependencies)(wrong)).toMatchObject({ refusal: { name: 'wrong-password' } });
});

test('locking twice is locking once, and an account may be opened before the end', async () => {
  expect(valueOf(await lock(2)).isNew).toBe(true);
  expect(valueOf(await lock(7)).isNew).toBe(false);
  const unlock = () => unlockAccount(fixture.dependencies)({ email: seller.email, operator: IDA });
  expect(await unlock()).toMatchObject({ ok: true });
  expect(await login()).toMatchObject({ ok: true });
  expect(await unlock()).toMatchObject({ refusal: { name: 'account-not-locked' } });
  expect((await newestMail(fixture, seller.email, 'account-unlocked')).facts).toMatchObject({
    name: 'Nora Lindqvist',
  });
  expect(await messageKeys()).toEqual(expect.arrayContaining(['account-locked', 'account-unlocked']));
});

test('a lock and a login at once: no session is left open', async () => {
  const [, entered] = await Promise.all([lock(), login()]);
  const tokens = [seller.token, ...(entered.ok ? [entered.value.token] : [])];
  for (const token of tokens) expect(await authenticate(fixture.dependencies)(token)).toBeUndefined();
});

test('money that comes in while the account is locked is the seller’s as ever', async () => {
  valueOf(await lock());
  await withMoney(fixture.dependencies, seller.id, '12');
  const { available } = await fixture.transactions.read(({ ledger }) => ledger.balancesOf(seller.id));
  expect(available).toBe(usdt('12'));
});

test('who is locked out appeals with a code by mail; another person agrees, and the account is open', async () => {
  const { lock: made } = valueOf(await lock());
  fixture.clock.pass(MINUTE_MS);
  const code = await proveEmailCode(fixture.dependencies, seller.email);
  const appeal = valueOf(
    await appealWithoutLogin(fixture.dependencies)({ email: seller.email, code, text: 'I have it back.' }),
  );
  expect(appeal).toMatchObject({ subject: 'account-lock', subjectId: made.id, rule: 'device-stolen' });
  const answer = (operator: OperatorId) =>
    answerAppeal(fixture.dependencies)({
      appealId: appeal.id,
      outcome: 'upheld',
      answer: 'Agreed.',
      operator,
    });
  expect(await answer(IDA)).toMatchObject({ refusal: { name: 'second-person-needed' } });
  valueOf(await answer(OLAV));
  expect(await login()).toMatchObject({ ok: true });
});

const keptOut = async () => {
  // One code per minute is allowed.
  fixture.clock.pass(MINUTE_MS);
  const { email } = seller;
  return getLockedOut(fixture.dependencies)({
    email,
    code: await proveEmailCode(fixture.dependencies, email),
  });
};

test('who is locked out reads why and until when with a code, appeals with it, and sees how the appeal stands', async () => {
  const { lock: made } = valueOf(await lock());
  const read = valueOf(await keptOut());
  expect(read).toMatchObject({
    subject: 'account-lock',
    until: made.until,
    notice: { rule: 'device-stolen', note: 'You called us.' },
    appeal: null,
  });
  const text = 'It was found under the sofa.';
  const appealed = valueOf(await appealLockedOut(fixture.dependencies)({ proof: read.proof, text }));
  expect(
    valueOf(await appealLockedOut(fixture.dependencies)({ proof: read.proof, text: 'Once more.' })),
  ).toEqual(appealed);
  expect(valueOf(await keptOut()).appeal).toMatchObject({ text, progress: { state: 'open' } });

  const answer = { outcome: 'dismissed', answer: 'It was seen in use.', operator: INES } as const;
  valueOf(await answerAppeal(fixture.dependencies)({ appealId: appealed.id, ...answer }));
  expect(valueOf(await keptOut()).appeal).toMatchObject({
    progress: { state: 'dismissed', answer: 'It was seen in use.' },
  });
});

test('a proof lasts half an hour, cannot be made up, and is nobody else’s', async () => {
  valueOf(await lock());
  const { proof } = valueOf(await keptOut());
  const text = 'It was found.';
  const isRefused = async (tried: string) =>
    expect(await appealLockedOut(fixture.dependencies)({ proof: tried, text })).toMatchObject({
      refusal: { name: 'email-code-expired' },
    });
  const [, until = '', signature = ''] = proof.split('.');
  const other = await aLoggedInSeller(fixture.dependencies);
  await isRefused(`${other.id}.${until}.${signature}`);
  await isRefused(`${seller.id}.${until}z.${signature}`);
  await isRefused('none.of.ours');
  fixture.clock.pass(30 * MINUTE_MS);
  await isRefused(proof);
});

test('who is not kept out has nothing to read, and a wrong code reads nothing', async () => {
  expect(await keptOut()).toMatchObject({ refusal: { name: 'decision-unknown' } });
  valueOf(await lock());
  fixture.clock.pass(MINUTE_MS);
  await proveEmailCode(fixture.dependencies, seller.email);
  expect(await getLockedOut(fixture.dependencies)({ email: seller.email, code: '000001' })).toMatchObject({
    refusal: { name: 'email-code-wrong' },
  });
});

import { randomUUID } from 'node:crypto';
import { lockAccount } from '@cliffhanger/application/identity';
import type { RefusalName } from '@cliffhanger/core/kernel';
import {
  aLoggedInSeller,
  anEmail,
  FIRST_TERMS,
  type Fixture,
  type LoggedInTestSeller,
  openFixture,
  proveEmailCode,
  withFundPassword,
} from '@cliffhanger/testing/factories';
import { REFUSALS } from '@cliffhanger/wire/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dutiesOf, type RoutesUnderTest, startDuties } from '../test/start-routes.ts';

/*
 * The messages of spec §5 and §8 for account forms, each from the real server, in the spec's exact wording.
 */

let fixture: Fixture;
let server: RoutesUnderTest;
let seller: LoggedInTestSeller;

beforeAll(async () => {
  fixture = await openFixture();
  const { dependencies } = fixture;
  server = await startDuties(dutiesOf(fixture));
  seller = await withFundPassword(dependencies, await aLoggedInSeller(dependencies));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

const post = async (path: string, body: object) =>
  (
    await server.post(
      path,
      { lang: 'en', ...body },
      { 'access-token': seller.token, 'idempotency-key': randomUUID() },
    )
  ).envelope;

const refused = (name: RefusalName) => ({ code: REFUSALS[name].code });

/** A complete form with a proven email. */
async function aForm(changes: object = {}): Promise<object> {
  const email = anEmail();
  return {
    email,
    code: await proveEmailCode(fixture.dependencies, email),
    real_name: 'Nora Lindqvist',
    country: 'SE',
    password: 'a theatre at night',
    confirm_password: 'a theatre at night',
    invitation_code: 'CLIFFHANGER',
    social_accounts: [{ handle: 'nora.lindqvist', followers: 8_200 }],
    contact: { kind: 'telegram', address: '@nora_lindqvist' },
    terms_version: FIRST_TERMS,
    ...changes,
  };
}

test('the form of these tests is right as it is', async () => {
  expect(await post('/api/v1/seller/register', await aForm())).toMatchObject({ code: 0 });
});

test.each<[what: string, changes: object, name: RefusalName]>([
  ['no email', { email: ' ' }, 'email-required'],
  ['a malformed email', { email: 'nora@' }, 'email-malformed'],
  ['no code', { code: '' }, 'email-code-required'],
  ['a code that is not six digits', { code: '12ab' }, 'code-malformed'],
  ['no real name', { real_name: '' }, 'real-name-required'],
  ['no password', { password: '' }, 'password-required'],
  ['no second password', { confirm_password: '' }, 'password-confirmation-required'],
  ['two different passwords', { confirm_password: 'a theatre at noon' }, 'passwords-differ'],
  ['no invitation code', { invitation_code: '' }, 'invitation-code-required'],
  ['an unknown invitation code', { invitation_code: 'NOBODYS1' }, 'invitation-code-unknown'],
  ['WhatsApp without a number', { contact: { kind: 'whatsapp', address: ' ' } }, 'phone-required'],
  ['Telegram without a name', { contact: { kind: 'telegram', address: '' } }, 'contact-required'],
  ['a malformed number', { contact: { kind: 'whatsapp', address: '12345' } }, 'phone-malformed'],
  [
    'followers that are no digits',
    { social_accounts: [{ handle: 'nora.lindqvist', followers: 'many' }] },
    'digits-only',
  ],
])('registering with %s', async (_what, changes, name) => {
  expect(await post('/api/v1/seller/register', await aForm(changes))).toMatchObject(refused(name));
});

test('registering with an email that is registered', async () => {
  fixture.clock.pass(60_000);
  const code = await proveEmailCode(fixture.dependencies, seller.email);
  const form = await aForm({ email: seller.email, code });
  expect(await post('/api/v1/seller/register', form)).toMatchObject({
    ...refused('email-taken'),
    msg: 'The email has been registered.',
  });
});

test('logging in with what is not right', async () => {
  const login = (body: object) => post('/api/v1/seller/login', body);
  const { email, password } = seller;
  expect(await login({ email: anEmail(), password })).toMatchObject({
    ...refused('account-does-not-exist'),
    msg: 'Account does not exist.',
  });
  expect(await login({ email, password: 'a theatre at noon' })).toMatchObject({
    ...refused('wrong-password'),
    msg: 'Password error.',
  });
  expect(await login({ email, password: '' })).toMatchObject(refused('password-required'));
});

test('logging in to an account that is locked', async () => {
  const { email, password } = await aLoggedInSeller(fixture.dependencies);
  const ground = { rule: 'takeover-suspected', facts: {}, note: null } as const;
  await lockAccount(fixture.dependencies)({ email, ground, days: 7, operator: 'Ida' });
  expect(await post('/api/v1/seller/login', { email, password })).toMatchObject({
    ...refused('cannot-log-in'),
    msg: expect.stringMatching(
      /^Unable to log in, please contact customer service\..*somebody else may have tried.* within 168 hours\.$/,
    ),
    data: { offer: 'see-lock', facts: { rule: 'takeover-suspected', hours: 168 } },
  });
});

test.each([undefined, null, '', 0, 100, 1.5, -1])(
  'a pack is bought once to 99 times, not %j times',
  async (quantity) => {
    expect(await post('/api/seller/level/pack-create', { id: 'rights-5', quantity })).toMatchObject({
      ...refused('quantity-required'),
      data: { field: 'quantity' },
    });
  },
);

test.each([
  ['/api/v1/withdraw/create', {}, 'amount-required', 'amount'],
  ['/api/v1/withdraw/create', { amount: '10' }, 'field-required', 'bk_id'],
  ['/api/v1/recharge/create', {}, 'field-required', 'type'],
  ['/api/seller/seller/update-pwd', {}, 'old-password-required', 'old_password'],
  ['/api/seller/seller/check-money-pwd', {}, 'password-required', 'password'],
  ['/api/seller/videoju/add-ju-to-sale', {}, 'field-required', 'videoju_ids'],
  ['/api/seller/videoju/add-ju-to-sale', { videoju_ids: '1,2' }, 'drama-unknown', 'videoju_ids.0'],
] as const)('%s with %j says which field is missing or wrong', async (path, body, name, field) => {
  expect(await post(path, body)).toMatchObject({ ...refused(name), data: { field } });
});

test('a JSON number in place of a text is told the field and the type', async () => {
  const answer = await post('/api/seller/videoju-order/pre-jiedong-order', { sum_money: 214.4 });
  expect(answer).toMatchObject({
    ...refused('wrong-type'),
    msg: 'The field “sum_money” must be a JSON string.',
    data: { field: 'sum_money' },
  });
});

test('changing a password with what is not right', async () => {
  const change = (body: object) =>
    post('/api/seller/seller/update-pwd', {
      type: 'login',
      old_password: seller.password,
      password: 'a quieter theatre',
      confirm_password: 'a quieter theatre',
      ...body,
    });
  const fund = { type: 'fund', password: '314159', confirm_password: '314159' };
  expect(await change({ old_password: '' })).toMatchObject(refused('old-password-required'));
  expect(await change({ old_password: 'not it' })).toMatchObject(refused('old-login-password-wrong'));
  expect(await change({ confirm_password: 'another' })).toMatchObject(refused('new-passwords-differ'));
  expect(await change({ ...fund, old_password: '000000' })).toMatchObject(refused('old-fund-password-wrong'));
});

test('a recharge without an amount, and with one that is none', async () => {
  const claim = (amount: unknown) =>
    post('/api/v1/recharge/create', { type: 'bep20', amount, credentials: randomUUID() });
  expect(await claim('')).toMatchObject(refused('amount-required'));
  expect(await claim(undefined)).toMatchObject(refused('amount-required'));
  expect(await claim('1e3')).toMatchObject(refused('amount-malformed'));
});

test('a promotion link that is none', async () => {
  const add = (url: string) =>
    post('/api/seller/videoju-seller/add-tiktok-url', { daishouquan_id: randomUUID(), url });
  expect(await add('')).toMatchObject(refused('promotion-link-required'));
  expect(await add('not a link')).toMatchObject(refused('link-malformed'));
  expect(await add('http://tiktok.com/@nora/video/1')).toMatchObject(refused('link-not-https'));
});

import { HOUR_MS, MINUTE_MS, type Result } from '@cliffhanger/core/kernel';
import {
  aLoggedInSeller,
  anApprovedSeller,
  anEmail,
  type Fixture,
  loggedIn,
  newestMail,
  openFixture,
  proveEmailCode,
  SELLER_FUND_PASSWORD,
  SELLER_PASSWORD,
  type TestSeller,
  withFundPassword,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeFundPassword } from '../fund-password/change-fund-password.ts';
import { checkFundPassword } from '../fund-password/check-fund-password.ts';
import { resetFundPassword } from '../fund-password/reset-fund-password.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { logIn } from '../sessions/log-in.ts';
import { changeLoginPassword } from './change-login-password.ts';
import { resetPassword } from './reset-password.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const NEW_PASSWORD = 'a quieter theatre';
const typed = (password: string) => ({ password, confirmPassword: password });
const nameOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.refusal.name);
const isOpen = async ({ token }: { readonly token: string }) =>
  (await authenticate(fixture.dependencies)(token)) !== undefined;
const canLogIn = async ({ email }: TestSeller, password: string) =>
  nameOf(
    await logIn(fixture.dependencies)({ email, password, device: '', locale: 'en', address: '192.0.2.2' }),
  ) === 'ok';
const mailsOf = async ({ email }: TestSeller, template: string) =>
  (await fixture.mailsTo(email)).filter((mail) => mail.template === template).length;
const check = (seller: TestSeller, password = SELLER_FUND_PASSWORD) =>
  checkFundPassword(fixture.dependencies)({
    sellerId: seller.id,
    sessionId: fixture.dependencies.random.id(),
    password,
  });
const triesOf = async ({ id }: TestSeller) => {
  const { rows } = await fixture.owner.query(
    'select fund_wrong_tries, fund_locked_until from identity.credentials where seller_id = $1',
    [id],
  );
  return rows[0];
};

test('a new login password ends every other session and is told by mail', async () => {
  const phone = await aLoggedInSeller(fixture.dependencies);
  const laptop = await loggedIn(fixture.dependencies, phone);
  const answer = await changeLoginPassword(fixture.dependencies)({
    sellerId: phone.id,
    sessionId: phone.sessionId,
    oldPassword: SELLER_PASSWORD,
    ...typed(NEW_PASSWORD),
  });
  expect(answer.ok).toBe(true);
  expect([await isOpen(phone), await isOpen(laptop)]).toEqual([true, false]);
  expect([await canLogIn(phone, SELLER_PASSWORD), await canLogIn(phone, NEW_PASSWORD)]).toEqual([
    false,
    true,
  ]);
  expect((await newestMail(fixture, phone.email, 'login-password-changed')).facts).toEqual({
    name: 'Nora Lindqvist',
  });
});

test.each([
  ['old-login-password-wrong', { oldPassword: 'not this one', ...typed(NEW_PASSWORD) }],
  ['new-passwords-differ', { oldPassword: SELLER_PASSWORD, password: NEW_PASSWORD, confirmPassword: 'typo' }],
  ['password-too-short', { oldPassword: SELLER_PASSWORD, ...typed('short') }],
  ['password-too-common', { oldPassword: SELLER_PASSWORD, ...typed('password') }],
])('a login password is not changed: %s', async (name, form) => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const answer = await changeLoginPassword(fixture.dependencies)({
    sellerId: seller.id,
    sessionId: seller.sessionId,
    ...form,
  });
  expect(nameOf(answer)).toBe(name);
  expect(await canLogIn(seller, SELLER_PASSWORD)).toBe(true);
});

test('a thief with an open session has ten guesses at the old password', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const guess = (number: number) =>
    changeLoginPassword(fixture.dependencies)({
      sellerId: seller.id,
      sessionId: seller.sessionId,
      oldPassword: `guess number ${number}`,
      ...typed(NEW_PASSWORD),
    });
  const answers = await Promise.all(Array.from({ length: 25 }, (_, number) => guess(number)));
  const names = answers.map(nameOf);
  expect(names.filter((name) => name === 'old-login-password-wrong')).toHaveLength(10);
  expect(names.filter((name) => name === 'too-many-tries')).toHaveLength(15);
});

test('of two changes at once that both rest on the old password, one is made', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const change = (password: string) =>
    changeLoginPassword(fixture.dependencies)({
      sellerId: seller.id,
      sessionId: seller.sessionId,
      oldPassword: SELLER_PASSWORD,
      ...typed(password),
    });
  const answers = await Promise.all(['first new theatre', 'second new theatre'].map(change));
  expect(answers.map(nameOf).toSorted()).toEqual(['ok', 'old-login-password-wrong']);
  expect(await mailsOf(seller, 'login-password-changed')).toBe(1);
});

test('a forgotten password is replaced with a code, and every session ends', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  fixture.clock.pass(MINUTE_MS);
  const code = await proveEmailCode(fixture.dependencies, seller.email);
  const reset = (given: string) =>
    resetPassword(fixture.dependencies)({ email: seller.email, code: given, ...typed(NEW_PASSWORD) });
  expect(nameOf(await reset('999999'))).toBe('email-code-wrong');
  expect(nameOf(await reset(code))).toBe('ok');
  expect(await isOpen(seller)).toBe(false);
  expect([await canLogIn(seller, SELLER_PASSWORD), await canLogIn(seller, NEW_PASSWORD)]).toEqual([
    false,
    true,
  ]);
  expect(await mailsOf(seller, 'login-password-changed')).toBe(1);
  expect(nameOf(await reset(code))).toBe('email-code-wrong');
});

test('whoever was guessed at too often gets in with a new password at once', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  for (let wrong = 0; wrong < 12; wrong += 1) await canLogIn(seller, `guess number ${wrong}`);
  expect(await canLogIn(seller, SELLER_PASSWORD)).toBe(false);
  fixture.clock.pass(MINUTE_MS);
  const code = await proveEmailCode(fixture.dependencies, seller.email);
  await resetPassword(fixture.dependencies)({ email: seller.email, code, ...typed(NEW_PASSWORD) });
  expect(await canLogIn(seller, NEW_PASSWORD)).toBe(true);
});

test('only who reads the mail learns that an address has no account', async () => {
  const email = anEmail();
  const reset = (code: string) =>
    resetPassword(fixture.dependencies)({ email, code, ...typed(NEW_PASSWORD) });
  expect(nameOf(await reset('999999'))).toBe('email-code-wrong');
  expect(nameOf(await reset(await proveEmailCode(fixture.dependencies, email)))).toBe(
    'account-does-not-exist',
  );
});

test('the first fund password is set with the login password, and told by mail', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  expect(nameOf(await check(seller))).toBe('fund-password-not-set');
  const set = (oldPassword: string) =>
    changeFundPassword(fixture.dependencies)({
      sellerId: seller.id,
      oldPassword,
      ...typed(SELLER_FUND_PASSWORD),
    });
  expect(nameOf(await set('not this one'))).toBe('old-login-password-wrong');
  expect(nameOf(await set(SELLER_PASSWORD))).toBe('ok');
  expect(nameOf(await check(seller))).toBe('ok');
  expect(await mailsOf(seller, 'fund-password-changed')).toBe(1);
});

test('of ten who set the first fund password at once, one does', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const set = (digit: number) =>
    changeFundPassword(fixture.dependencies)({
      sellerId: seller.id,
      oldPassword: SELLER_PASSWORD,
      ...typed(`00000${digit}`),
    });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, digit) => set(digit)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mailsOf(seller, 'fund-password-changed')).toBe(1);
});

test('a fund password is changed with the old one only; a wrong one counts', async () => {
  const seller = await withFundPassword(fixture.dependencies, await aLoggedInSeller(fixture.dependencies));
  const change = (oldPassword: string, password = '314159') =>
    changeFundPassword(fixture.dependencies)({ sellerId: seller.id, oldPassword, ...typed(password) });
  expect(nameOf(await change(SELLER_PASSWORD))).toBe('old-fund-password-wrong');
  expect(await triesOf(seller)).toMatchObject({ fund_wrong_tries: 1 });
  expect(nameOf(await change(SELLER_FUND_PASSWORD, '31415'))).toBe('fund-password-malformed');
  expect(nameOf(await change(SELLER_FUND_PASSWORD))).toBe('ok');
  expect(await triesOf(seller)).toMatchObject({ fund_wrong_tries: 0 });
  expect([nameOf(await check(seller)), nameOf(await check(seller, '314159'))]).toEqual([
    'fund-password-wrong',
    'ok',
  ]);
});

test('twenty wrong fund passwords at once: five are counted, then it is locked for an hour', async () => {
  const seller = await withFundPassword(fixture.dependencies, await aLoggedInSeller(fixture.dependencies));
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(seller, '000000')));
  const names = answers.map(nameOf);
  expect(names.filter((name) => name === 'fund-password-wrong')).toHaveLength(4);
  expect(names.filter((name) => name === 'fund-password-locked')).toHaveLength(16);
  expect(await triesOf(seller)).toEqual({
    fund_wrong_tries: 5,
    fund_locked_until: fixture.clock.now() + HOUR_MS,
  });
  expect(nameOf(await check(seller))).toBe('fund-password-locked');
  fixture.clock.pass(HOUR_MS - 1);
  expect(nameOf(await check(seller))).toBe('fund-password-locked');
  fixture.clock.pass(1);
  expect(nameOf(await check(seller))).toBe('ok');
});

test('wrong tries at checking and at changing add up', async () => {
  const seller = await withFundPassword(fixture.dependencies, await aLoggedInSeller(fixture.dependencies));
  for (let wrong = 0; wrong < 4; wrong += 1) await check(seller, '000000');
  const answer = await changeFundPassword(fixture.dependencies)({
    sellerId: seller.id,
    oldPassword: '000001',
    ...typed('314159'),
  });
  expect(nameOf(answer)).toBe('fund-password-locked');
});

test('a forgotten or locked fund password is replaced with a code and the login password', async () => {
  const seller = await withFundPassword(fixture.dependencies, await aLoggedInSeller(fixture.dependencies));
  for (let wrong = 0; wrong < 5; wrong += 1) await check(seller, '000000');
  fixture.clock.pass(MINUTE_MS);
  const code = await proveEmailCode(fixture.dependencies, seller.email);
  const reset = (given: { code?: string; loginPassword?: string }) =>
    resetFundPassword(fixture.dependencies)({
      sellerId: seller.id,
      code,
      loginPassword: SELLER_PASSWORD,
      ...typed('314159'),
      ...given,
    });
  expect(nameOf(await reset({ loginPassword: 'not this one' }))).toBe('old-login-password-wrong');
  expect(nameOf(await reset({ code: '999999' }))).toBe('email-code-wrong');
  expect(nameOf(await reset({}))).toBe('ok');
  expect(nameOf(await check(seller, '314159'))).toBe('ok');
  expect(nameOf(await reset({}))).toBe('email-code-wrong');
});

test('a hash is never made or compared while a transaction is open', async () => {
  let open = 0;
  const { transactions, passwords } = fixture.dependencies;
  const counting = async <T>(work: () => Promise<T>): Promise<T> => {
    open += 1;
    try {
      return await work();
    } finally {
      open -= 1;
    }
  };
  const whileClosed =
    <Arguments extends unknown[], T>(act: (...given: Arguments) => Promise<T>) =>
    async (...given: Arguments): Promise<T> => {
      expect(open).toBe(0);
      return act(...given);
    };
  const watched: typeof fixture.dependencies = {
    ...fixture.dependencies,
    transactions: {
      run: (work) => counting(() => transactions.run(work)),
      read: (work) => counting(() => transactions.read(work)),
      readOne: (work) => counting(() => transactions.readOne(work)),
    },
    passwords: {
      ...passwords,
      hash: whileClosed((password: string) => passwords.hash(password)),
      matches: whileClosed((password: string, hash: string | undefined) => passwords.matches(password, hash)),
    },
  };
  const seller = await withFundPassword(watched, await aLoggedInSeller(watched));
  const { id: sellerId, sessionId } = seller;
  await checkFundPassword(watched)({ sellerId, sessionId, password: '000000' });
  await changeFundPassword(watched)({ sellerId, oldPassword: SELLER_FUND_PASSWORD, ...typed('314159') });
  await changeLoginPassword(watched)({
    sellerId,
    sessionId,
    oldPassword: SELLER_PASSWORD,
    ...typed(NEW_PASSWORD),
  });
  fixture.clock.pass(MINUTE_MS);
  const code = await proveEmailCode(watched, seller.email);
  expect((await resetPassword(watched)({ email: seller.email, code, ...typed(SELLER_PASSWORD) })).ok).toBe(
    true,
  );
});

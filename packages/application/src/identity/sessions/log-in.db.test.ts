import type { Email } from '@cliffhanger/core/identity';
import { DAY_MS, MINUTE_MS, type SellerId } from '@cliffhanger/core/kernel';
import {
  aLoggedInSeller,
  anApprovedSeller,
  anEmail,
  aPendingSeller,
  type Fixture,
  openFixture,
  SELLER_PASSWORD,
  type TestSeller,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeLoginPassword } from '../login-password/change-login-password.ts';
import { decideRegistration } from '../registration/decide-registration.ts';
import { authenticate } from './authenticate.ts';
import { logIn } from './log-in.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

interface Try {
  readonly email: Email;
  readonly password?: string;
  readonly address?: string;
}

const login = ({ email, password = SELLER_PASSWORD, address = '192.0.2.7' }: Try) =>
  logIn(fixture.dependencies)({ email, password, address, device: 'Firefox, Linux', locale: 'en' });

const sessionsOf = async ({ id }: Pick<TestSeller, 'id'>) => {
  const { rows } = await fixture.owner.query(
    'select * from identity.sessions where seller_id = $1 order by created_at, session_id',
    [id],
  );
  return rows;
};

test('an approved seller logs in and gets a token and their profile', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  const answer = await login(seller);
  expect(answer).toMatchObject({
    ok: true,
    value: {
      token: expect.stringMatching(/^[0-9a-f]{32}\.[A-Za-z0-9_-]{43}$/),
      seller: {
        id: seller.id,
        email: seller.email,
        realName: 'Nora Lindqvist',
        level: 'bronze',
        avatar: null,
      },
    },
  });
});

test('mails follow the language of the newest login', async () => {
  const seller = await anApprovedSeller(fixture.dependencies, { locale: 'de' });
  const { email } = seller;
  await logIn(fixture.dependencies)({
    email,
    password: SELLER_PASSWORD,
    device: '',
    address: '192.0.2.7',
    locale: 'ja',
  });
  expect(
    await fixture.dependencies.transactions.read((repositories) => repositories.sellers.find(seller.id)),
  ).toMatchObject({
    locale: 'ja',
  });
});

test('a household with many addresses is one', async () => {
  for (let wrong = 0; wrong < 100; wrong += 1) {
    await login({ email: anEmail(), address: `2001:db8:7:7::${wrong.toString(16)}` });
  }
  const answer = await login({ email: anEmail(), address: '2001:db8:7:7:ffff::1' });
  expect(answer).toMatchObject({ refusal: { name: 'too-many-tries' } });
});

test('the token is not stored, only its digest', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const [session] = await sessionsOf(seller);
  expect(session.token_digest).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(seller.token).not.toContain(session.token_digest);
  expect(JSON.stringify(session, (_key, value) => String(value))).not.toContain(seller.token.split('.')[1]);
});

test('an account that does not exist and a wrong password are told apart as the spec wants it', async () => {
  const { email } = await anApprovedSeller(fixture.dependencies);
  expect(await login({ email: anEmail() })).toMatchObject({ refusal: { name: 'account-does-not-exist' } });
  expect(await login({ email, password: 'a theatre at noon' })).toMatchObject({
    refusal: { name: 'wrong-password' },
  });
});

test('a seller who waits for review cannot log in and is told so, with the right password only', async () => {
  const { email } = await aPendingSeller(fixture.dependencies);
  expect(await login({ email })).toMatchObject({ refusal: { name: 'registration-pending' } });
  expect(await login({ email, password: 'a theatre at noon' })).toMatchObject({
    refusal: { name: 'wrong-password' },
  });
});

test('a rejected seller cannot log in', async () => {
  const { email } = await aPendingSeller(fixture.dependencies);
  const decision = { kind: 'reject', rule: 'duplicate-account', facts: {}, note: null } as const;
  await decideRegistration(fixture.dependencies)({ email, decision, operator: 'Ida' });
  expect(await login({ email })).toMatchObject({ refusal: { name: 'registration-rejected' } });
});

test('after ten wrong passwords even the right one has to wait, for fifteen minutes at most', async () => {
  const { email } = await anApprovedSeller(fixture.dependencies);
  for (let wrong = 0; wrong < 10; wrong += 1) {
    expect(await login({ email, password: `guess number ${wrong}` })).toMatchObject({
      refusal: { name: 'wrong-password' },
    });
  }
  fixture.clock.pass(MINUTE_MS);
  expect(await login({ email })).toMatchObject({
    refusal: { name: 'too-many-tries', facts: { minutes: 14 } },
  });
  fixture.clock.pass(14 * MINUTE_MS);
  expect((await login({ email })).ok).toBe(true);
});

test('sixty guesses at once are ten guesses', async () => {
  const { email } = await anApprovedSeller(fixture.dependencies);
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, guess) => login({ email, password: `guess number ${guess}` })),
  );
  const names = guesses.map((guess) => (guess.ok ? 'ok' : guess.refusal.name));
  expect(names.filter((name) => name === 'wrong-password')).toHaveLength(10);
  expect(names.filter((name) => name === 'too-many-tries')).toHaveLength(50);
});

test('from one address a hundred accounts can be guessed at, not more', async () => {
  const address = '198.51.100.3';
  for (let wrong = 0; wrong < 100; wrong += 1) await login({ email: anEmail(), address });
  expect(await login({ email: anEmail(), address })).toMatchObject({ refusal: { name: 'too-many-tries' } });
  const { email } = await anApprovedSeller(fixture.dependencies);
  expect((await login({ email, address: '198.51.100.4' })).ok).toBe(true);
});

test('who logs in rightly every time is never counted', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  for (let time = 0; time < 25; time += 1) {
    expect((await login({ ...seller, address: '203.0.113.9' })).ok).toBe(true);
  }
});

test('a seller has fifty sessions at most: the one not used for longest gives way', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  for (let time = 0; time < 52; time += 1) {
    await login(seller);
    fixture.clock.pass(1_000);
  }
  const sessions = await sessionsOf(seller);
  expect(sessions.filter(({ ended_at }) => ended_at === null)).toHaveLength(50);
  expect(sessions.slice(0, 2).every(({ ended_at }) => ended_at !== null)).toBe(true);
});

test('a login that began with the old password does not outlive its change', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const change = {
    oldPassword: SELLER_PASSWORD,
    password: 'a new theatre',
    confirmPassword: 'a new theatre',
  };
  const { passwords } = fixture.dependencies;
  // The password changes elsewhere between the comparison and the new session.
  const slow = {
    ...passwords,
    async matches(password: string, hash: string | undefined) {
      const same = await passwords.matches(password, hash);
      await changeLoginPassword(fixture.dependencies)({
        sellerId: seller.id,
        sessionId: seller.sessionId,
        ...change,
      });
      return same;
    },
  };
  const answer = await logIn({ ...fixture.dependencies, passwords: slow })({
    email: seller.email,
    password: SELLER_PASSWORD,
    device: '',
    locale: 'en',
    address: '192.0.2.8',
  });
  expect(answer).toMatchObject({ refusal: { name: 'wrong-password' } });
});

test('a token opens the account it was made for, until it is thirty days unused', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const self = { id: seller.id, sessionId: seller.sessionId, isOnlyExit: false };
  const who = () => authenticate(fixture.dependencies)(seller.token);
  expect(await who()).toEqual(self);
  fixture.clock.pass(29 * DAY_MS);
  expect(await who()).toEqual(self);
  fixture.clock.pass(30 * DAY_MS - 1);
  expect(await who()).toEqual(self);
  fixture.clock.pass(30 * DAY_MS);
  expect(await who()).toBeUndefined();
});

test('a secret of one seller opens nothing under another seller’s id', async () => {
  const [one, other] = [
    await aLoggedInSeller(fixture.dependencies),
    await aLoggedInSeller(fixture.dependencies),
  ];
  const crossed = `${one.id.replaceAll('-', '')}.${other.token.split('.')[1]}`;
  expect(await authenticate(fixture.dependencies)(crossed)).toBeUndefined();
  for (const token of ['', 'nonsense', `${other.token}x`, other.token.replace('.', ' ')]) {
    expect(await authenticate(fixture.dependencies)(token)).toBeUndefined();
  }
});

test('last seen is written at most every five minutes', async () => {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const lastSeen = async () => (await sessionsOf(seller))[0].last_seen_at;
  const began = await lastSeen();
  fixture.clock.pass(5 * MINUTE_MS - 1);
  await authenticate(fixture.dependencies)(seller.token);
  expect(await lastSeen()).toBe(began);
  fixture.clock.pass(1);
  await Promise.all(Array.from({ length: 10 }, () => authenticate(fixture.dependencies)(seller.token)));
  expect(await lastSeen()).toBe(began + 5 * MINUTE_MS);
  const { rows } = await fixture.owner.query(
    'select xmin::text from identity.sessions where seller_id = $1',
    [seller.id as SellerId],
  );
  await authenticate(fixture.dependencies)(seller.token);
  const after = await fixture.owner.query('select xmin::text from identity.sessions where seller_id = $1', [
    seller.id,
  ]);
  expect(after.rows).toEqual(rows);
});

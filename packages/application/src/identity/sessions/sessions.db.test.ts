import { DAY_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import {
  aLoggedInSeller,
  type Fixture,
  type LoggedInTestSeller,
  loggedIn,
  openFixture,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldSecrets } from '../forget-old-secrets.ts';
import { authenticate } from './authenticate.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { logOut } from './log-out.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const isOpen = async ({ token }: { readonly token: string }) =>
  (await authenticate(fixture.dependencies)(token)) !== undefined;

async function onTwoDevices() {
  const phone = await aLoggedInSeller(fixture.dependencies);
  fixture.clock.pass(MINUTE_MS);
  const laptop = await loggedIn(fixture.dependencies, phone, 'Firefox, Linux');
  return { phone, laptop };
}

const mine = ({ id, sessionId }: LoggedInTestSeller) => ({ sellerId: id, sessionId });

test('a seller sees where they are logged in, newest first', async () => {
  const { phone, laptop } = await onTwoDevices();
  const answer = await listSessions(fixture.dependencies)(mine(phone));
  expect(answer).toMatchObject({
    ok: true,
    value: [
      { id: laptop.sessionId, device: 'Firefox, Linux', isCurrent: false },
      { id: phone.sessionId, device: 'Chrome, Android', isCurrent: true },
    ],
  });
});

test('logging out ends this session and no other, also when done twice', async () => {
  const { phone, laptop } = await onTwoDevices();
  expect((await logOut(fixture.dependencies)(mine(phone))).ok).toBe(true);
  expect((await logOut(fixture.dependencies)(mine(phone))).ok).toBe(true);
  expect([await isOpen(phone), await isOpen(laptop)]).toEqual([false, true]);
});

test('a seller ends a session on another device, once', async () => {
  const { phone, laptop } = await onTwoDevices();
  const end = () => endSession(fixture.dependencies)({ sellerId: phone.id, sessionId: laptop.sessionId });
  expect((await end()).ok).toBe(true);
  expect([await isOpen(phone), await isOpen(laptop)]).toEqual([true, false]);
  expect(await end()).toMatchObject({ refusal: { name: 'session-unknown' } });
});

test('a seller cannot end somebody else’s session', async () => {
  const { phone } = await onTwoDevices();
  const stranger = await aLoggedInSeller(fixture.dependencies);
  const answer = await endSession(fixture.dependencies)({
    sellerId: stranger.id,
    sessionId: phone.sessionId,
  });
  expect(answer).toMatchObject({ refusal: { name: 'session-unknown' } });
  expect(await isOpen(phone)).toBe(true);
});

test('ending all others leaves this one', async () => {
  const { phone, laptop } = await onTwoDevices();
  const tablet = await loggedIn(fixture.dependencies, phone, 'Safari, iPad');
  expect(await endOtherSessions(fixture.dependencies)(mine(laptop))).toEqual({
    ok: true,
    value: { ended: 2 },
  });
  expect([await isOpen(phone), await isOpen(laptop), await isOpen(tablet)]).toEqual([false, true, false]);
});

test('a session that is long over is neither listed nor kept', async () => {
  const { phone } = await onTwoDevices();
  fixture.clock.pass(30 * DAY_MS + 2 * MINUTE_MS);
  expect(await listSessions(fixture.dependencies)(mine(phone))).toEqual({ ok: true, value: [] });
  expect(await forgetOldSecrets(fixture.dependencies)()).toMatchObject({ ok: true });
  const { rowCount } = await fixture.owner.query('select from identity.sessions where seller_id = $1', [
    phone.id,
  ]);
  expect(rowCount).toBe(0);
});

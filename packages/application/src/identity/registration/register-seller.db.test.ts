import type { Email } from '@cliffhanger/core/identity';
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '@cliffhanger/core/kernel';
import {
  anApprovedSeller,
  anEmail,
  aPendingSeller,
  aRegistration,
  changeSetting,
  FIRST_TERMS,
  type Fixture,
  newestMail,
  openFixture,
  proveEmailCode,
  type SellerTraits,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEmailCode } from '../email-code/send-email-code.ts';
import { checkReviewStatus } from './check-review-status.ts';
import { decideRegistration } from './decide-registration.ts';
import { registerSeller } from './register-seller.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const register = (traits: SellerTraits) => registerSeller(fixture.dependencies)(aRegistration(traits));

/** With the code from the mail. */
async function registerByMail(email: Email, traits: SellerTraits = {}) {
  await sendEmailCode(fixture.dependencies)({ email, locale: 'en' });
  const { code } = (await newestMail(fixture, email, 'email-code')).facts;
  return register({ email, code, ...traits });
}

const countSellers = async (email: Email): Promise<number> => {
  const { rowCount } = await fixture.owner.query('select from identity.sellers where email = $1', [email]);
  return rowCount ?? 0;
};

const wrongTries = async (email: Email): Promise<number> => {
  const { rows } = await fixture.owner.query(
    'select wrong_tries from identity.email_codes where email = $1',
    [email],
  );
  return rows[0].wrong_tries;
};

test('somebody registers, is told by when the answer comes, and waits for review', async () => {
  const email = anEmail();
  const registered = await registerByMail(email, { locale: 'de' });
  const promisedBy = later(fixture.clock.now(), DAY_MS);
  expect(registered).toEqual({ ok: true, value: { promisedBy } });
  expect(await checkReviewStatus(fixture.dependencies)({ email })).toMatchObject({
    ok: true,
    value: { kind: 'pending', promisedBy },
  });
  expect(await newestMail(fixture, email, 'registration-received')).toMatchObject({
    locale: 'de',
    facts: { name: 'Nora Lindqvist', hours: '24' },
  });
});

test('what was said is stored, the password only as a hash', async () => {
  const seller = await aPendingSeller(fixture.dependencies, {
    contact: { kind: 'whatsapp', address: '+46 70 123 45 67' },
    socialAccounts: [
      { handle: 'one.account', followers: 10 },
      { handle: 'two_accounts', followers: 20 },
    ],
  });
  const stored = await fixture.dependencies.transactions.read((repositories) =>
    repositories.sellers.find(seller.id),
  );
  expect(stored).toMatchObject({
    realName: 'Nora Lindqvist',
    country: 'SE',
    contact: { kind: 'whatsapp', address: '+46701234567' },
    socialAccounts: [
      { handle: 'one.account', followers: 10 },
      { handle: 'two_accounts', followers: 20 },
    ],
    level: 'bronze',
    invitedBy: null,
  });
});

test('of fifty registrations at once with one address and its code, one is made', async () => {
  const email = anEmail();
  const code = await proveEmailCode(fixture.dependencies, email);
  const answers = await Promise.all(Array.from({ length: 50 }, () => register({ email, code })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countSellers(email)).toBe(1);
  expect(
    (await fixture.mailsTo(email)).filter(({ template }) => template === 'registration-received'),
  ).toHaveLength(1);
});

test('an address that has an account cannot be registered again, by whoever reads its mail', async () => {
  const { email } = await aPendingSeller(fixture.dependencies);
  fixture.clock.pass(MINUTE_MS);
  expect(await registerByMail(email)).toMatchObject({ refusal: { name: 'email-taken', field: 'email' } });
  const approved = await anApprovedSeller(fixture.dependencies);
  fixture.clock.pass(MINUTE_MS);
  expect(await registerByMail(approved.email)).toMatchObject({ refusal: { name: 'email-taken' } });
});

test('without the code nobody learns that an address has an account', async () => {
  const { email } = await aPendingSeller(fixture.dependencies);
  expect(await register({ email, code: '999999' })).toMatchObject({ refusal: { name: 'email-code-wrong' } });
});

test('of six wrong codes at once five are counted, and then the right one is worth nothing', async () => {
  const email = anEmail();
  const code = await proveEmailCode(fixture.dependencies, email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => register({ email, code: '999999' })));
  const names = answers.map((answer) => (answer.ok ? 'ok' : answer.refusal.name)).toSorted();
  expect(names).toEqual(['email-code-tries-used-up', ...Array<string>(5).fill('email-code-wrong')]);
  expect(await wrongTries(email)).toBe(5);
  expect(await register({ email, code })).toMatchObject({ refusal: { name: 'email-code-tries-used-up' } });
  expect(await countSellers(email)).toBe(0);
});

test('a new code begins with five tries again', async () => {
  const email = anEmail();
  await proveEmailCode(fixture.dependencies, email);
  await register({ email, code: '999999' });
  fixture.clock.pass(MINUTE_MS);
  expect((await registerByMail(email)).ok).toBe(true);
});

test('an older code is worth nothing once a newer one was sent', async () => {
  const email = anEmail();
  const older = await proveEmailCode(fixture.dependencies, email);
  fixture.clock.pass(MINUTE_MS);
  await sendEmailCode(fixture.dependencies)({ email, locale: 'en' });
  const { code: newer } = (await newestMail(fixture, email, 'email-code')).facts;
  expect(await register({ email, code: older })).toMatchObject({ refusal: { name: 'email-code-wrong' } });
  expect((await register({ email, code: newer })).ok).toBe(true);
});

test('after ten minutes a code has expired', async () => {
  const email = anEmail();
  const code = await proveEmailCode(fixture.dependencies, email);
  fixture.clock.pass(10 * MINUTE_MS);
  expect(await register({ email, code })).toMatchObject({ refusal: { name: 'email-code-expired' } });
});

test('a code for one address does not open another', async () => {
  const code = await proveEmailCode(fixture.dependencies, anEmail());
  expect(await register({ email: anEmail(), code })).toMatchObject({ refusal: { name: 'email-code-wrong' } });
});

test('a mistake elsewhere in the form does not use up the code', async () => {
  const email = anEmail();
  const code = await proveEmailCode(fixture.dependencies, email);
  const unknown = await register({ email, code, invitationCode: 'NOBODYS' });
  expect(unknown).toMatchObject({ refusal: { name: 'invitation-code-unknown', field: 'invitationCode' } });
  expect((await register({ email, code, invitationCode: ' cliff-hanger' })).ok).toBe(true);
});

test.each<[string, SellerTraits]>([
  ['passwords-differ', { confirmPassword: 'another theatre' }],
  ['password-too-short', { password: 'short', confirmPassword: 'short' }],
  ['password-too-common', { password: 'ILoveYou', confirmPassword: 'ILoveYou' }],
  ['phone-malformed', { contact: { kind: 'whatsapp', address: '12345' } }],
])('a form is refused with %s before anything is looked up', async (name, traits) => {
  expect(await register(traits)).toMatchObject({ refusal: { name } });
});

async function anAgent() {
  const agent = await anApprovedSeller(fixture.dependencies);
  const { rows } = await fixture.owner.query(
    'select code from identity.invitation_codes where seller_id = $1',
    [agent.id],
  );
  return { ...agent, invitationCode: rows[0].code as string };
}

test('only an official agent’s code invites', async () => {
  const agent = await anAgent();
  const email = anEmail();
  const code = await proveEmailCode(fixture.dependencies, email);
  const { invitationCode } = agent;
  expect(await register({ email, code, invitationCode })).toMatchObject({
    refusal: { name: 'invitation-code-unknown' },
  });
  await fixture.owner.query('update identity.sellers set official_agent_since = now() where seller_id = $1', [
    agent.id,
  ]);
  expect((await register({ email, code, invitationCode: invitationCode.toLowerCase() })).ok).toBe(true);
  const { rows } = await fixture.owner.query('select invited_by from identity.sellers where email = $1', [
    email,
  ]);
  expect(rows).toEqual([{ invited_by: agent.id }]);
});

test('many can be invited with one code at once', async () => {
  const agent = await anAgent();
  await fixture.owner.query('update identity.sellers set official_agent_since = now() where seller_id = $1', [
    agent.id,
  ]);
  const invited = await Promise.all(
    Array.from({ length: 12 }, () =>
      aPendingSeller(fixture.dependencies, { invitationCode: agent.invitationCode }),
    ),
  );
  expect(new Set(invited.map(({ id }) => id)).size).toBe(12);
});

test('somebody who was rejected may register again; the old registration stays as it was decided', async () => {
  const email = anEmail();
  const first = await aPendingSeller(fixture.dependencies, { email });
  const decision = { kind: 'reject', rule: 'details-do-not-match', facts: {}, note: null } as const;
  await decideRegistration(fixture.dependencies)({ email, decision, operator: 'Ida' });
  fixture.clock.pass(MINUTE_MS);
  expect((await registerByMail(email)).ok).toBe(true);
  expect(await checkReviewStatus(fixture.dependencies)({ email })).toMatchObject({
    value: { kind: 'pending' },
  });
  const { rows } = await fixture.owner.query(
    'select seller_id, review_state from identity.sellers where email = $1 order by registered_at',
    [email],
  );
  expect(rows).toEqual([
    { seller_id: first.id, review_state: 'rejected' },
    { seller_id: expect.any(String), review_state: 'pending' },
  ]);
  fixture.clock.pass(MINUTE_MS);
  expect(await registerByMail(email)).toMatchObject({ refusal: { name: 'email-taken' } });
});

test('an older version of the terms is refused; the accepted version is stored', async () => {
  const email = anEmail();
  const code = await proveEmailCode(fixture.dependencies, email);
  const older = await register({ email, code, termsVersion: '2025-01-01T00:00:00.000Z' });
  expect(older).toMatchObject({ refusal: { name: 'terms-not-accepted', field: 'termsVersion' } });
  expect(await countSellers(email)).toBe(0);
  const accepted = await register({ email, code });
  expect(accepted.ok).toBe(true);
  const { rows } = await fixture.owner.query(
    `select c.version, c.agreed_at = s.registered_at as "isThen" from identity.consents c
       join identity.sellers s using (seller_id) where s.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ version: FIRST_TERMS, isThen: true }]);
});

test('a form without a version of the terms registers; the terms in force are stored as shown', async () => {
  const email = anEmail();
  const code = await proveEmailCode(fixture.dependencies, email);
  expect((await register({ email, code, termsVersion: undefined })).ok).toBe(true);
  const { rows } = await fixture.owner.query(
    'select version, kind from identity.consents join identity.sellers using (seller_id) where email = $1',
    [email],
  );
  expect(rows).toEqual([{ version: FIRST_TERMS, kind: 'shown' }]);
});

test('the time promised for a review is the one that is set', async () => {
  const now = fixture.clock.now();
  valueOf(await changeSetting(fixture, { name: 'registrationReviewMs', value: 6, effectiveFrom: now }));
  const email = anEmail();
  expect(await registerByMail(email)).toEqual({ ok: true, value: { promisedBy: later(now, 6 * HOUR_MS) } });
  expect(await newestMail(fixture, email, 'registration-received')).toMatchObject({ facts: { hours: '6' } });
});

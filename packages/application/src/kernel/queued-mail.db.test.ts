import { parseEmail } from '@cliffhanger/core/identity';
import {
  anApprovedSeller,
  anEmail,
  anOperator,
  aroundDatabase,
  type Fixture,
  openFixture,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestSignIn } from '../checkout/index.ts';
import { sendEmailCode } from '../identity/index.ts';
import { inviteMember } from '../staff/index.ts';
import { openMail } from './queued-mail.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const newest = async () => {
  const { rows } = await fixture.owner.query('select content from jobs.messages order by id desc limit 1');
  return rows[0].content;
};
const secretOf = (facts: object): string => {
  const told = 'code' in facts ? facts.code : 'url' in facts ? facts.url : '';
  return String(told).split(/[#=]/).at(-1) ?? '';
};

test.each([
  ['a code', () => sendEmailCode(fixture.as('seller'))({ email: anEmail(), locale: 'en' })],
  [
    'a link to sign in',
    () =>
      requestSignIn(fixture.as('viewer'))({
        email: anEmail(),
        locale: 'en',
        askedBy: null,
        address: '192.0.2.1',
      }),
  ],
  [
    'an invitation',
    () => inviteMember(fixture.as('console'))({ email: anEmail(), name: 'Mia', roles: ['reviewer'] }),
  ],
])('whoever reads the queue does not learn %s', async (_what, leave) => {
  expect((await leave()).ok).toBe(true);
  const queued = await newest();
  const secret = secretOf(openMail(fixture.dependencies, queued).facts);
  expect(secret.length).toBeGreaterThanOrEqual(6);
  expect(JSON.stringify(queued)).not.toContain(secret);
  // Neither with another key nor for another address.
  const { transactions, clock } = fixture.dependencies;
  const otherKey = aroundDatabase({ transactions, clock });
  expect(() => openMail(otherKey, queued)).toThrow('a key that is not known here');
  expect(() => openMail(fixture.dependencies, { ...queued, to: 'thief@example.org' })).toThrow(
    'authenticate',
  );
});

const leaveAs = (duty: 'seller' | 'console' | 'viewer' | 'payer', kind: string, message: object) =>
  fixture.as(duty).transactions.run(async (repositories) => {
    await repositories.outbox.put(kind as 'send-mail', message as never);
    return { ok: true, value: undefined };
  });

test.each([
  ['an invitation to the console', { template: 'staff-invited', facts: { url: 'https://evil.example' } }],
  [
    'a mail that console people write',
    { template: 'account-locked', facts: { rule: 'x', note: '', until: 0 } },
  ],
  ['a name of its own', { template: 'login-password-changed', facts: { name: 'Log in at evil.example' } }],
  ['a link of its own', { template: 'login-password-changed', facts: { url: 'https://evil.example' } }],
  ['a text without an end', { template: 'email-changed', facts: { newEmail: 'x'.repeat(2_001) } }],
])("the seller's login cannot have %s mailed to a seller", async (_what, forged) => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  await expect(leaveAs('seller', 'account-mail', { sellerId, ...forged })).rejects.toThrow(
    'not a mail that is left here',
  );
});

test('no login but the worker’s leaves a mail with an address and a text of its own', async () => {
  const mail = {
    to: 'x@example.org',
    locale: 'en',
    template: 'viewer-sign-in',
    facts: { url: 'https://evil.example' },
  };
  for (const duty of ['seller', 'console', 'viewer', 'payer'] as const)
    await expect(leaveAs(duty, 'send-mail', mail)).rejects.toThrow('permission denied');
});

test('a mail to a seller goes to the address of their row, with a link to their own post only', async () => {
  const seller = await anApprovedSeller(fixture.dependencies);
  const other = '0198c0de-0000-7000-8000-00000000feed';
  await leaveAs('console', 'review-mail', {
    sellerId: seller.id,
    to: 'thief@example.org',
    template: 'promotion-link-approved',
    facts: { drama: 'The Ninth Debt', linkId: other },
  });
  expect(await newest()).toEqual({
    to: seller.email,
    locale: 'en',
    template: 'promotion-link-approved',
    facts: { drama: 'The Ninth Debt', name: 'Nora Lindqvist', url: null },
  });
});

test('a mail for somebody of the staff goes to the address of their row', async () => {
  const person = await anOperator(fixture, ['support']);
  await leaveAs('console', 'staff-mail', {
    personId: person.id,
    template: 'duty-called',
    facts: { by: 'Sam', queue: '', item: '', name: 'x', url: 'https://evil.example' },
  });
  const { rows } = await fixture.owner.query('select email, name from staff.people where id = $1', [
    person.id,
  ]);
  expect(await newest()).toEqual({
    to: parseEmail(rows[0].email),
    locale: 'en',
    template: 'duty-called',
    facts: { by: 'Sam', queue: '', item: '', name: rows[0].name },
  });
});

import type { Email, RegistrationDecision } from '@cliffhanger/core/identity';
import { DAY_MS, HOUR_MS, later } from '@cliffhanger/core/kernel';
import {
  anEmail,
  aPendingSeller,
  type Fixture,
  newestMail,
  openFixture,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkReviewStatus } from './check-review-status.ts';
import { decideRegistration } from './decide-registration.ts';
import { listPendingRegistrations } from './list-pending-registrations.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const APPROVE: RegistrationDecision = { kind: 'approve' };
const REJECT: RegistrationDecision = {
  kind: 'reject',
  rule: 'social-account-not-theirs',
  facts: { handle: 'nora.lindqvist' },
  note: 'Please put your email into the profile.',
};

const decide = ({ email }: { readonly email: Email }, decision: RegistrationDecision) =>
  decideRegistration(fixture.dependencies)({ email, decision, operator: 'Ida Reviewer' });

const decisionsAbout = async (sellerId: string) => {
  const { rows } = await fixture.owner.query(
    'select outcome, rule, facts, note, actor, decided_at from identity.review_decisions where seller_id = $1',
    [sellerId],
  );
  return rows;
};

test('an approval is recorded with the operator’s name, told by mail, and gives an invitation code', async () => {
  const seller = await aPendingSeller(fixture.dependencies, { locale: 'ja' });
  expect(await decide(seller, APPROVE)).toMatchObject({ ok: true, value: { isNew: true } });
  expect(await checkReviewStatus(fixture.dependencies)(seller)).toMatchObject({
    value: { kind: 'approved' },
  });
  expect(await decisionsAbout(seller.id)).toEqual([
    {
      outcome: 'approved',
      rule: null,
      facts: {},
      note: null,
      actor: 'Ida Reviewer',
      decided_at: fixture.clock.now(),
    },
  ]);
  expect(await newestMail(fixture, seller.email, 'registration-approved')).toMatchObject({
    locale: 'ja',
    facts: { name: 'Nora Lindqvist' },
  });
  const { rows } = await fixture.owner.query(
    'select code from identity.invitation_codes where seller_id = $1',
    [seller.id],
  );
  expect(rows).toEqual([{ code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/) }]);
});

test('a rejection shows its notice by email address, and in the mail', async () => {
  const seller = await aPendingSeller(fixture.dependencies);
  await decide(seller, REJECT);
  const appealUntil = later(fixture.clock.now(), 14 * DAY_MS);
  expect(await checkReviewStatus(fixture.dependencies)(seller)).toEqual({
    ok: true,
    value: {
      kind: 'rejected',
      notice: {
        rule: 'social-account-not-theirs',
        facts: { handle: 'nora.lindqvist' },
        decidedBy: 'person',
        decidedAt: fixture.clock.now(),
        note: 'Please put your email into the profile.',
        appealUntil,
      },
    },
  });
  expect((await newestMail(fixture, seller.email, 'registration-rejected')).facts).toEqual({
    name: 'Nora Lindqvist',
    rule: 'social-account-not-theirs',
    note: 'Please put your email into the profile.',
    appealUntil,
  });
});

test('twenty reviewers who approve at once decide once', async () => {
  const seller = await aPendingSeller(fixture.dependencies);
  const answers = await Promise.all(Array.from({ length: 20 }, () => decide(seller, APPROVE)));
  expect(answers.filter((answer) => answer.ok && answer.value.isNew)).toHaveLength(1);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await decisionsAbout(seller.id)).toHaveLength(1);
  const approvals = (await fixture.mailsTo(seller.email)).filter(
    ({ template }) => template === 'registration-approved',
  );
  expect(approvals).toHaveLength(1);
});

test('of one who approves and one who rejects at the same time, one is told that it was decided', async () => {
  const seller = await aPendingSeller(fixture.dependencies);
  const answers = await Promise.all([decide(seller, APPROVE), decide(seller, REJECT)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: 'registration-already-decided' } });
  expect(await decisionsAbout(seller.id)).toHaveLength(1);
});

test('nobody’s registration cannot be decided', async () => {
  expect(await decide({ email: anEmail() }, APPROVE)).toMatchObject({
    refusal: { name: 'account-does-not-exist' },
  });
});

test('what waits for review is listed, the one promised soonest first, and leaves the list when decided', async () => {
  const first = await aPendingSeller(fixture.dependencies);
  fixture.clock.pass(HOUR_MS);
  const second = await aPendingSeller(fixture.dependencies);
  const listed = async () => {
    const answer = await listPendingRegistrations(fixture.dependencies)();
    return answer.ok ? answer.value.list.map(({ id }) => id) : [];
  };
  expect((await listed()).filter((id) => id === first.id || id === second.id)).toEqual([first.id, second.id]);
  await decide(first, APPROVE);
  expect(await listed()).not.toContain(first.id);
});

import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, instantOf, later } from '../../kernel/index.ts';
import type { Review } from '../profile/seller.ts';
import {
  decideRegistration,
  mayLogIn,
  type RegistrationDecision,
  submittedForReview,
} from './registration.ts';

const SUBMITTED = instantOf(1_800_000_000_000);
const DECIDED = later(SUBMITTED, HOUR_MS);
const PENDING = submittedForReview(SUBMITTED, DAY_MS);
const APPROVE: RegistrationDecision = { kind: 'approve' };
const REJECT: RegistrationDecision = {
  kind: 'reject',
  rule: 'social-account-not-found',
  facts: { handle: 'mara' },
  note: 'The page does not open.',
};
const valueOf = (review: Review, decision: RegistrationDecision): Review => {
  const decided = decideRegistration(review, decision, DECIDED);
  if (!decided.ok) throw new Error(decided.refusal.name);
  return decided.value;
};

test('a registration is promised an answer within the time that is set', () => {
  expect(PENDING).toEqual({ kind: 'pending', submittedAt: SUBMITTED, promisedBy: later(SUBMITTED, DAY_MS) });
});

test('an approved seller may log in, from that moment', () => {
  const approved = valueOf(PENDING, APPROVE);
  expect(approved).toEqual({ kind: 'approved', approvedAt: DECIDED });
  expect(mayLogIn(approved).ok).toBe(true);
});

test('a rejection tells the rule, the facts, who decided, and until when to appeal', () => {
  expect(valueOf(PENDING, REJECT)).toEqual({
    kind: 'rejected',
    notice: {
      rule: 'social-account-not-found',
      facts: { handle: 'mara' },
      decidedBy: 'person',
      decidedAt: DECIDED,
      note: 'The page does not open.',
      appealUntil: later(DECIDED, 14 * DAY_MS),
    },
  });
});

test('deciding again the same way changes nothing, the other way is refused', () => {
  const approved = valueOf(PENDING, APPROVE);
  const rejected = valueOf(PENDING, REJECT);
  expect(valueOf(approved, APPROVE)).toBe(approved);
  expect(valueOf(rejected, REJECT)).toBe(rejected);
  for (const [review, decision] of [
    [approved, REJECT],
    [rejected, APPROVE],
  ] as const) {
    expect(decideRegistration(review, decision, DECIDED)).toMatchObject({
      refusal: { name: 'registration-already-decided' },
    });
  }
});

test('before approval a login says where the review stands', () => {
  expect(mayLogIn(PENDING)).toMatchObject({ refusal: { name: 'registration-pending' } });
  expect(mayLogIn(valueOf(PENDING, REJECT))).toMatchObject({ refusal: { name: 'registration-rejected' } });
});

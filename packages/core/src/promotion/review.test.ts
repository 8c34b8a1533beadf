import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, instantOf, later } from '../kernel/index.ts';
import { decideLink, type LinkDecision, type LinkReview } from './review.ts';

const SUBMITTED = instantOf(1_768_900_000_000);
const DECIDED = later(SUBMITTED, HOUR_MS);
const WAITING: LinkReview = {
  state: 'under-review',
  submittedAt: SUBMITTED,
  promisedBy: later(SUBMITTED, 12 * HOUR_MS),
};
const APPROVE: LinkDecision = { kind: 'approve' };
const REJECT: LinkDecision = {
  kind: 'reject',
  rule: 'post-not-public',
  facts: {},
  note: 'Make it public and send it again.',
};
const SUCCEEDED: LinkReview = { state: 'succeeded', submittedAt: SUBMITTED, decidedAt: DECIDED };

describe('the review of a promotion link', () => {
  it('succeeds', () => {
    expect(decideLink(WAITING, APPROVE, DECIDED)).toEqual({ ok: true, value: SUCCEEDED });
  });

  it('fails with the rule, the reviewer’s words, and two weeks to appeal', () => {
    expect(decideLink(WAITING, REJECT, DECIDED)).toEqual({
      ok: true,
      value: {
        state: 'failed',
        submittedAt: SUBMITTED,
        notice: {
          rule: 'post-not-public',
          facts: {},
          decidedBy: 'person',
          decidedAt: DECIDED,
          note: 'Make it public and send it again.',
          appealUntil: later(DECIDED, 14 * DAY_MS),
        },
      },
    });
  });

  it('is made once: the same again changes nothing, the opposite is refused', () => {
    const later1h = later(DECIDED, HOUR_MS);
    expect(decideLink(SUCCEEDED, APPROVE, later1h)).toEqual({ ok: true, value: SUCCEEDED });
    expect(decideLink(SUCCEEDED, REJECT, later1h)).toMatchObject({
      refusal: { name: 'link-already-decided' },
    });
  });
});

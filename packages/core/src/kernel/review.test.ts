import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, instantOf, later } from './instant.ts';
import { approvedAfterAll, decideReviewed, submitted, type Verdict } from './review.ts';

const SENT = instantOf(1_768_900_000_000);
const DECIDED = later(SENT, HOUR_MS);
const REJECT: Verdict = { kind: 'reject', rule: 'picture-unreadable', facts: {}, note: 'Too dark.' };
const DECIDING = { now: DECIDED, otherwise: 'certification-already-decided' } as const;
const waiting = submitted(SENT, DAY_MS);

describe('what a person reviews', () => {
  it('is promised by a time', () => {
    expect(waiting).toEqual({ state: 'under-review', submittedAt: SENT, promisedBy: later(SENT, DAY_MS) });
  });

  it('is approved, or rejected with the rule, the words and two weeks to appeal', () => {
    expect(decideReviewed(waiting, { kind: 'approve' }, DECIDING)).toEqual({
      ok: true,
      value: { state: 'approved', submittedAt: SENT, decidedAt: DECIDED },
    });
    expect(decideReviewed(waiting, REJECT, DECIDING)).toMatchObject({
      value: {
        state: 'rejected',
        notice: { rule: 'picture-unreadable', note: 'Too dark.', appealUntil: later(DECIDED, 14 * DAY_MS) },
      },
    });
  });

  it('is decided once: the same again changes nothing, the opposite is refused', () => {
    const rejected = decideReviewed(waiting, REJECT, DECIDING);
    if (!rejected.ok) throw new Error('not rejected');
    const later1h = { ...DECIDING, now: later(DECIDED, HOUR_MS) };
    expect(decideReviewed(rejected.value, REJECT, later1h)).toEqual(rejected);
    expect(decideReviewed(rejected.value, { kind: 'approve' }, later1h)).toMatchObject({
      refusal: { name: 'certification-already-decided' },
    });
  });

  it('is approved after all when an appeal says so', () => {
    const rejected = decideReviewed(waiting, REJECT, DECIDING);
    if (!rejected.ok) throw new Error('not rejected');
    const at = later(DECIDED, DAY_MS);
    expect(approvedAfterAll(rejected.value, at)).toEqual({
      state: 'approved',
      submittedAt: SENT,
      decidedAt: at,
    });
    expect(approvedAfterAll(waiting, at)).toBe(waiting);
  });
});

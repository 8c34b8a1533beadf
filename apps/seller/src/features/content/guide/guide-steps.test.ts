import { expect, test } from 'vitest';
import { guideSteps, nextStep } from './guide-steps.ts';

const NOTHING = {
  hasDrama: false,
  hasSentLink: false,
  hasApprovedLink: false,
  hasOrder: false,
  hasShipped: false,
};

test('a new seller begins with the certification', () => {
  const steps = guideSteps({ isCertified: false, firstSteps: NOTHING }, 'not-submitted');
  expect(steps.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open', 'open']);
  expect(nextStep(steps)?.name).toBe('verify');
});

test('what somebody else is looking at does not hold up the next step', () => {
  const steps = guideSteps(
    { isCertified: false, firstSteps: { ...NOTHING, hasDrama: true, hasSentLink: true } },
    'under-review',
  );
  expect(steps.map(({ state }) => state)).toEqual(['waiting', 'done', 'waiting', 'open', 'open']);
  expect(nextStep(steps)?.name).toBe('order');
});

test('after a rejection the certification is to do again', () => {
  const [verify] = guideSteps({ isCertified: false, firstSteps: NOTHING }, 'rejected');
  expect(verify?.state).toBe('open');
});

test('whoever has done everything has nothing left', () => {
  const all = { hasDrama: true, hasSentLink: true, hasApprovedLink: true, hasOrder: true, hasShipped: true };
  expect(nextStep(guideSteps({ isCertified: true, firstSteps: all }, 'approved'))).toBeUndefined();
});

import { expect, test } from 'vitest';
import { countDone, firstSteps, laterSteps, nextStep } from './first-steps.ts';

const NOTHING = {
  hasDrama: false,
  hasSentLink: false,
  hasApprovedLink: false,
  hasOrder: false,
  hasShipped: false,
};
const NEW = { isCertified: false, hasFundPassword: false, avatar: null, firstSteps: NOTHING };
const having = (change: Partial<typeof NOTHING>) => ({ ...NEW, firstSteps: { ...NOTHING, ...change } });

test('a new seller begins with a drama, not with a document', () => {
  const steps = firstSteps(NEW, false);
  expect(steps.map(({ name, state }) => [name, state])).toEqual([
    ['approved', 'done'],
    ['drama', 'open'],
    ['copy', 'open'],
  ]);
  expect(nextStep(steps)?.name).toBe('drama');
});

test('the list ends with a copied link', () => {
  expect(nextStep(firstSteps(having({ hasDrama: true }), false))?.name).toBe('copy');
  expect(nextStep(firstSteps(having({ hasDrama: true }), true))).toBeUndefined();
});

test('a post that was sent in, or a sale, shows that the link was taken along', () => {
  expect(countDone(firstSteps(having({ hasDrama: true, hasSentLink: true }), false))).toBe(3);
  expect(countDone(firstSteps(having({ hasDrama: true, hasOrder: true }), false))).toBe(3);
});

test('the certification comes last of what is later', () => {
  expect(laterSteps(NEW, 'not-submitted').at(-1)?.name).toBe('verify');
});

test('what somebody else is looking at waits, and after a rejection it is to do again', () => {
  const states = (certification: Parameters<typeof laterSteps>[1]) =>
    laterSteps(having({ hasSentLink: true }), certification).map(({ state }) => state);
  expect(states('under-review')).toEqual(['waiting', 'open', 'open', 'open', 'open', 'waiting']);
  expect(states('rejected').at(-1)).toBe('open');
});

test('every step that is open leads to a page', () => {
  const open = [...firstSteps(NEW, false), ...laterSteps(NEW, undefined)].filter(
    ({ state }) => state === 'open',
  );
  expect(open.filter(({ page }) => page === undefined)).toEqual([]);
});

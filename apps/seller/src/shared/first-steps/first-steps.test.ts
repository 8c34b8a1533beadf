import { expect, test } from 'vitest';
import { countDone, firstSteps, laterSteps, nextStep } from './first-steps.ts';

const NOTHING = {
  hasDrama: false,
  hasSentLink: false,
  hasApprovedLink: false,
  hasClick: false,
  hasOrder: false,
  hasShipped: false,
};
const NEW = { isCertified: false, hasFundPassword: false, avatar: null, firstSteps: NOTHING };
const having = (change: Partial<typeof NOTHING>) => ({ ...NEW, firstSteps: { ...NOTHING, ...change } });
const EMPTY_HANDS = { hasLink: false, hasKit: false };
const stepsOf = (change: Partial<typeof NOTHING>, taken = EMPTY_HANDS) => firstSteps(having(change), taken);

test('a new seller starts with a drama, and no step requires a document', () => {
  const steps = stepsOf({});
  expect(steps.map(({ name, state }) => [name, state])).toEqual([
    ['drama', 'open'],
    ['copy', 'open'],
    ['kit', 'open'],
    ['link', 'open'],
    ['click', 'open'],
  ]);
  expect(nextStep(steps)?.name).toBe('drama');
});

test('the steps link, kit, post and first click follow in order', () => {
  expect(nextStep(stepsOf({ hasDrama: true }))?.name).toBe('copy');
  expect(nextStep(stepsOf({ hasDrama: true }, { hasLink: true, hasKit: false }))?.name).toBe('kit');
  expect(nextStep(stepsOf({ hasDrama: true }, { hasLink: true, hasKit: true }))?.name).toBe('link');
  expect(nextStep(stepsOf({ hasDrama: true, hasSentLink: true }))?.name).toBe('click');
});

test('the list ends with the first click on an approved post', () => {
  const all = { hasDrama: true, hasSentLink: true, hasApprovedLink: true, hasClick: true };
  expect(nextStep(stepsOf(all))).toBeUndefined();
  expect(countDone(stepsOf(all))).toBe(5);
});

test('a submitted post, a click or a sale proves that link and kit were taken', () => {
  for (const known of [{ hasSentLink: true }, { hasClick: true }, { hasOrder: true }]) {
    const taken = stepsOf({ hasDrama: true, ...known }).filter(
      ({ name }) => name === 'copy' || name === 'kit',
    );
    expect(taken.map(({ state }) => state)).toEqual(['done', 'done']);
  }
});

test('certification is the last of the later steps', () => {
  expect(laterSteps(NEW, 'not-submitted').at(-1)?.name).toBe('verify');
});

test('a step under review waits, and is open again after a rejection', () => {
  expect(stepsOf({ hasSentLink: true }).find(({ name }) => name === 'link')?.state).toBe('waiting');
  expect(laterSteps(NEW, 'under-review').at(-1)?.state).toBe('waiting');
  expect(laterSteps(NEW, 'rejected').at(-1)?.state).toBe('open');
});

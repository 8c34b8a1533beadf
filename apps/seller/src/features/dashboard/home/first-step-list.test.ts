import { expect, test } from 'vitest';
import { areAllDone, firstSteps } from './first-step-list.ts';

const done = (...args: Parameters<typeof firstSteps>) =>
  firstSteps(...args)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

test('a seller who was just approved has the fund password and the picture before them', () => {
  expect(done({ hasFundPassword: false, avatar: null }, 1)).toEqual(['approved', 'social']);
});

test('every step that is open leads to a page', () => {
  const open = firstSteps({ hasFundPassword: false, avatar: null }, 0).filter(({ isDone }) => !isDone);
  expect(open.map(({ name, page }) => [name, page?.to])).toEqual([
    ['social', 'socialAccounts'],
    ['fund', 'personalDetails'],
    ['picture', 'personalDetails'],
  ]);
});

test('all done, there is nothing left to show', () => {
  const user = { hasFundPassword: true, avatar: '/files/mara.jpg' };
  expect(areAllDone(firstSteps(user, 2))).toBe(true);
  expect(areAllDone(firstSteps(user, 0))).toBe(false);
});

test('what is not known is not claimed', () => {
  const steps = firstSteps({ hasFundPassword: false, avatar: null }, undefined);
  expect(steps.map(({ name }) => name)).toEqual(['approved', 'fund', 'picture']);
});

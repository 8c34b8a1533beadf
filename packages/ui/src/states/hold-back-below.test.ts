// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { holdBackBelow } from './hold-back-below.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <div id="frame"><main>
      <section id="part"><p id="first"></p><p id="second"></p></section>
      <section id="below"></section>
    </main></div>`;
});

const element = (id: string): Element => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`there is no ${id}`);
  return found;
};
/** As `tokens.css` asks. */
const heldBack = (): readonly string[] =>
  [...document.querySelectorAll('[data-arriving] ~ *')].map(({ id }) => id);

test('below what is on its way nothing is drawn, in its part of the page and behind it, until it is there', () => {
  const release = holdBackBelow(element('first'));
  expect(heldBack()).toEqual(['second', 'below']);
  expect(element('frame').matches('[data-arriving]')).toBe(false);
  release();
  expect(heldBack()).toEqual([]);
});

test('of two things on their way in one part the page waits for both', () => {
  const releaseFirst = holdBackBelow(element('first'));
  const releaseSecond = holdBackBelow(element('second'));
  releaseFirst();
  expect(heldBack()).toEqual(['below']);
  releaseSecond();
  expect(heldBack()).toEqual([]);
});

test('outside a page nothing is held back', () => {
  const release = holdBackBelow(element('frame'));
  expect(heldBack()).toEqual([]);
  release();
});

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
/** Same selector as in `tokens.css`. */
const heldBack = (): readonly string[] =>
  [...document.querySelectorAll('[data-arriving] ~ *')].map(({ id }) => id);

test('content below a loading element is hidden, in its section and after it, until it has loaded', () => {
  const release = holdBackBelow(element('first'));
  expect(heldBack()).toEqual(['second', 'below']);
  expect(element('frame').matches('[data-arriving]')).toBe(false);
  release();
  expect(heldBack()).toEqual([]);
});

test('with two loading elements in one section the page waits for both', () => {
  const releaseFirst = holdBackBelow(element('first'));
  const releaseSecond = holdBackBelow(element('second'));
  releaseFirst();
  expect(heldBack()).toEqual(['below']);
  releaseSecond();
  expect(heldBack()).toEqual([]);
});

test('outside a page nothing is hidden', () => {
  const release = holdBackBelow(element('frame'));
  expect(heldBack()).toEqual([]);
  release();
});

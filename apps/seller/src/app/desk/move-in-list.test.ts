import { beforeEach, expect, test } from 'vitest';
import { moveInList } from './move-in-list.ts';

const opened: string[] = [];
const pageWith = (current: string) => `
  <div data-pane="list">
    <ul>
      <li data-row><a href="#1" id="row-1" ${current}>1</a></li>
      <li data-row><a href="#2" id="row-2">2</a></li>
    </ul>
  </div>`;

beforeEach(() => {
  opened.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  document.body.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement) opened.push(target.id);
  });
});

test('J opens the next row when a row is open beside the list, and stops at the last one', () => {
  document.body.innerHTML = pageWith('aria-current="page"');
  expect(moveInList(1)).toBe(true);
  expect(document.activeElement?.id).toBe('row-2');
  expect(opened).toEqual(['row-2']);
  moveInList(1);
  expect(opened).toEqual(['row-2']);
});

test('J moves only the focus when no row is open', () => {
  document.body.innerHTML = pageWith('');
  moveInList(1);
  expect(document.activeElement?.id).toBe('row-1');
  expect(opened).toEqual([]);
});

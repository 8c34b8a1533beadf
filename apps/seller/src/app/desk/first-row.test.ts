import { PAGES } from '@cliffhanger/wire/pages';
import { expect, test } from 'vitest';
import { drawnRows, firstOpened } from './first-row.ts';

const order = (number: string) => `${PAGES.order}?number=${number}`;
const row = (position: number, address: string) =>
  `<li data-row aria-posinset="${position}"><a href="#${address}">open</a></li>`;

function aList(html: string): HTMLElement {
  const pane = document.createElement('div');
  pane.innerHTML = html;
  return pane;
}

test('the rows of a list are those that open a page beside it', () => {
  const pane = aList(
    `<ul>${row(1, order('A'))}${row(2, order('B'))}<li data-row><a href="#${PAGES.team}">elsewhere</a></li></ul>`,
  );
  expect(drawnRows(pane, 'orders')).toEqual({ position: 1, addresses: [order('A'), order('B')] });
});

test('the first steps open the post kit, and no page of another list', () => {
  const links = [PAGES.hall, PAGES.postKit, PAGES.support].map((path) => `<a href="#${path}">step</a>`);
  expect(drawnRows(aList(`<div data-page>${links.join('')}</div>`), 'guide')?.addresses).toEqual([
    PAGES.postKit,
  ]);
});

test('rows of the previous filter are ignored', () => {
  expect(drawnRows(aList(`<ul aria-busy="true">${row(1, order('A'))}</ul>`), 'orders')).toBeUndefined();
});

test('the first row opens, and the new first row once it has gone', () => {
  const rows = { position: 1, addresses: [order('A'), order('B')] };
  expect(firstOpened(rows, { opened: undefined, isBusy: false })).toBe(order('A'));
  expect(firstOpened(rows, { opened: order('B'), isBusy: false })).toBe(order('B'));
  expect(firstOpened(rows, { opened: order('shipped'), isBusy: false })).toBe(order('A'));
  expect(firstOpened({ position: 1, addresses: [] }, { opened: order('A'), isBusy: false })).toBeUndefined();
});

test('the open row stays during a confirmation, and when scrolled out of view', () => {
  const without = { position: 1, addresses: [order('B')] };
  expect(firstOpened(without, { opened: order('A'), isBusy: true })).toBe(order('A'));
  expect(firstOpened({ ...without, position: 40 }, { opened: order('A'), isBusy: false })).toBe(order('A'));
});

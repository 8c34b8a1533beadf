import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acknowledgedIn, differences, sumOf, viewsAcknowledgedIn } from './books.ts';

const HOUR = Date.UTC(2026, 10, 15, 12);
const books = (clicks: number, repeats = 0, bots = 0) =>
  new Map([[`abc23456 ${HOUR}`, { clicks, repeats, bots }]]);

test('what was acknowledged is added up by link and hour, each viewer once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-chaos-'));
  const file = join(folder, 'acknowledged.jsonl');
  const on = { code: 'abc23456', at: HOUR + 5 };
  const groups = [
    {
      id: 'a',
      views: [],
      clicks: [
        { ...on, by: 'viewer', mark: 'm' },
        { ...on, by: 'bot' },
      ],
    },
    {
      id: 'b',
      views: [],
      clicks: [
        { ...on, by: 'viewer', mark: 'm' },
        { ...on, by: 'viewer-again' },
      ],
    },
  ];
  writeFileSync(file, groups.map((group) => `${JSON.stringify(group)}\n`).join(''));
  expect(acknowledgedIn(file)).toEqual({ books: books(1, 2, 1), clicks: 4 });
  expect(sumOf(books(1, 2, 1))).toBe(4);
  rmSync(folder, { recursive: true });
});

test('views are added up by link, each viewer once, and a visit is known by its click or its view', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-chaos-'));
  const file = join(folder, 'acknowledged.jsonl');
  const visit = (mark: string) => ({ code: 'abc23456', mark, clickedAt: HOUR });
  const view = { kind: 'landing', dramaId: 'd', episode: 0, at: HOUR };
  const group = {
    id: 'a',
    clicks: [{ code: 'abc23456', at: HOUR, by: 'viewer', mark: 'm' }],
    views: [
      { ...view, visit: visit('m'), by: 'viewer', mark: 'v1' },
      { ...view, visit: visit('m'), by: 'viewer', mark: 'v1' },
      { ...view, visit: visit('lost'), by: 'viewer-again' },
      { ...view, visit: null, by: 'viewer', mark: 'v2' },
      { ...view, visit: null, by: 'bot' },
    ],
  };
  writeFileSync(file, `${JSON.stringify(group)}\n`);
  expect(Object.fromEntries(viewsAcknowledgedIn(file))).toEqual({
    abc23456: { landings: 1, bots: 0, visits: 2, landed: 2 },
    '': { landings: 1, bots: 1, visits: 0, landed: 0 },
  });
  rmSync(folder, { recursive: true });
});

test('a click that is missing and one that is too many do not make up for each other', () => {
  expect(differences(books(5, 5, 5), books(5, 5, 5))).toEqual({ lost: 0, doubled: 0 });
  expect(differences(books(5, 5, 5), books(4, 6, 5))).toEqual({ lost: 1, doubled: 1 });
  expect(differences(books(5), new Map())).toEqual({ lost: 5, doubled: 0 });
  expect(differences(new Map(), books(0, 0, 3))).toEqual({ lost: 0, doubled: 3 });
});

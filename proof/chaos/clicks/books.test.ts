import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acknowledgedIn, differences, sumOf } from './books.ts';

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
      clicks: [
        { ...on, by: 'viewer', mark: 'm' },
        { ...on, by: 'bot' },
      ],
    },
    {
      id: 'b',
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

test('a click that is missing and one that is too many do not make up for each other', () => {
  expect(differences(books(5, 5, 5), books(5, 5, 5))).toEqual({ lost: 0, doubled: 0 });
  expect(differences(books(5, 5, 5), books(4, 6, 5))).toEqual({ lost: 1, doubled: 1 });
  expect(differences(books(5), new Map())).toEqual({ lost: 5, doubled: 0 });
  expect(differences(new Map(), books(0, 0, 3))).toEqual({ lost: 0, doubled: 3 });
});

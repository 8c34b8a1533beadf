import type { KnownLink } from '@cliffhanger/application/ports';
import { idOf, instantOf } from '@cliffhanger/core/kernel';
import { beforeEach, expect, test } from 'vitest';
import { createLinkMemory, type LinkBook } from './link-memory.ts';

const START = 1_763_200_000_000;
const ID = '01990000-0000-7000-8000-000000000001';
const link = (code: string, secondsLater: number): KnownLink => ({
  code,
  sellerId: idOf<'seller'>(ID),
  dramaId: idOf<'drama'>(ID),
  createdAt: instantOf(START + secondsLater * 1_000),
});
const { sellerId, dramaId } = link('', 0);
const TARGET = { sellerId, dramaId };

let stored: KnownLink[];
let asked: string[];
let elapsed = 0;
const inOrder = (links: readonly KnownLink[]) =>
  links.toSorted((a, b) => a.createdAt - b.createdAt || (a.code < b.code ? -1 : 1));
const isAfter = (one: Pick<KnownLink, 'code' | 'createdAt'>, other: typeof one) =>
  one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.code > other.code);
const book: LinkBook = {
  newest: async (before, most) =>
    inOrder(stored)
      .filter((one) => before === null || isAfter(before, one))
      .toReversed()
      .slice(0, most),
  madeAfter: async (cursor, most) =>
    inOrder(stored)
      .filter((one) => isAfter(one, cursor))
      .slice(0, most),
  find: async (code) => {
    asked.push(code);
    const found = stored.find((one) => one.code === code);
    return found && TARGET;
  },
};
const memory = (mostLinks = 100) => createLinkMemory({ book, mostLinks, elapsedMs: () => elapsed });

beforeEach(() => {
  asked = [];
  stored = [link('oldest11', 0), link('middle11', 60), link('newest11', 120)];
});

test('links in memory are followed without asking', async () => {
  const links = memory();
  await links.load();
  for (const { code } of stored) expect(links.find(code)).toEqual(TARGET);
  expect(asked).toEqual([]);
});

test('a link made a second ago is known after the next look, and before it by asking once', async () => {
  const links = memory();
  await links.load();
  stored.push(link('brandnew', 121), link('late1111', 110));
  expect(await links.find('brandnew')).toEqual(TARGET);
  expect(links.find('brandnew')).toEqual(TARGET);
  await links.refresh();
  expect(links.find('late1111')).toEqual(TARGET);
  expect(asked).toEqual(['brandnew']);
});

test('that nobody has a code is remembered for a while', async () => {
  const links = memory();
  await links.load();
  expect(await links.find('nobody11')).toBeUndefined();
  expect(links.find('nobody11')).toBeUndefined();
  expect(asked).toEqual(['nobody11']);
  stored.push(link('nobody11', 130));
  await links.refresh();
  expect(links.find('nobody11')).toEqual(TARGET);
  expect(await links.find('nobody22')).toBeUndefined();
  elapsed += 5_001;
  await links.find('nobody22');
  expect(asked).toEqual(['nobody11', 'nobody22', 'nobody22']);
});

test('a flood of made-up codes does not become a flood of questions', async () => {
  const links = memory();
  await links.load();
  const found = Array.from({ length: 1_000 }, (_, n) => links.find(`madeup${n}`));
  const same = Array.from({ length: 50 }, () => links.find('madeup1'));
  await Promise.all([...found, ...same]);
  expect(asked).toHaveLength(3);
  expect(links.figures()).toMatchObject({ askedFor: 3, turnedAway: 997 });
});

test('only so many are kept, the newest first; the others are asked for', async () => {
  const links = memory(2);
  await links.load();
  expect(links.figures().inMemory).toBe(2);
  expect(links.find('newest11')).toEqual(TARGET);
  expect(await links.find('oldest11')).toEqual(TARGET);
  expect(links.figures().inMemory).toBe(2);
  expect(asked).toEqual(['oldest11']);
});

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
let lookups: string[];
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
    lookups.push(code);
    const found = stored.find((one) => one.code === code);
    return found && TARGET;
  },
};
const memory = (mostLinks = 100) => createLinkMemory({ book, mostLinks, elapsedMs: () => elapsed });

beforeEach(() => {
  lookups = [];
  stored = [link('oldest11', 0), link('middle11', 60), link('newest11', 120)];
});

test('links in memory need no lookup', async () => {
  const links = memory();
  await links.load();
  for (const { code } of stored) expect(links.find(code)).toEqual(TARGET);
  expect(lookups).toEqual([]);
});

test('a new link is known after the next refresh, and before it by one lookup', async () => {
  const links = memory();
  await links.load();
  stored.push(link('brandnew', 121), link('late1111', 110));
  expect(await links.find('brandnew')).toEqual(TARGET);
  expect(links.find('brandnew')).toEqual(TARGET);
  await links.refresh();
  expect(links.find('late1111')).toEqual(TARGET);
  expect(lookups).toEqual(['brandnew']);
});

test('an unknown code is cached for a while', async () => {
  const links = memory();
  await links.load();
  expect(await links.find('nobody11')).toBeUndefined();
  expect(links.find('nobody11')).toBeUndefined();
  expect(lookups).toEqual(['nobody11']);
  stored.push(link('nobody11', 130));
  await links.refresh();
  expect(links.find('nobody11')).toEqual(TARGET);
  expect(await links.find('nobody22')).toBeUndefined();
  elapsed += 5_001;
  await links.find('nobody22');
  expect(lookups).toEqual(['nobody11', 'nobody22', 'nobody22']);
});

test('a flood of invented codes does not cause a flood of lookups', async () => {
  const links = memory();
  await links.load();
  const found = Array.from({ length: 1_000 }, (_, n) => links.find(`madeup${n}`));
  const same = Array.from({ length: 50 }, () => links.find('madeup1'));
  await Promise.all([...found, ...same]);
  expect(lookups).toHaveLength(3);
  expect(links.figures()).toMatchObject({ lookups: 3, turnedAway: 997 });
});

test('memory is bounded and has the newest links; others need a lookup', async () => {
  const links = memory(2);
  await links.load();
  expect(links.figures().inMemory).toBe(2);
  expect(links.find('newest11')).toEqual(TARGET);
  expect(await links.find('oldest11')).toEqual(TARGET);
  expect(links.figures().inMemory).toBe(2);
  expect(lookups).toEqual(['oldest11']);
});

import { idOf, instantOf, isId } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { seededChance } from './seeded-chance.ts';

const AT = instantOf(Date.UTC(2026, 1, 3));

test('ids of one act are of its moment, in order, and come again', () => {
  const make = () => {
    const random = seededChance('seed:act', AT);
    return Array.from({ length: 20 }, () => random.id());
  };
  const ids = make();
  expect(make()).toEqual(ids);
  expect(ids.every((id) => isId(idOf(id)) && id.charAt(14) === '7')).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(Number.parseInt(String(ids[0]).replace('-', '').slice(0, 12), 16)).toBe(AT);
});

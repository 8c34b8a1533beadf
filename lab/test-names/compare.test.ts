import { expect, test } from 'vitest';
import { type Named, normalise } from './collect.ts';
import { entryOf, fromText, missingFrom, problemsOf, toText } from './compare.ts';

const unit = (...names: readonly string[]): readonly Named[] => names.map((name) => ({ kind: 'unit', name }));

test('a name in another project has not left, one of two equal names has', () => {
  const before = unit('pays', 'ships', 'ships');
  const now: readonly Named[] = [{ kind: 'lab', name: 'pays' }, ...unit('ships', 'refunds')];
  expect(missingFrom(now, before)).toEqual(unit('ships'));
  expect(missingFrom(before, now)).toEqual(unit('refunds'));
});

test('names are read as they were written', () => {
  const names: readonly Named[] = [...unit('a', 'b: c'), { kind: 'journeys', name: 'd' }];
  expect(fromText(`${toText(names)}\n`)).toEqual(names);
});

test('seeds, addresses, tags and line breaks are normalised', () => {
  expect(normalise(`pays 0x${'a'.repeat(64)},\n  seed 20261115 @clock`)).toBe('pays 0x…, seed …');
  expect(normalise('the seed of a day')).toBe('the seed of a day');
});

test('an entry that points to nothing is reported', () => {
  const present = { left: ['gone'], tests: ['pays'], checks: ['types'], trials: ['demo'] };
  const held = { names: ['gone'], tests: [/^pay/], checks: ['types'], trials: ['demo'] };
  expect(problemsOf(held, present)).toEqual([]);
  const wrong = { names: ['stays'], tests: ['ships'], checks: ['taste'], trials: ['coffee'] };
  expect(problemsOf(wrong, present)).toHaveLength(4);
  expect(entryOf('gone', [wrong, held])).toBe(held);
  expect(entryOf('lost', [wrong, held])).toBeUndefined();
});

import { DAY_MS } from '@cliffhanger/core/kernel';
import type { StatementProof } from '@cliffhanger/core/proofs';
import { makeProofWorld } from '@cliffhanger/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyStatement } from './verify-statement.ts';

const FIRST_DAY = Date.UTC(2026, 9, 1);
const dayRange = (day: number, days = 1) => ({
  from: FIRST_DAY + day * DAY_MS,
  to: FIRST_DAY + (day + days) * DAY_MS,
});

const world = makeProofWorld({ seed: 'verify', rotateOnDay: 2 });
const sellerId = world.sellerIds[1] as string;
const statement = world.makeStatement(sellerId, dayRange(1, 2));

describe('a right statement', () => {
  test.for([
    ['one day', dayRange(1)],
    ['from the beginning', dayRange(0)],
    ['everything', dayRange(0, 4)],
    ['one that is not over yet', dayRange(3, 30)],
    ['before anything happened', { from: 0, to: 5 }],
    ['after everything', dayRange(9)],
    ['the middle of a day', { from: FIRST_DAY + DAY_MS * 1.4, to: FIRST_DAY + DAY_MS * 1.6 }],
  ] as const)('%s', ([, range]) => {
    for (const seller of world.sellerIds) {
      const answer = verifyStatement(world.makeStatement(seller, range));
      expect(answer).toMatchObject({ ok: true });
    }
  });

  test('says what was yours behind its last line', () => {
    const answer = verifyStatement(world.makeStatement(sellerId, dayRange(0, 4)));
    const { balances } = world.journal(sellerId);
    const yours =
      balances['seller:available'] + balances['seller:unsettled'] + balances['seller:withdrawing'];
    expect(answer).toMatchObject({ ok: true, facts: { allYours: String(yours), isWholeRange: true } });
  });

  test('says that the key was taken from the file, unless one is known', () => {
    expect(verifyStatement(statement)).toMatchObject({ facts: { log: { isKeyCompared: false } } });
    const knownKeys = [world.keys[0]?.verifierKey ?? ''];
    expect(verifyStatement(statement, { knownKeys })).toMatchObject({
      ok: true,
      facts: { log: { isKeyCompared: true, key: { name: world.key.name } } },
    });
  });
});

describe('a checkpoint that was kept', () => {
  test('fits, with and without a proof', () => {
    const keptCheckpoint = world.checkpoint(5);
    const consistency = world.log.consistency(5);
    expect(verifyStatement(statement, { keptCheckpoint, consistency })).toMatchObject({
      ok: true,
      facts: { kept: 'consistent' },
    });
    expect(verifyStatement(statement, { keptCheckpoint })).toMatchObject({ facts: { kept: 'not-compared' } });
  });

  test('is of another story', () => {
    const other = makeProofWorld({ seed: 'verify', rotateOnDay: 2, transfersPerDay: 16 });
    const { length } = world.log.entries;
    expect(verifyStatement(statement, { keptCheckpoint: other.checkpoint(length) })).toMatchObject({
      ok: false,
      code: 'fork',
    });
    expect(
      verifyStatement(statement, {
        keptCheckpoint: other.checkpoint(7),
        consistency: world.log.consistency(7),
      }),
    ).toMatchObject({ ok: false, code: 'rewritten' });
  });

  test('is newer than the file', () => {
    const longer = makeProofWorld({ seed: 'verify', rotateOnDay: 2, days: 5 });
    expect(verifyStatement(statement, { keptCheckpoint: longer.checkpoint() })).toMatchObject({
      ok: false,
      code: 'older-than-kept',
      facts: { isWholeRange: true },
    });
  });

  test('is none', () => {
    expect(verifyStatement(statement, { keptCheckpoint: 'x' })).toMatchObject({
      ok: false,
      code: 'bad-kept',
    });
  });
});

describe('whatever is read', () => {
  test('any JSON gets an answer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (file) => {
        expect(verifyStatement(file)).toEqual({ ok: false, code: 'unreadable' });
      }),
    );
  });

  test('a right file with any one value replaced gets an answer, and is right only where nothing depends on it', () => {
    const small = world.makeStatement(sellerId, dayRange(1));
    const places = placesIn(small);
    const answers = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...places), anyValue, (place, value) => {
        fc.pre(valueAt(small, place) !== value);
        const answer = verifyStatement(replaced(small, place, value));
        answers.add(answer.ok ? 'ok' : answer.code);
        expect(answer.ok && !isFree(place, value)).toBe(false);
      }),
      { numRuns: 500 },
    );
    expect(answers.size).toBeGreaterThan(8);
  });
});

type ValuePath = readonly (string | number)[];

/** Paths of all values within the file. */
function placesIn(value: unknown, at: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

const valueAt = (file: StatementProof, place: ValuePath): unknown =>
  place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], file);

function replaced(file: StatementProof, place: ValuePath, value: unknown): unknown {
  if (place.length === 0) return value;
  const copy = structuredClone(file);
  const holder = valueAt(copy, place.slice(0, -1)) as Record<string, unknown>;
  holder[place.at(-1) as string] = value;
  return copy;
}

const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom('', '-', '0', '1', '\n', '\ud800', '__proto__', 'constructor', 'hasOwnProperty'),
  fc.constantFrom(0, 1, 2, 40, 1e15, 2 ** 53, -1, 0.5, null),
);

/** The range may be a little larger, there may be no anchor, and null is written as "-". */
const isFree = (place: ValuePath, value: unknown): boolean =>
  place[0] === 'range' ||
  (place[0] === 'anchor' && value === null) ||
  (value === '-' && ['reason', 'corrects', 'orderId'].includes(String(place.at(-1)))) ||
  (value === null && ['reason', 'corrects', 'orderId'].includes(String(place.at(-1)))) ||
  place.at(-1) === 'length';

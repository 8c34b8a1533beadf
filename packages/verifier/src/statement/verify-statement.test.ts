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

describe('a valid statement', () => {
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

  test('has the balance after its last line', () => {
    const answer = verifyStatement(world.makeStatement(sellerId, dayRange(0, 4)));
    const { balances } = world.journal(sellerId);
    const yours =
      balances['seller:available'] + balances['seller:unsettled'] + balances['seller:withdrawing'];
    expect(answer).toMatchObject({ ok: true, facts: { allYours: String(yours), isWholeRange: true } });
  });

  test('reports that the key comes from the file, unless one is known', () => {
    expect(verifyStatement(statement)).toMatchObject({ facts: { log: { isKeyCompared: false } } });
    const knownKeys = [world.keys[0]?.verifierKey ?? ''];
    expect(verifyStatement(statement, { knownKeys })).toMatchObject({
      ok: true,
      facts: { log: { isKeyCompared: true, key: { name: world.key.name } } },
    });
  });
});

describe('a stored checkpoint', () => {
  test('matches, with and without a consistency proof', () => {
    const keptCheckpoint = world.checkpoint(5);
    const consistency = world.log.consistency(5);
    expect(verifyStatement(statement, { keptCheckpoint, consistency })).toMatchObject({
      ok: true,
      facts: { kept: 'consistent' },
    });
    expect(verifyStatement(statement, { keptCheckpoint })).toMatchObject({ facts: { kept: 'not-compared' } });
  });

  test('belongs to another history', () => {
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

  test('is malformed', () => {
    expect(verifyStatement(statement, { keptCheckpoint: 'x' })).toMatchObject({
      ok: false,
      code: 'bad-kept',
    });
  });
});

describe('any input', () => {
  test('gets an answer for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (file) => {
        expect(verifyStatement(file)).toEqual({ ok: false, code: 'unreadable' });
      }),
    );
  });

  test('gets an answer for a valid file with one value replaced, which is valid only if nothing depends on that value', () => {
    const small = world.makeStatement(sellerId, dayRange(1));
    const paths = pathsIn(small);
    const answers = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(...paths), anyValue, (path, value) => {
        fc.pre(valueAt(small, path) !== value);
        const answer = verifyStatement(replaced(small, path, value));
        answers.add(answer.ok ? 'ok' : answer.code);
        expect(answer.ok && !isFree(path, value)).toBe(false);
      }),
      { numRuns: 500 },
    );
    expect(answers.size).toBeGreaterThan(8);
  });
});

type ValuePath = readonly (string | number)[];

/** Paths of all values in the file. */
function pathsIn(value: unknown, at: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, key]))];
}

const valueAt = (file: StatementProof, path: ValuePath): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], file);

function replaced(file: StatementProof, path: ValuePath, value: unknown): unknown {
  if (path.length === 0) return value;
  const copy = structuredClone(file);
  const holder = valueAt(copy, path.slice(0, -1)) as Record<string, unknown>;
  holder[path.at(-1) as string] = value;
  return copy;
}

const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom('', '-', '0', '1', '\n', '\ud800', '__proto__', 'constructor', 'hasOwnProperty'),
  fc.constantFrom(0, 1, 2, 40, 1e15, 2 ** 53, -1, 0.5, null),
);

/**
 * Values without a check: the range may be a little larger, the anchor may be missing, and null is hashed as
 * "-".
 */
const isFree = (path: ValuePath, value: unknown): boolean =>
  path[0] === 'range' ||
  (path[0] === 'anchor' && value === null) ||
  (value === '-' && ['reason', 'corrects', 'orderId'].includes(String(path.at(-1)))) ||
  (value === null && ['reason', 'corrects', 'orderId'].includes(String(path.at(-1)))) ||
  path.at(-1) === 'length';

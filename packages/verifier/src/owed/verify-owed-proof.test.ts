import { owedPathText, parseOwedPath, pathText } from '@cliffhanger/core/proofs';
import { makeProofWorld } from '@cliffhanger/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyOwedProof } from './verify-owed-proof.ts';

const world = makeProofWorld({ seed: 'owed', sellers: 5, days: 2, rotateOnDay: 1 });
const sellerId = world.sellerIds[2] as string;
const proof = world.makeOwedProof(sellerId);
const steps = parseOwedPath(proof.path) ?? [];
const withStep = (at: number, sum: bigint): string =>
  owedPathText(steps.with(at, { hash: steps[at]?.hash ?? new Uint8Array(), sum }));
const codeOf = (file: unknown): string => {
  const answer = verifyOwedProof(file);
  return answer.ok ? 'ok' : answer.code;
};

test('every seller has a leaf with the amounts that the books owe them', () => {
  for (const id of world.sellerIds) {
    const { balances } = world.journal(id);
    expect(verifyOwedProof(world.makeOwedProof(id))).toMatchObject({
      ok: true,
      facts: { amounts: { available: String(balances['seller:available']) }, places: 1_024 },
    });
  }
});

test('another amount, salt, seller, index or sibling leads to another root', () => {
  const { amounts, path, place } = proof;
  const less = String(BigInt(amounts.available) - 1n);
  expect(codeOf({ ...proof, amounts: { ...amounts, available: less } })).toBe('wrong-root');
  expect(codeOf({ ...proof, salt: 'f'.repeat(64) })).toBe('wrong-root');
  expect(codeOf({ ...proof, sellerId: world.sellerIds[0] })).toBe('wrong-root');
  expect(codeOf({ ...proof, place: place ^ 1 })).toBe('wrong-root');
  expect(codeOf({ ...proof, path: withStep(3, 1n) })).toBe('wrong-root');
  const [first, ...rest] = path;
  expect(codeOf({ ...proof, path: (first === 'A' ? 'B' : 'A') + rest.join('') })).toBe('wrong-root');
});

test('no sum is negative, and none is too large', () => {
  expect(codeOf({ ...proof, amounts: { ...proof.amounts, escrow: '-1' } })).toBe('negative-sum');
  expect(codeOf({ ...proof, path: withStep(0, (1n << 64n) - 5n) })).toBe('negative-sum');
  expect(codeOf({ ...proof, path: withStep(0, (1n << 63n) - 1n) })).toBe('negative-sum');
});

test('the path has a step per level', () => {
  expect(codeOf({ ...proof, path: owedPathText(steps.slice(1)) })).toBe('wrong-places');
  expect(codeOf({ ...proof, path: proof.path.slice(4) })).toBe('wrong-places');
  expect(codeOf({ ...proof, path: '' })).toBe('wrong-places');
  expect(codeOf({ ...proof, place: 1_024 })).toBe('wrong-places');
});

test('the day must be that of the log entry', () => {
  expect(codeOf({ ...proof, day: '2026-10-01' })).toBe('solvency-not-in-log');
  expect(codeOf({ ...proof, solvency: { ...proof.solvency, index: 0 } })).toBe('solvency-not-in-log');
});

test('a proof among a million sellers with a year of the log fits into 4 KB, and a further key adds less than 1 KB', () => {
  const [PLACES_LOG2, LOG_STEPS, HASH] = [21, 14, new Uint8Array(32).fill(255)];
  const inYear = <T extends object>(entry: T) => ({
    ...entry,
    index: 9_999,
    path: pathText(Array.from({ length: LOG_STEPS }, () => HASH)),
  });
  const large = {
    ...proof,
    amounts: Object.fromEntries(Object.keys(proof.amounts).map((name) => [name, String(10n ** 12n)])),
    place: 2 ** PLACES_LOG2 - 1,
    path: owedPathText(Array.from({ length: PLACES_LOG2 }, () => ({ hash: HASH, sum: 10n ** 15n }))),
    solvency: inYear(proof.solvency),
    keys: proof.keys.map(inYear),
  };
  const sizeWith = (keys: number): number =>
    JSON.stringify({ ...large, keys: large.keys.slice(0, keys) }).length;
  expect(large.keys).toHaveLength(2);
  expect(sizeWith(1)).toBeLessThanOrEqual(4_096);
  expect(sizeWith(2) - sizeWith(1)).toBeLessThan(1_024);
});

test('any input gets an answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(proof)), (value, field) => {
      expect(codeOf(value)).toBe('unreadable');
      expect(codeOf({ ...proof, [field]: value })).not.toBe('ok');
    }),
  );
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { verifyAllocation } from '../src/allocation/index.ts';
import { verifyOwedProof } from '../src/owed/index.ts';
import { verifySolvencyReport } from '../src/solvency/index.ts';
import { verifyStatement } from '../src/statement/index.ts';
import { makeVectors, vectorPath, vectorText } from './make-vectors.ts';
import type { Vector } from './vector.ts';

/** The codes of docs/proofs.md §7, §8 and §10. */
const CODES_OF_STATEMENTS = [
  'unreadable',
  'newer-format',
  'bad-note',
  'unknown-key',
  'bad-signature',
  'key-not-in-log',
  'wrong-journal',
  'closing-not-in-log',
  'not-in-root',
  'closings-out-of-order',
  'gap',
  'broken-link',
  'wrong-hash',
  'not-a-transfer',
  'negative-balance',
  'wrong-end',
  'wrong-balances',
  'wrong-range',
  'anchor-not-in-log',
  'bad-kept',
  'fork',
  'rewritten',
  'older-than-kept',
];
const CODES_OF_OWED_PROOFS = [
  'unreadable',
  'newer-format',
  'bad-note',
  'unknown-key',
  'bad-signature',
  'key-not-in-log',
  'solvency-not-in-log',
  'negative-sum',
  'wrong-places',
  'wrong-root',
  'wrong-sum',
  'older-than-kept',
];
const CODES_OF_SOLVENCY_PROOFS = [
  'unreadable',
  'newer-format',
  'bad-note',
  'unknown-key',
  'bad-signature',
  'key-not-in-log',
  'solvency-not-in-log',
  'negative-amount',
  'kind-twice',
  'address-twice',
  'processor-twice',
  'wrong-totals',
  'wrong-colour',
  'wrong-address-signature',
  'other-than-log',
  'wrong-report',
  'older-than-kept',
];

const CODES_OF_ALLOCATION_PROOFS = [
  'unreadable',
  'newer-format',
  'bad-note',
  'unknown-key',
  'bad-signature',
  'key-not-in-log',
  'allocation-not-in-log',
  'weights-not-in-log',
  'block-not-in-log',
  'wrong-secret',
  'orders-not-in-log',
  'wrong-weights',
  'weights-not-in-root',
  'orders-out-of-order',
  'orders-not-in-root',
  'missing-weights',
  'wrong-result',
  'late-weights',
  'older-than-kept',
];

const VERIFIERS = {
  statement: verifyStatement,
  'owed-proof': verifyOwedProof,
  'solvency-proof': verifySolvencyReport,
  'allocation-proof': verifyAllocation,
} as const;

const names = readdirSync(vectorPath()).map((file) => file.replace('.json', ''));
const stored = names.map((name) => JSON.parse(readFileSync(vectorPath(name), 'utf8')) as Vector);

const codeOf = ({ answer }: Vector): string => {
  const { ok, code } = answer as { readonly ok: boolean; readonly code?: string };
  return ok ? 'right' : String(code);
};

test('the stored vectors equal those generated from the seed', () => {
  const made = makeVectors();
  expect(made.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const differing = made.filter(
    (vector) => readFileSync(vectorPath(vector.name), 'utf8') !== vectorText(vector),
  );
  expect(differing.map(({ name }) => name)).toEqual([]);
});

test('the name of each vector begins with its code', () => {
  const surprising = stored.filter((vector) => {
    const label = vector.name.replace(/^(statement|owed|solvency|allocation)-/, '');
    return label !== codeOf(vector) && !label.startsWith(`${codeOf(vector)}-`);
  });
  expect(surprising.map(({ name }) => name)).toEqual([]);
});

test('stored vectors have the same answers after parsing', () => {
  for (const { kind, file, answer, knownKeys, keptCheckpoint, consistency } of stored) {
    const outside = {
      ...(knownKeys && { knownKeys }),
      ...(keptCheckpoint !== undefined && { keptCheckpoint }),
      ...(consistency && { consistency }),
    };
    expect(VERIFIERS[kind](file, outside)).toEqual(answer);
  }
});

test('every code has a vector', () => {
  const codes = (kind: Vector['kind']) =>
    new Set(stored.filter((vector) => vector.kind === kind).map(codeOf));
  expect(CODES_OF_STATEMENTS.filter((code) => !codes('statement').has(code))).toEqual([]);
  expect(CODES_OF_OWED_PROOFS.filter((code) => !codes('owed-proof').has(code))).toEqual([]);
  expect(CODES_OF_SOLVENCY_PROOFS.filter((code) => !codes('solvency-proof').has(code))).toEqual([]);
  expect(CODES_OF_ALLOCATION_PROOFS.filter((code) => !codes('allocation-proof').has(code))).toEqual([]);
});

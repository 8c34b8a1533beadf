import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_CASES } from '@cliffhanger/testing/cases';
import { diceOf } from '@cliffhanger/testing/dice';
import { makeProofWorld } from '@cliffhanger/testing/proofs';
import { describe, expect, it } from 'vitest';
import { verifyAllocation } from '../src/allocation/index.ts';
import { verifyOwedProof } from '../src/owed/index.ts';
import { verifySolvencyReport } from '../src/solvency/index.ts';
import { verifyStatement } from '../src/statement/index.ts';
import { allocationPages, rightAllocationProof } from '../vector-maker/allocation-proofs.ts';
import { mutated } from './mutated.ts';
import { answersInPython, type PlainAnswer, type PythonCase, plainAnswer } from './python-under-test.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 1);

const worlds = ['one', 'two', 'three', 'four'].map((seed) =>
  makeProofWorld({ seed, sellers: 2, days: 3, ...(seed === 'two' && { rotateOnDay: 1 }) }),
);
const statements = worlds.flatMap((world) =>
  world.sellerIds.flatMap((id) =>
    [
      { from: START, to: START + DAY },
      { from: START + DAY, to: START + 2 * DAY },
      { from: START + DAY / 3, to: START + 9 * DAY },
    ].map((range) => world.makeStatement(id, range)),
  ),
);
const owedProofs = worlds.flatMap((world) => world.sellerIds.map((id) => world.makeOwedProof(id)));

const solvencyProofs = worlds.map((world) => world.makeSolvencyProof());

/** Answers of both implementations about randomly changed files, where they differ, and all codes that occurred. */
function compared(files: readonly unknown[], verify: (file: unknown) => PlainAnswer, count: number) {
  const dice = diceOf('changed files');
  const cases = Array.from({ length: count }, () => ({ file: mutated(dice.pick(files), dice) }));
  const inTypeScript = cases.map(({ file }) => plainAnswer(verify(file)));
  const different = answersInPython(cases).flatMap((python, index) =>
    JSON.stringify(inTypeScript[index]) === JSON.stringify(python)
      ? []
      : [{ index, typescript: inTypeScript[index], python }],
  );
  return { different, codes: new Set(inTypeScript.map(({ code }) => code)) };
}

interface Vector extends PythonCase {
  readonly name: string;
  readonly answer: PlainAnswer;
}

const VECTORS = join(import.meta.dirname, '../vectors');

describe('the vectors', () => {
  it('have the same answers in Python', () => {
    const files = readdirSync(VECTORS).filter((name) => name.endsWith('.json'));
    const vectors = files.map((name) => JSON.parse(readFileSync(join(VECTORS, name), 'utf8')) as Vector);
    const answers = answersInPython(vectors);
    const inPython = vectors.map(({ name }, index) => ({ name, answer: answers[index] }));
    expect(inPython).toEqual(vectors.map(({ name, answer }) => ({ name, answer: plainAnswer(answer) })));
    expect(vectors.length).toBeGreaterThan(100);
  });
});

describe('both implementations', () => {
  it('accept valid files', () => {
    const files = [...statements, ...owedProofs, ...solvencyProofs];
    const answers = [
      ...statements.map((file) => verifyStatement(file)),
      ...owedProofs.map((file) => verifyOwedProof(file)),
      ...solvencyProofs.map((file) => verifySolvencyReport(file)),
    ];
    expect(answers.map(({ ok }) => ok)).toEqual(files.map(() => true));
    expect(answersInPython(files.map((file) => ({ file })))).toEqual(files.map(() => ({ ok: true })));
  });

  it('agree on randomly changed statements', () => {
    const { different, codes } = compared(statements, (file) => verifyStatement(file), 2 * TEST_CASES);
    expect(different).toEqual([]);
    expect(codes.size).toBeGreaterThan(10);
  });

  it('agree on randomly changed proofs of liabilities', () => {
    const { different, codes } = compared(owedProofs, (file) => verifyOwedProof(file), 2 * TEST_CASES);
    expect(different).toEqual([]);
    expect(codes.size).toBeGreaterThan(6);
  });

  it('agree on randomly changed allocation days', () => {
    const proofs = [rightAllocationProof(), ...allocationPages()];
    expect(answersInPython(proofs.map((file) => ({ file })))).toEqual(proofs.map(() => ({ ok: true })));
    const { different, codes } = compared(proofs, (file) => verifyAllocation(file), 3 * TEST_CASES);
    expect(different).toEqual([]);
    expect(codes.size).toBeGreaterThan(9);
  });

  it('agree on randomly changed solvency reports', () => {
    const dice = diceOf('changed reports');
    const changed = Array.from({ length: TEST_CASES }, () => {
      const proof = dice.pick(solvencyProofs);
      return { ...proof, report: JSON.stringify(mutated(JSON.parse(proof.report), dice)) };
    });
    const answers = changed.map((file) => plainAnswer(verifySolvencyReport(file)));
    const python = answersInPython(changed.map((file) => ({ file })));
    const different = answers.flatMap((typescript, index) =>
      JSON.stringify(typescript) === JSON.stringify(python[index])
        ? []
        : [{ report: changed[index]?.report, typescript, python: python[index] }],
    );
    expect(different).toEqual([]);
    expect(new Set(answers.map(({ code }) => code)).size).toBeGreaterThan(6);
    const { different: ofFiles } = compared(solvencyProofs, (file) => verifySolvencyReport(file), TEST_CASES);
    expect(ofFiles).toEqual([]);
  });
});

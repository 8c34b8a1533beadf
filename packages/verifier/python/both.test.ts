import { makeProofWorld } from '@cliffhanger/testing/proofs';
import { diceOf } from '@cliffhanger/testing/simulation';
import { describe, expect, it } from 'vitest';
import { verifyStatement } from '../src/statement/index.ts';
import { answersInPython, plainAnswer } from './in-python.ts';
import { mutated } from './mutated.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 9, 1);

const statements = ['one', 'two', 'three', 'four'].flatMap((seed) => {
  const world = makeProofWorld({ seed, sellers: 2, days: 3, ...(seed === 'two' && { rotateOnDay: 1 }) });
  return world.sellerIds.flatMap((id) =>
    [
      { from: START, to: START + DAY },
      { from: START + DAY, to: START + 2 * DAY },
      { from: START + DAY / 3, to: START + 9 * DAY },
    ].map((range) => world.makeStatement(id, range)),
  );
});

describe('both implementations', () => {
  it('accept what is right', () => {
    expect(statements.map((file) => verifyStatement(file).ok)).toEqual(statements.map(() => true));
    expect(answersInPython(statements.map((file) => ({ file })))).toEqual(
      statements.map(() => ({ ok: true })),
    );
  });

  it('say the same of files in which something was changed', () => {
    const dice = diceOf('changed files');
    const cases = Array.from({ length: 1_500 }, () => ({ file: mutated(dice.pick(statements), dice) }));
    const inTypeScript = cases.map(({ file }) => plainAnswer(verifyStatement(file)));
    const inPython = answersInPython(cases);
    const different = cases.flatMap((_, index) =>
      JSON.stringify(inTypeScript[index]) === JSON.stringify(inPython[index])
        ? []
        : [{ index, typescript: inTypeScript[index], python: inPython[index] }],
    );
    expect(different).toEqual([]);
    expect(new Set(inTypeScript.map(({ code }) => code)).size).toBeGreaterThan(10);
  });
});

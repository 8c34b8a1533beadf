import type { AllocationProof, OwedProof, SolvencyProof, StatementProof } from '@cliffhanger/core/proofs';
import { verifyAllocation } from '../src/allocation/index.ts';
import type { OutsideKnowledge } from '../src/notes/index.ts';
import { verifyOwedProof } from '../src/owed/index.ts';
import { verifySolvencyReport } from '../src/solvency/index.ts';
import { verifyStatement } from '../src/statement/index.ts';

/** A file, the reader's knowledge, and the answer that every implementation must give (docs/proofs.md §9). */
export interface Vector extends OutsideKnowledge {
  readonly name: string;
  readonly kind: 'statement' | 'owed-proof' | 'solvency-proof' | 'allocation-proof';
  readonly file: unknown;
  readonly answer: unknown;
}

/** A changed file, to which the types of core no longer apply. */
export type Changed<File> = { readonly [Key in keyof File]: unknown };

export const ofStatement = (
  name: string,
  file: Changed<StatementProof>,
  outside: OutsideKnowledge = {},
): Vector => ({
  name: `statement-${name}`,
  kind: 'statement',
  ...outside,
  file,
  answer: verifyStatement(file, outside),
});

export const ofOwedProof = (
  name: string,
  file: Changed<OwedProof>,
  outside: OutsideKnowledge = {},
): Vector => ({
  name: `owed-${name}`,
  kind: 'owed-proof',
  ...outside,
  file,
  answer: verifyOwedProof(file, outside),
});

export const ofSolvencyProof = (
  name: string,
  file: Changed<SolvencyProof>,
  outside: OutsideKnowledge = {},
): Vector => ({
  name: `solvency-${name}`,
  kind: 'solvency-proof',
  ...outside,
  file,
  answer: verifySolvencyReport(file, outside),
});

export const ofAllocationProof = (
  name: string,
  file: Changed<AllocationProof>,
  outside: OutsideKnowledge = {},
): Vector => ({
  name: `allocation-${name}`,
  kind: 'allocation-proof',
  ...outside,
  file,
  answer: verifyAllocation(file, outside),
});

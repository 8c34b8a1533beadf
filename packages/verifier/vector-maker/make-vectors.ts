import { join } from 'node:path';
import { allocationProofs } from './allocation-proofs.ts';
import { owedProofs } from './owed-proofs.ts';
import { rightStatements } from './right-statements.ts';
import { solvencyProofs } from './solvency-proofs.ts';
import { unreadableStatements, wrongKept } from './unreadable.ts';
import type { Vector } from './vector.ts';
import { wrongClosings } from './wrong-closings.ts';
import { wrongLines } from './wrong-lines.ts';
import { wrongNotes } from './wrong-notes.ts';
import { wrongRanges } from './wrong-ranges.ts';

/** All vectors, from a fixed seed. */
export const makeVectors = (): Vector[] => [
  ...rightStatements(),
  ...unreadableStatements(),
  ...wrongNotes(),
  ...wrongClosings(),
  ...wrongLines(),
  ...wrongRanges(),
  ...wrongKept(),
  ...owedProofs(),
  ...solvencyProofs(),
  ...allocationProofs(),
];

export const vectorText = (vector: Vector): string => `${JSON.stringify(vector, null, 1)}\n`;

/** Path of a vector, or of the folder. */
export const vectorPath = (name?: string): string =>
  join(import.meta.dirname, '../vectors', name === undefined ? '' : `${name}.json`);

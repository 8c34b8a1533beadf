import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StatementVector {
  readonly file: unknown;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly knownKeys?: readonly string[];
  readonly keptCheckpoint?: string;
}

export const vectorOf = (name: string): StatementVector =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../verifier/vectors', `${name}.json`), 'utf8'),
  ) as StatementVector;

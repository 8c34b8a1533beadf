import { STATEMENT_FILE, type StatementProof } from '@cliffhanger/core/proofs';
import { type CheckpointFacts, type OutsideKnowledge, verifyCheckpoint } from '@cliffhanger/verifier/notes';
import { type StatementAnswer, verifyStatement } from '@cliffhanger/verifier/statement';
import { readFromZip } from './zip/index.ts';

export interface CheckedStatement {
  readonly answer: StatementAnswer;
  /** Undefined where the file cannot be read. */
  readonly statement: StatementProof | undefined;
  /** Of the signed root, also where something behind it is wrong. */
  readonly log: CheckpointFacts | undefined;
}

/** The parsed `statement.json` of a zip; undefined where there is none. */
export async function readStatementFile(zip: Uint8Array): Promise<unknown> {
  const bytes = await readFromZip(zip, STATEMENT_FILE);
  if (bytes === undefined) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export function checkStatement(file: unknown, outside: OutsideKnowledge): CheckedStatement {
  const answer = verifyStatement(file, outside);
  const isRead = answer.ok || !['unreadable', 'newer-format'].includes(answer.code);
  if (!isRead) return { answer, statement: undefined, log: undefined };
  const statement = file as StatementProof;
  const signed = verifyCheckpoint(statement, outside);
  return { answer, statement, log: signed.ok ? signed.facts : undefined };
}

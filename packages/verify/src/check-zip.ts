import { STATEMENT_FILE, type StatementProof } from '@cliffhanger/core/proofs';
import { type CheckpointFacts, type OutsideKnowledge, verifyCheckpoint } from '@cliffhanger/verifier/notes';
import { type StatementAnswer, verifyStatementFile } from '@cliffhanger/verifier/statement';
import { readFromZip } from './zip/index.ts';

export interface CheckedStatement {
  readonly answer: StatementAnswer;
  /** Undefined if the file cannot be read. The lines of a valid file may be omitted; the answer has their count. */
  readonly statement: StatementProof | undefined;
  /** Facts of the signed checkpoint, also if a later check fails. */
  readonly log: CheckpointFacts | undefined;
}

/** `statement.json` of a zip; undefined if there is none. */
export const readStatementFile = (zip: Uint8Array): Promise<Uint8Array | undefined> =>
  readFromZip(zip, STATEMENT_FILE);

export function checkStatement(bytes: Uint8Array | undefined, outside: OutsideKnowledge): CheckedStatement {
  const { answer, file } = verifyStatementFile(bytes ?? new Uint8Array(), outside);
  const isRead = answer.ok || !['unreadable', 'newer-format'].includes(answer.code);
  if (!isRead) return { answer, statement: undefined, log: undefined };
  const statement = file as StatementProof;
  const signed = verifyCheckpoint(statement, outside);
  return { answer, statement, log: signed.ok ? signed.facts : undefined };
}

/** Number of lines in the file. */
export const linesIn = ({ answer, statement }: CheckedStatement): number =>
  answer.facts?.transfers ?? statement?.transfers.length ?? 0;

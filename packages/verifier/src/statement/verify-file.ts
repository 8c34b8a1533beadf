import { concatBytes, parseHeadLeaf, type StatementProof, utf8ToBytes } from '@cliffhanger/core/proofs';
import { isObject, parsedJson } from '../form/index.ts';
import type { OutsideKnowledge } from '../notes/index.ts';
import type { StatementAnswer } from './answer.ts';
import { readStatement } from './form.ts';
import { judgeStatement, verifyStatement } from './verify-statement.ts';
import { walkWrittenLines } from './written-lines.ts';

/*
 * Verifies the bytes of `statement.json`. A valid file in our writer's spelling is verified without parsing
 * its lines (docs/adr/0069): 100,000 lines are 66 MB of JSON. Any other file is parsed and verified by
 * docs/proofs.md §7; only that path reports faults.
 */

export interface VerifiedFile {
  readonly answer: StatementAnswer;
  /** The parsed file: undefined if the bytes are not JSON, without transfers if their lines were not parsed. */
  readonly file: unknown;
}

const BEFORE_TRANSFERS = utf8ToBytes(',"transfers":[');
const BEHIND_TRANSFERS = utf8ToBytes('],"ending":{');
const [BEGINNING, END] = [utf8ToBytes('{'), utf8ToBytes('}')];

export function verifyStatementFile(bytes: Uint8Array, outside: OutsideKnowledge = {}): VerifiedFile {
  const written = verifyWritten(bytes, outside);
  if (written !== undefined) return written;
  const file = parsedJson(bytes);
  return { answer: verifyStatement(file, outside), file };
}

/** Undefined unless the file is valid and all its lines are in our writer's spelling. */
export function verifyWritten(bytes: Uint8Array, outside: OutsideKnowledge): VerifiedFile | undefined {
  const from = indexOf(bytes, BEFORE_TRANSFERS);
  const until = lastIndexOf(bytes, BEHIND_TRANSFERS);
  if (from < 0 || until < from) return undefined;
  const statement = statementAround(bytes, from, until);
  const opening = statement?.opening ? parseHeadLeaf(statement.opening.leaf) : null;
  if (statement === undefined || opening === undefined) return undefined;
  const walked = walkWrittenLines(bytes, from + BEFORE_TRANSFERS.length, statement, opening ?? undefined);
  if (walked === undefined || walked.end !== until + 1) return undefined;
  const answer = judgeStatement(statement, outside, () => walked.lines);
  return answer.ok ? { answer, file: statement } : undefined;
}

/**
 * Parses the file without its transfers, as two objects before and after them. If both parse, the list between them is
 * a field of the top-level object.
 */
function statementAround(bytes: Uint8Array, from: number, until: number): StatementProof | undefined {
  const before = parsedJson(concatBytes(bytes.subarray(0, from), END));
  const behind = parsedJson(concatBytes(BEGINNING, bytes.subarray(until + '],'.length)));
  if (!isObject(before) || !isObject(behind) || 'transfers' in behind) return undefined;
  const statement = readStatement({ ...before, transfers: [], ...behind });
  return typeof statement === 'string' ? undefined : statement;
}

function isAt(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let index = 0; index < expected.length; index += 1) {
    if (bytes[at + index] !== expected[index]) return false;
  }
  return true;
}

function indexOf(bytes: Uint8Array, expected: Uint8Array): number {
  for (let at = 0; at + expected.length <= bytes.length; at += 1) if (isAt(bytes, at, expected)) return at;
  return -1;
}

function lastIndexOf(bytes: Uint8Array, expected: Uint8Array): number {
  for (let at = bytes.length - expected.length; at >= 0; at -= 1) if (isAt(bytes, at, expected)) return at;
  return -1;
}

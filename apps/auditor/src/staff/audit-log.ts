import {
  AUDIT_START,
  type AuditLine,
  auditHash,
  type Instant,
  type OperatorId,
} from '@cliffhanger/core/formats';
import { ms, type Snapshot } from '../database.ts';
import { reporting } from '../findings.ts';

/*
 * The staff's log: each line contains the hash of its predecessor, in the published format, up to the stated
 * head.
 */

const NAME = 'audit-log';
const MOST_AT_ONCE = 5_000;
/** Old lines per turn that are verified again, starting from the first. */
const MOST_AGAIN = 100_000n;
const MOST_NEW = 10_000_000n;

/** `newest` continues with new lines in each turn; `again` walks the whole log repeatedly. */
export interface LogMarks {
  newest: LogProgress;
  again: LogProgress;
}

interface LogProgress {
  readonly sequence: bigint;
  readonly head: string;
}

const BEGINNING: LogProgress = { sequence: 0n, head: AUDIT_START };
export const noLogMarks = (): LogMarks => ({ newest: BEGINNING, again: BEGINNING });

interface LineRow {
  readonly sequence: string;
  readonly at: string;
  readonly person_id: string | null;
  readonly roles: string;
  readonly session_id: string | null;
  readonly action: string;
  readonly kind: 'view' | 'change';
  readonly is_personal: boolean;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  readonly facts: string;
  readonly result: string;
  readonly request_id: string;
  readonly previous_hash: string;
  readonly hash: string;
}

const LINES = `select sequence, ${ms('at')} as at, person_id, roles, session_id, action, kind, is_personal, subject_kind,
  subject_id, facts, result, request_id, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
  from staff.audit_lines where sequence > $1 order by sequence limit $2`;

export async function checkAuditLog(snapshot: Snapshot, marks: LogMarks) {
  const { report, findings } = reporting(NAME);
  const [stated] = await snapshot.rows<{ length: string; head: string }>(
    `select length, encode(head, 'hex') as head from staff.audit_head`,
  );
  const walk = async (from: LogProgress, most: bigint): Promise<Walked | undefined> => {
    let { sequence, head } = from;
    for (;;) {
      const rows = await snapshot.rows<LineRow>(LINES, [sequence, MOST_AT_ONCE]);
      for (const row of rows) {
        const line = lineOf(row);
        const isRight =
          line.sequence === sequence + 1n && line.previousHash === head && auditHash(line) === line.hash;
        if (!isRight) {
          report(
            'broken-line',
            'log',
            `Line ${line.sequence} of the staff's log is not what was written there.`,
          );
          return undefined;
        }
        sequence = line.sequence;
        head = line.hash;
      }
      const isAtEnd = rows.length < MOST_AT_ONCE;
      if (isAtEnd && (String(sequence) !== stated?.length || head !== stated.head)) {
        report(
          'wrong-head',
          'log',
          `The staff's log states ${stated?.length} lines, and ${sequence} are there.`,
        );
        return undefined;
      }
      if (isAtEnd || sequence - from.sequence >= most) return { sequence, head, isAtEnd };
    }
  };
  // New lines first, then old ones from the end of the last turn.
  marks.newest = (await walk(marks.newest, MOST_NEW)) ?? BEGINNING;
  const again = await walk(marks.again, MOST_AGAIN);
  marks.again = again === undefined || again.isAtEnd ? BEGINNING : again;
  if (again === undefined) marks.newest = BEGINNING;
  return findings;
}

interface Walked extends LogProgress {
  readonly isAtEnd: boolean;
}

const lineOf = (row: LineRow): AuditLine => ({
  sequence: BigInt(row.sequence),
  at: Number(row.at) as Instant,
  operatorId: row.person_id as OperatorId | null,
  roles: row.roles,
  sessionId: row.session_id,
  action: row.action,
  kind: row.kind,
  isPersonal: row.is_personal,
  subject:
    row.subject_kind === null || row.subject_id === null
      ? null
      : { kind: row.subject_kind, id: row.subject_id },
  facts: row.facts,
  result: row.result as AuditLine['result'],
  requestId: row.request_id,
  previousHash: row.previous_hash,
  hash: row.hash,
});

import type { AuditLog } from '@cliffhanger/application/ports';
import type { Instant, OperatorId } from '@cliffhanger/core/kernel';
import type { AuditLine, AuditResult } from '@cliffhanger/core/staff';
import type { Session } from '../connection.ts';

interface LineRow {
  readonly sequence: bigint;
  readonly at: Instant;
  readonly person_id: OperatorId | null;
  readonly roles: string;
  readonly session_id: string | null;
  readonly action: string;
  readonly kind: AuditLine['kind'];
  readonly is_personal: boolean;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  readonly facts: string;
  readonly result: AuditResult;
  readonly request_id: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

const COLUMNS = `sequence, at, person_id, roles, session_id, action, kind, is_personal, subject_kind, subject_id, facts,
  result, request_id, previous_hash, hash`;

export const createAuditLog = (session: Session): AuditLog => ({
  async append(line) {
    await session.query({
      name: 'audit-append',
      text: 'select staff.write_audit_line($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      values: [
        line.sessionId,
        line.isCommandLine,
        line.action,
        line.kind,
        line.isPersonal,
        line.subject?.kind ?? null,
        line.subject?.id ?? null,
        line.facts,
        line.result,
        line.requestId,
        line.at,
      ],
    });
  },

  async list({ operatorId, action, subjectId, isRefusedOnly, isPersonalOnly, before, most }) {
    const values: unknown[] = [most];
    const given = (value: unknown): string => `$${values.push(value)}`;
    // Only what is asked for stands in the statement: each filter has an index of its own.
    const where = [
      ...(before === undefined ? [] : [`sequence < ${given(before)}`]),
      ...(operatorId === undefined ? [] : [`person_id = ${given(operatorId)}`]),
      ...(action === undefined ? [] : [`action = ${given(action)}`]),
      ...(subjectId === undefined ? [] : [`subject_id = ${given(subjectId)}`]),
      ...(isRefusedOnly === true ? ["result <> 'ok'"] : []),
      ...(isPersonalOnly === true ? ['is_personal'] : []),
    ];
    const { rows } = await session.query<LineRow>({
      text: `select ${COLUMNS} from staff.audit_lines
             ${where.length === 0 ? '' : `where ${where.join(' and ')}`} order by sequence desc limit $1`,
      values,
    });
    return rows.map(lineOf);
  },

  async range(after, most) {
    const { rows } = await session.query<LineRow>({
      name: 'audit-range',
      text: `select ${COLUMNS} from staff.audit_lines where sequence > $1 order by sequence limit $2`,
      values: [after, most],
    });
    return rows.map(lineOf);
  },
});

const lineOf = (row: LineRow): AuditLine => ({
  sequence: row.sequence,
  at: row.at,
  operatorId: row.person_id,
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
  result: row.result,
  requestId: row.request_id,
  previousHash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
});

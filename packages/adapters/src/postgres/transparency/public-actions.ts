import type { ActionCounts, ActionsFilter, ActionsRange } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import type { ActionLine } from '@cliffhanger/core/transparency';
import type { Session } from '../connection.ts';

interface LineRow {
  readonly sequence: bigint;
  readonly at_ms: bigint;
  readonly roles: string;
  readonly action: string;
  readonly kind: ActionLine['kind'];
  readonly is_personal: boolean;
  readonly subject_kind: string | null;
  readonly reference: string | null;
  readonly result: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

const COLUMNS = `sequence, at_ms, roles, action, kind, is_personal, subject_kind, reference, result, previous_hash, hash`;

/** Staff actions of a day, newest first. */
export async function listActions(
  session: Session,
  { from, until, role, isRefusedOnly = false, isPersonalOnly = false, before, most }: ActionsFilter,
): Promise<readonly ActionLine[]> {
  const { rows } = await session.query<LineRow>({
    name: 'public-actions',
    text: `select ${COLUMNS} from transparency.actions
           where at_ms >= $1 and at_ms < $2 and ($3::text is null or $3 = any (string_to_array(roles, ',')))
             and (not $4 or result <> 'ok') and (not $5 or is_personal) and ($6::bigint is null or sequence < $6)
           order by sequence desc limit $7`,
    values: [from, until, role ?? null, isRefusedOnly, isPersonalOnly, before ?? null, most],
  });
  return rows.map(lineOf);
}

/** The lines after this one, in order: a segment of the hash chain. */
export async function readActionChain(
  session: Session,
  { after, most }: { readonly after: bigint; readonly most: number },
): Promise<readonly ActionLine[]> {
  const { rows } = await session.query<LineRow>({
    name: 'public-action-chain',
    text: `select ${COLUMNS} from transparency.actions where sequence > $1 order by sequence limit $2`,
    values: [after, most],
  });
  return rows.map(lineOf);
}

export async function countActions(session: Session, { from, until }: ActionsRange): Promise<ActionCounts> {
  const { rows } = await session.query<ActionCounts>({
    name: 'public-action-counts',
    text: `select count(*)::integer as lines, count(*) filter (where is_personal)::integer as personal,
             count(*) filter (where result not in ('ok', 'failed'))::integer as refused,
             count(*) filter (where result = 'failed')::integer as failed
           from transparency.actions where at_ms >= $1 and at_ms < $2`,
    values: [from, until],
  });
  return rows[0] ?? { lines: 0, refused: 0, personal: 0, failed: 0 };
}

const lineOf = (row: LineRow): ActionLine => ({
  sequence: row.sequence,
  at: Number(row.at_ms) as Instant,
  roles: row.roles,
  action: row.action,
  kind: row.kind,
  isPersonal: row.is_personal,
  subject:
    row.subject_kind === null || row.reference === null
      ? null
      : { kind: row.subject_kind, reference: row.reference },
  result: row.result,
  previousHash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
});

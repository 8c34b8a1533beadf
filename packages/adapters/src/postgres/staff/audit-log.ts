import type { AuditLog } from '@cliffhanger/application/ports';
import type { Instant, Money, OperatorId } from '@cliffhanger/core/kernel';
import type { AuditLine, AuditPart, AuditResult } from '@cliffhanger/core/staff';
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

const SIGN_INS = ['staff.log-in', 'staff.log-out', 'staff.accept-invitation'];
const SETTINGS = [
  'settings.change',
  'settings.end-proposal',
  'deed.setting-changed',
  'catalog.change-price',
  'content.save-page',
  'content.save-footer-links',
  'support.save-contacts',
];
/**
 * Intermediate steps that decide nothing: preparing a signature, uploading a file in parts, testing a set-up.
 */
const STEPS = [
  'reviews.ask-payment-challenge',
  'staff.ask-key-challenge',
  'staff.begin-key',
  'media.begin-episode',
  'media.add-episode-part',
  'setup.try-mail',
  'setup.try-storage',
];

const listed = (actions: readonly string[]): string => actions.map((action) => `'${action}'`).join(', ');

const PARTS: Readonly<Record<AuditPart, string>> = {
  decisions: `kind = 'change' and action not in (${listed([...SIGN_INS, ...SETTINGS, ...STEPS])})
    and action not like 'reviews.take-%' and action not like 'reviews.release-%'`,
  settings: `kind = 'change' and action in (${listed(SETTINGS)})`,
  personal: `is_personal and kind = 'view' and subject_id is not null`,
  'sign-ins': `kind = 'change' and action in (${listed(SIGN_INS)})`,
};

interface ListedRow extends LineRow {
  readonly name: string | null;
  readonly amount: Money | null;
}

/** The name and amount behind subject `uid` of line `l`. An order is identified by its number already. */
const ABOUT = `
  select s.real_name as name, null::bigint as amount from identity.sellers s
    where l.subject_kind in ('seller', 'registration', 'record') and s.seller_id = u.uid
  union all select s.real_name, w.amount from wallet.withdrawals w join identity.sellers s on s.seller_id = w.seller_id
    where l.subject_kind in ('withdrawal', 'payment') and w.id = u.uid
  union all select s.real_name, d.amount from wallet.deposits d join identity.sellers s on s.seller_id = d.seller_id
    where l.subject_kind = 'deposit' and d.id = u.uid
  union all select s.real_name, null from promotion_links p join identity.sellers s on s.seller_id = p.seller_id
    where l.subject_kind = 'promotion-link' and p.id = u.uid
  union all select s.real_name, null from identity.store_versions v join identity.sellers s on s.seller_id = v.seller_id
    where l.subject_kind = 'store' and v.id = u.uid
  union all select s.real_name, null from identity.certifications c join identity.sellers s on s.seller_id = c.seller_id
    where l.subject_kind = 'certification' and c.id = u.uid
  union all select s.real_name, null from trust.appeals a join identity.sellers s on s.seller_id = a.seller_id
    where l.subject_kind = 'appeal' and a.id = u.uid
  union all select t.title, null from drama_texts t
    where l.subject_kind = 'drama' and t.drama_id = u.uid and t.locale = 'en'
  union all select p.name, null from staff.people p where l.subject_kind = 'staff' and p.id = u.uid
  union all select p.name, null from staff.people p where l.subject_kind = 'staff-email' and p.email = l.subject_id`;

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

  async list({ operatorId, action, part, subjectId, isRefusedOnly, isPersonalOnly, before, most }) {
    const values: unknown[] = [most];
    const given = (value: unknown): string => `$${values.push(value)}`;
    // The statement contains only the requested filters: each has a separate index.
    const where = [
      ...(before === undefined ? [] : [`sequence < ${given(before)}`]),
      ...(operatorId === undefined ? [] : [`person_id = ${given(operatorId)}`]),
      ...(action === undefined ? [] : [`action = ${given(action)}`]),
      ...(part === undefined ? [] : [PARTS[part]]),
      ...(subjectId === undefined ? [] : [`subject_id = ${given(subjectId)}`]),
      ...(isRefusedOnly === true ? ["result <> 'ok'"] : []),
      ...(isPersonalOnly === true ? ['is_personal'] : []),
    ];
    const { rows } = await session.query<ListedRow>({
      text: `select l.*, x.name, x.amount
             from (select ${COLUMNS} from staff.audit_lines
                   ${where.length === 0 ? '' : `where ${where.join(' and ')}`} order by sequence desc limit $1) l
               cross join lateral (select case when l.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                 then l.subject_id::uuid end as uid) u
               left join lateral (select * from (${ABOUT}) named limit 1) x on true
             order by l.sequence desc`,
      values,
    });
    return rows.map((row) => ({
      ...lineOf(row),
      about: row.name === null ? null : { name: row.name, amount: row.amount },
    }));
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

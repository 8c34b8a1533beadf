import type { Appeals, OwnedAppeal } from '@cliffhanger/application/ports';
import { type Instant, type Money, NO_MONEY, type SellerId, type TransferId } from '@cliffhanger/core/kernel';
import type {
  AppealId,
  AppealProgress,
  AppealSubject,
  RemedyDeed,
  RemedyState,
} from '@cliffhanger/core/trust';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import { type Session, timestamp } from '../connection.ts';
import { type StepRow, stepOf } from '../ledger/money-step.ts';
import { findDecision } from './appealed-decisions.ts';

const APPEAL_COLUMNS = `${appealColumns('a')}, ${remedyColumns('r')}`;

/** Appeals `a`, each with its remedy. */
const APPEALS = 'trust.appeals a left join trust.remedies r on r.appeal_id = a.id';

function appealColumns(row: string): string {
  return `${row}.seller_id, ${row}.id, ${row}.subject, ${row}.subject_id, ${row}.rule, ${row}.decided_at,
  ${row}.deciders, ${row}.text, ${row}.appealed_at, ${row}.promised_by, ${row}.state, ${row}.answered_at, ${row}.answer`;
}

function remedyColumns(row: string): string {
  return `${row}.deed as remedy_deed, ${row}.amount as remedy_amount, ${row}.state as remedy_state,
  ${row}.transfer_id as remedy_transfer, ${row}.withdrawal_id as remedy_withdrawal, ${row}.note as remedy_note`;
}

/** Columns returned by functions that change an appeal. */
const ANSWERED = `s.outcome, ${appealColumns('(s.appeal)')}, ${remedyColumns('(s.remedy)')}`;

interface AppealRow {
  readonly seller_id: SellerId;
  readonly id: AppealId;
  readonly subject: AppealSubject;
  readonly subject_id: string;
  readonly rule: string;
  readonly decided_at: Instant;
  readonly deciders: readonly string[];
  readonly text: string;
  readonly appealed_at: Instant;
  readonly promised_by: Instant;
  readonly state: AppealProgress['state'];
  readonly answered_at: Instant;
  readonly answer: string;
  readonly remedy_deed: RemedyDeed | null;
  readonly remedy_amount: Money | null;
  readonly remedy_state: RemedyState | null;
  readonly remedy_transfer: TransferId | null;
  readonly remedy_withdrawal: WithdrawalId | null;
  readonly remedy_note: string | null;
}

export const createAppeals = (session: Session): Appeals => ({
  decisionOf: (sellerId, decision) => findDecision(session, sellerId, decision),

  async findOf(sellerId, { subject, subjectId, decidedAt }) {
    const { rows } = await session.query<AppealRow>({
      name: 'appeal-find',
      text: `select ${APPEAL_COLUMNS} from ${APPEALS}
             where a.seller_id = $1 and a.subject = $2 and a.subject_id = $3 and a.decided_at = $4`,
      values: [sellerId, subject, subjectId, timestamp(decidedAt)],
    });
    return rows[0] && appealOf(rows[0]);
  },

  add: (appeal, deciders) => addAppeal(session, appeal, deciders),

  async listOf(sellerId, { page, size }) {
    const { rows } = await session.query<AppealRow & { readonly total: bigint }>({
      name: 'appeals-of',
      text: `select ${APPEAL_COLUMNS}, count(*) over () as total from ${APPEALS} where a.seller_id = $1
             order by a.appealed_at desc, a.id desc limit $2 offset $3`,
      values: [sellerId, size, (page - 1) * size],
    });
    return { list: rows.map(appealOf), total: Number(rows[0]?.total ?? 0n) };
  },

  async answer({ appealId, outcome, answer, operator, now }) {
    const { rows } = await session.query<AppealRow & StepRow>({
      name: 'appeal-answer',
      text: `select ${ANSWERED} from trust.answer_appeal($1, $2, $3, $4, $5) s`,
      values: [appealId, operator, outcome, answer, now],
    });
    return stepOf(rows[0], appealOf);
  },

  async confirmRemedy({ appealId, operator, now }) {
    const { rows } = await session.query<AppealRow & StepRow>({
      name: 'remedy-confirm',
      text: `select ${ANSWERED} from trust.confirm_remedy($1, $2, $3) s`,
      values: [appealId, operator, now],
    });
    return stepOf(rows[0], appealOf);
  },

  async declineRemedy({ appealId, operator, note, now }) {
    const { rows } = await session.query<AppealRow & StepRow>({
      name: 'remedy-decline',
      text: `select ${ANSWERED} from trust.decline_remedy($1, $2, $3, $4) s`,
      values: [appealId, operator, note, now],
    });
    return stepOf(rows[0], appealOf);
  },

  async waiting(most) {
    const { rows } = await session.query<AppealRow & { readonly email: string; readonly total: bigint }>({
      name: 'appeals-waiting',
      text: `select ${APPEAL_COLUMNS}, s.email, count(*) over () as total
             from ${APPEALS} join identity.sellers s on s.seller_id = a.seller_id
             where a.state = 'open' order by a.promised_by, a.id limit $1`,
      values: [most],
    });
    const list = rows.map((row) => ({ ...appealOf(row), email: row.email, deciders: row.deciders }));
    return { list, total: Number(rows[0]?.total ?? 0n) };
  },
});

async function addAppeal(
  session: Session,
  appeal: OwnedAppeal,
  deciders: readonly string[],
): Promise<boolean> {
  const { progress } = appeal;
  if (progress.state !== 'open') throw new TypeError('a new appeal waits for its answer');
  const { rowCount } = await session.query({
    name: 'appeal-add',
    text: `insert into trust.appeals
             (seller_id, id, subject, subject_id, rule, decided_at, deciders, text, appealed_at, promised_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (seller_id, subject, subject_id, decided_at) do nothing`,
    values: [
      appeal.sellerId,
      appeal.id,
      appeal.subject,
      appeal.subjectId,
      appeal.rule,
      timestamp(appeal.decidedAt),
      deciders,
      appeal.text,
      timestamp(appeal.appealedAt),
      timestamp(progress.promisedBy),
    ],
  });
  return rowCount === 1;
}

const appealOf = (row: AppealRow): OwnedAppeal => ({
  id: row.id,
  sellerId: row.seller_id,
  subject: row.subject,
  subjectId: row.subject_id,
  rule: row.rule,
  decidedAt: row.decided_at,
  text: row.text,
  appealedAt: row.appealed_at,
  progress:
    row.state === 'open'
      ? { state: 'open', promisedBy: row.promised_by }
      : { state: row.state, answeredAt: row.answered_at, answer: row.answer },
  remedy:
    row.remedy_deed === null || row.remedy_state === null
      ? null
      : {
          deed: row.remedy_deed,
          amount: row.remedy_amount ?? NO_MONEY,
          state: row.remedy_state,
          transferId: row.remedy_transfer,
          withdrawalId: row.remedy_withdrawal,
          note: row.remedy_note,
        },
});

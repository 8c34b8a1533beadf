import type { Appeals, OwnedAppeal } from '@cliffhanger/application/ports';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { AppealId, AppealProgress, AppealSubject } from '@cliffhanger/core/trust';
import { type Session, timestamp } from '../connection.ts';
import { findDecision } from './appealed-decisions.ts';

/** What is read of an appeal `a`. */
const APPEAL_COLUMNS = `a.seller_id, a.id, a.subject, a.subject_id, a.rule, a.decided_at, a.deciders, a.text,
  a.appealed_at, a.promised_by, a.state, a.answered_at, a.answer`;

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
}

export const createAppeals = (session: Session): Appeals => ({
  decisionOf: (sellerId, decision) => findDecision(session, sellerId, decision),

  async findOf(sellerId, { subject, subjectId, decidedAt }) {
    const { rows } = await session.query<AppealRow>({
      name: 'appeal-find',
      text: `select ${APPEAL_COLUMNS} from trust.appeals a
             where a.seller_id = $1 and a.subject = $2 and a.subject_id = $3 and a.decided_at = $4`,
      values: [sellerId, subject, subjectId, timestamp(decidedAt)],
    });
    return rows[0] && appealOf(rows[0]);
  },

  add: (appeal, deciders) => addAppeal(session, appeal, deciders),

  async listOf(sellerId, { page, size }) {
    const { rows } = await session.query<AppealRow & { readonly total: bigint }>({
      name: 'appeals-of',
      text: `select ${APPEAL_COLUMNS}, count(*) over () as total from trust.appeals a where a.seller_id = $1
             order by a.appealed_at desc, a.id desc limit $2 offset $3`,
      values: [sellerId, size, (page - 1) * size],
    });
    return { list: rows.map(appealOf), total: Number(rows[0]?.total ?? 0n) };
  },

  async lock(appealId) {
    const { rows } = await session.query<AppealRow>({
      name: 'appeal-lock',
      text: `select ${APPEAL_COLUMNS} from trust.appeals a where a.id = $1 for no key update`,
      values: [appealId],
    });
    return rows[0] && { appeal: appealOf(rows[0]), deciders: rows[0].deciders };
  },

  async saveAnswer({ id, sellerId, progress }, operator) {
    if (progress.state === 'open') throw new TypeError('an answer that answers nothing');
    const { rowCount } = await session.query({
      name: 'appeal-answer',
      text: `update trust.appeals set state = $3, answered_at = $4, answered_by = $5, answer = $6
             where seller_id = $1 and id = $2 and state = 'open'`,
      values: [sellerId, id, progress.state, timestamp(progress.answeredAt), operator, progress.answer],
    });
    if (rowCount !== 1) throw new Error('an appeal was answered twice');
  },

  async waiting(most) {
    const { rows } = await session.query<AppealRow & { readonly email: string; readonly total: bigint }>({
      name: 'appeals-waiting',
      text: `select ${APPEAL_COLUMNS}, s.email, count(*) over () as total
             from trust.appeals a join identity.sellers s on s.seller_id = a.seller_id
             where a.state = 'open' order by a.promised_by, a.id limit $1`,
      values: [most],
    });
    const list = rows.map((row) => ({ ...appealOf(row), email: row.email, deciders: row.deciders }));
    return { list, total: Number(rows[0]?.total ?? 0n) };
  },

  async erase(sellerId) {
    await session.query({
      name: 'appeals-erase',
      text: 'delete from trust.appeals where seller_id = $1',
      values: [sellerId],
    });
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
});

import type { Withdrawal, Withdrawals, WithdrawalTold } from '@cliffhanger/application/ports';
import { type Instant, type Money, NO_MONEY, type SellerId, type TransferId } from '@cliffhanger/core/kernel';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import { type Session, timestamp } from '../connection.ts';
import { WITHDRAWAL_COLUMNS, type WithdrawalRow, withdrawalOf } from './withdrawal-row.ts';

const IS_OPEN = "state in ('requested', 'approved', 'paying')";

export const createWithdrawals = (session: Session): Withdrawals => ({
  add: (withdrawal, requestTransfer) => addWithdrawal(session, withdrawal, requestTransfer),

  async listOf(sellerId, { page, size }) {
    const { rows } = await session.query<WithdrawalRow>({
      name: 'withdrawals-of',
      text: `select ${WITHDRAWAL_COLUMNS} from wallet.withdrawals w where w.seller_id = $1
             order by w.id desc limit $2 offset $3`,
      values: [sellerId, size, (page - 1) * size],
    });
    const { rows: counted } = await session.query<{ total: number }>({
      name: 'withdrawals-count',
      text: 'select count(*)::integer as total from wallet.withdrawals where seller_id = $1',
      values: [sellerId],
    });
    return { list: rows.map(withdrawalOf), total: counted[0]?.total ?? 0 };
  },

  async find(sellerId, withdrawalId) {
    const { rows } = await session.query<ToldRow>({
      name: 'withdrawal-find',
      text: `select ${WITHDRAWAL_COLUMNS}, w.request_transfer, w.ending_transfer,
               (select min(d.decided_at) from wallet.decisions d
                where d.seller_id = w.seller_id and d.subject_id = w.id and d.act = 'paid') as paying_at
             from wallet.withdrawals w where w.seller_id = $1 and w.id = $2`,
      values: [sellerId, withdrawalId],
    });
    return rows[0] && toldOf(rows[0]);
  },

  async approvedByRuleSince(sellerId, since) {
    const { rows } = await session.query<{ sum: Money }>({
      name: 'withdrawals-by-rule',
      text: `select coalesce(sum(amount), 0)::bigint as sum from wallet.withdrawals
             where seller_id = $1 and needs = 'rule' and requested_at >= $2`,
      values: [sellerId, timestamp(since)],
    });
    return rows[0]?.sum ?? NO_MONEY;
  },

  async openOnesOf(sellerId) {
    const { rows } = await session.query<{ open: number }>({
      name: 'withdrawals-open',
      text: `select count(*)::integer as open from wallet.withdrawals where seller_id = $1 and ${IS_OPEN}`,
      values: [sellerId],
    });
    return rows[0]?.open ?? 0;
  },

  async lock(withdrawalId) {
    const { rows } = await session.query<WithdrawalRow>({
      name: 'withdrawal-lock',
      text: `select ${WITHDRAWAL_COLUMNS} from wallet.withdrawals w where w.id = $1 for no key update`,
      values: [withdrawalId],
    });
    return rows[0] && withdrawalOf(rows[0]);
  },

  saveProgress: (withdrawal, operator, endingTransfer) =>
    saveProgress(session, withdrawal, { operator, endingTransfer }),

  async waiting(most) {
    const { rows } = await session.query<WithdrawalRow & { real_name: string; total: number }>({
      name: 'withdrawals-waiting',
      text: `select ${WITHDRAWAL_COLUMNS}, s.real_name,
               (select count(*)::integer from wallet.withdrawals where ${IS_OPEN}) as total
             from wallet.withdrawals w join identity.sellers s on s.seller_id = w.seller_id
             where w.${IS_OPEN} order by w.promised_by, w.id limit $1`,
      values: [most],
    });
    const list = rows.map((row) => ({ ...withdrawalOf(row), sellerName: row.real_name }));
    return { list, total: rows[0]?.total ?? 0 };
  },

  async escalateDue(now, most) {
    const { rows } = await session.query<{ id: WithdrawalId; seller_id: SellerId; amount: Money }>({
      name: 'withdrawals-escalate',
      text: `with due as (
               select seller_id, id from wallet.withdrawals
               where ${IS_OPEN} and escalated_at is null and promised_by <= $1
               order by promised_by limit $2 for no key update skip locked
             )
             update wallet.withdrawals w set escalated_at = $1 from due
             where w.seller_id = due.seller_id and w.id = due.id
             returning w.id, w.seller_id, w.amount`,
      values: [timestamp(now), most],
    });
    return rows.map(({ id, seller_id, amount }) => ({ id, sellerId: seller_id, amount }));
  },
});

interface ToldRow extends Omit<WithdrawalRow, 'approved_at'> {
  readonly approved_at: Instant | null;
  readonly request_transfer: TransferId;
  readonly ending_transfer: TransferId | null;
  readonly paying_at: Instant | null;
}

const toldOf = (row: ToldRow): WithdrawalTold => ({
  ...withdrawalOf(row as WithdrawalRow),
  approvedAt: row.approved_at,
  payingAt: row.paying_at,
  requestTransfer: row.request_transfer,
  endingTransfer: row.ending_transfer,
});

async function addWithdrawal(
  session: Session,
  asked: Withdrawal,
  requestTransfer: TransferId,
): Promise<void> {
  const { progress } = asked;
  if (progress.state !== 'requested' && progress.state !== 'approved')
    throw new TypeError('a new withdrawal is asked for, or approved by rule');
  await session.query({
    name: 'withdrawal-add',
    text: `insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state,
             requested_at, promised_by, approved_by, approved_at, request_transfer)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      asked.sellerId,
      asked.id,
      asked.methodId,
      asked.network,
      asked.address,
      asked.amount,
      asked.fee,
      asked.needs,
      progress.state,
      timestamp(asked.requestedAt),
      timestamp(asked.promisedBy),
      progress.approvedBy,
      progress.state === 'approved' ? timestamp(progress.approvedAt) : null,
      requestTransfer,
    ],
  });
}

interface Step {
  readonly operator: string;
  readonly endingTransfer: TransferId | null;
}

async function saveProgress(session: Session, withdrawal: Withdrawal, step: Step): Promise<void> {
  const { sellerId, id, progress } = withdrawal;
  const { rowCount } = await session.query({
    name: 'withdrawal-progress',
    text: `update wallet.withdrawals set state = $3, approved_by = coalesce($4, approved_by),
             approved_at = coalesce($5, approved_at), transaction_hash = coalesce($6, transaction_hash),
             recorded_by = coalesce($7, recorded_by), confirmed_by = $8, paid_at = $9, notice = $10,
             ending_transfer = $11
           where seller_id = $1 and id = $2 and ${IS_OPEN}`,
    values: [
      sellerId,
      id,
      progress.state,
      'approvedBy' in progress ? progress.approvedBy : null,
      'approvedAt' in progress ? timestamp(progress.approvedAt) : null,
      'transactionHash' in progress ? progress.transactionHash : null,
      progress.state === 'paying' ? progress.recordedBy : null,
      progress.state === 'paid' ? step.operator : null,
      progress.state === 'paid' ? timestamp(progress.paidAt) : null,
      progress.state === 'rejected' ? JSON.stringify(progress.notice) : null,
      step.endingTransfer,
    ],
  });
  if (rowCount !== 1) throw new Error('a withdrawal that had ended was moved');
}

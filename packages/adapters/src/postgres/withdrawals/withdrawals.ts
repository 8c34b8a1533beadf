import type { DatedWithdrawal, MoneyStep, Withdrawal, Withdrawals } from '@cliffhanger/application/ports';
import { type Instant, type Money, NO_MONEY, type SellerId, type TransferId } from '@cliffhanger/core/kernel';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import { type Session, type Statement, timestamp } from '../connection.ts';
import { type StepRow, stepOf } from '../ledger/money-step.ts';
import { WITHDRAWAL_COLUMNS, type WithdrawalRow, withdrawalOf } from './withdrawal-row.ts';

const IS_OPEN = "state in ('requested', 'approved', 'paying')";

const afterStep = (call: string): string =>
  `select s.outcome, ${WITHDRAWAL_COLUMNS} from ${call} s, lateral (select (s.withdrawal).*) w`;

async function step(session: Session, call: Statement): Promise<MoneyStep<Withdrawal>> {
  const { rows } = await session.query<WithdrawalRow & StepRow>(call);
  return stepOf(rows[0], withdrawalOf);
}

export const createWithdrawals = (session: Session): Withdrawals => ({
  request: ({ sellerId, methodId, amount }, now) =>
    step(session, {
      name: 'withdrawal-request',
      text: afterStep('wallet.request_withdrawal($1, $2, $3, $4)'),
      values: [sellerId, methodId, amount, now],
    }),

  approve: ({ withdrawalId, operator, now }) =>
    step(session, {
      name: 'withdrawal-approve',
      text: afterStep('wallet.approve_withdrawal($1, $2, $3)'),
      values: [withdrawalId, operator, now],
    }),

  reject: ({ withdrawalId, operator, now }, { rule, facts, note, isAfterApproval }) =>
    step(session, {
      name: 'withdrawal-reject',
      text: afterStep('wallet.reject_withdrawal($1, $2, $3, $4, $5, $6, $7)'),
      values: [withdrawalId, operator, rule, JSON.stringify(facts), note, isAfterApproval, now],
    }),

  recordPayment: ({ withdrawalId, operator, now }, transactionHash) =>
    step(session, {
      name: 'withdrawal-record-payment',
      text: afterStep('wallet.record_payment($1, $2, $3, $4)'),
      values: [withdrawalId, operator, transactionHash, now],
    }),

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
    const { rows } = await session.query<DatedWithdrawalRow>({
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
      text: `select ${WITHDRAWAL_COLUMNS} from wallet.lock_withdrawal($1) w`,
      values: [withdrawalId],
    });
    return rows[0] && withdrawalOf(rows[0]);
  },

  async followPayout(withdrawalId, now) {
    const { rows } = await session.query<WithdrawalRow>({
      name: 'withdrawal-follow-payout',
      text: `select ${WITHDRAWAL_COLUMNS} from chain.follow_payout($1, $2) w`,
      values: [withdrawalId, now],
    });
    if (rows[0] === undefined) throw new Error('a payout of a withdrawal that does not exist');
    return withdrawalOf(rows[0]);
  },

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

interface DatedWithdrawalRow extends Omit<WithdrawalRow, 'approved_at'> {
  readonly approved_at: Instant | null;
  readonly request_transfer: TransferId;
  readonly ending_transfer: TransferId | null;
  readonly paying_at: Instant | null;
}

const toldOf = (row: DatedWithdrawalRow): DatedWithdrawal => ({
  ...withdrawalOf(row as WithdrawalRow),
  approvedAt: row.approved_at,
  payingAt: row.paying_at,
  requestTransfer: row.request_transfer,
  endingTransfer: row.ending_transfer,
});

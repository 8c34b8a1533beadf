import type { Deposit, DepositRef, Deposits, MoneyStep } from '@cliffhanger/application/ports';
import type { DepositId } from '@cliffhanger/core/deposits';
import type { Money, SellerId } from '@cliffhanger/core/kernel';
import { type Session, type Statement, timestamp } from '../connection.ts';
import { type StepRow, stepOf } from '../ledger/money-step.ts';
import { DEPOSIT_COLUMNS, type DepositRow, depositOf } from './deposit-row.ts';

const IS_OPEN = "state in ('under-review', 'second-look')";
/** Of the transfers seen on the chains, sellers see those that could be theirs. */
const IS_A_SELLERS = "seller_id = $1 and kind = 'deposit' and amount > 0";

const afterStep = (call: string): string =>
  `select s.outcome, ${DEPOSIT_COLUMNS} from ${call} s, lateral (select (s.deposit).*) d`;

async function step(session: Session, call: Statement): Promise<MoneyStep<Deposit>> {
  const { rows } = await session.query<DepositRow & StepRow>(call);
  return stepOf(rows[0], depositOf);
}

export const createDeposits = (session: Session): Deposits => ({
  claim: ({ sellerId, network, amount, credentialsId, transactionHash }, now) =>
    step(session, {
      name: 'deposit-claim',
      text: afterStep('wallet.claim_deposit($1, $2, $3, $4, $5, $6)'),
      values: [sellerId, network, amount, credentialsId, transactionHash, now],
    }),

  approve: ({ depositId, operator, now }) =>
    step(session, {
      name: 'deposit-approve',
      text: afterStep('wallet.approve_deposit($1, $2, $3)'),
      values: [depositId, operator, now],
    }),

  reject: ({ depositId, operator, now }, { rule, facts, note }) =>
    step(session, {
      name: 'deposit-reject',
      text: afterStep('wallet.reject_deposit($1, $2, $3, $4, $5, $6)'),
      values: [depositId, operator, rule, JSON.stringify(facts), note, now],
    }),

  async openOnesOf(sellerId) {
    const { rows } = await session.query<{ open: number }>({
      name: 'deposits-open',
      text: `select count(*)::integer as open from wallet.deposits where seller_id = $1 and ${IS_OPEN}`,
      values: [sellerId],
    });
    return rows[0]?.open ?? 0;
  },

  async pageOf(sellerId, { page, size }) {
    const offset = (page - 1) * size;
    const { rows } = await session.query<DepositRef>({
      name: 'deposits-page',
      text: `select origin, id from (
               (select 'claim' as origin, id from wallet.deposits where seller_id = $1 order by id desc limit $2)
               union all
               (select 'chain', id from chain.transfers where ${IS_A_SELLERS} order by id desc limit $2)
             ) newest order by id desc limit $3 offset $4`,
      values: [sellerId, offset + size, size, offset],
    });
    const { rows: counted } = await session.query<{ total: number }>({
      name: 'deposits-count',
      text: `select ((select count(*) from wallet.deposits where seller_id = $1)
               + (select count(*) from chain.transfers where ${IS_A_SELLERS}))::integer as total`,
      values: [sellerId],
    });
    return { list: rows, total: counted[0]?.total ?? 0 };
  },

  async withIds(sellerId, ids) {
    if (ids.length === 0) return [];
    const { rows } = await session.query<DepositRow>({
      name: 'deposits-with-ids',
      text: `select ${DEPOSIT_COLUMNS} from wallet.deposits d where d.seller_id = $1 and d.id = any($2)`,
      values: [sellerId, ids],
    });
    return rows.map(depositOf);
  },

  async waiting(most) {
    const { rows } = await session.query<DepositRow & { real_name: string; total: number }>({
      name: 'deposits-waiting',
      text: `select ${DEPOSIT_COLUMNS}, s.real_name,
               (select count(*)::integer from wallet.deposits where ${IS_OPEN}) as total
             from wallet.deposits d join identity.sellers s on s.seller_id = d.seller_id
             where d.${IS_OPEN} order by d.submitted_at, d.id limit $1`,
      values: [most],
    });
    const list = rows.map((row) => ({ ...depositOf(row), sellerName: row.real_name }));
    return { list, total: rows[0]?.total ?? 0 };
  },

  async escalateDue(now, most) {
    const { rows } = await session.query<{ id: DepositId; seller_id: SellerId; amount: Money }>({
      name: 'deposits-escalate',
      text: `with due as (
               select seller_id, id from wallet.deposits
               where ${IS_OPEN} and escalated_at is null and promised_by <= $1
               order by promised_by limit $2 for no key update skip locked
             )
             update wallet.deposits d set escalated_at = $1 from due
             where d.seller_id = due.seller_id and d.id = due.id
             returning d.id, d.seller_id, d.amount`,
      values: [timestamp(now), most],
    });
    return rows.map(({ id, seller_id, amount }) => ({ id, sellerId: seller_id, amount }));
  },
});

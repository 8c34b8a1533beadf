import type { Deposit, DepositPlace, Deposits } from '@cliffhanger/application/ports';
import type { DepositId } from '@cliffhanger/core/deposits';
import type { Money, SellerId, TransferId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { DEPOSIT_COLUMNS, type DepositRow, depositOf } from './deposit-row.ts';

const IS_OPEN = "state in ('under-review', 'second-look')";
/** Of what was seen on the chains, a seller is shown what could be theirs. */
const IS_A_SELLERS = "seller_id = $1 and kind = 'deposit' and amount > 0";

export const createDeposits = (session: Session): Deposits => ({
  async add(deposit) {
    const hash = deposit.transactionHash;
    if (hash !== null && !(await claimTransaction(session, deposit, hash))) return false;
    await insertDeposit(session, deposit);
    return true;
  },

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
    const { rows } = await session.query<DepositPlace>({
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

  async lock(depositId) {
    const { rows } = await session.query<DepositRow>({
      name: 'deposit-lock',
      text: `select ${DEPOSIT_COLUMNS} from wallet.deposits d where d.id = $1 for no key update`,
      values: [depositId],
    });
    return rows[0] && depositOf(rows[0]);
  },

  claimTransaction: (deposit, hash) => claimTransaction(session, deposit, hash),
  saveReview: (deposit, actor, transferId) => saveReview(session, deposit, { actor, transferId }),

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

async function insertDeposit(session: Session, deposit: Deposit): Promise<void> {
  if (deposit.review.state !== 'under-review') throw new TypeError('a new deposit waits for review');
  await session.query({
    name: 'deposit-add',
    text: `insert into wallet.deposits
             (seller_id, id, network, amount, credentials_id, transaction_hash, state, submitted_at, promised_by)
           values ($1, $2, $3, $4, $5, $6, 'under-review', $7, $8)`,
    values: [
      deposit.sellerId,
      deposit.id,
      deposit.network,
      deposit.amount,
      deposit.credentialsId,
      deposit.transactionHash,
      timestamp(deposit.submittedAt),
      timestamp(deposit.promisedBy),
    ],
  });
}

/** Whoever claims it first has it; a second one waits here until the first has committed. */
async function claimTransaction(session: Session, deposit: Deposit, hash: string): Promise<boolean> {
  const { rows } = await session.query<{ deposit_id: DepositId }>({
    name: 'deposit-claim-transaction',
    text: `insert into wallet.claimed_transactions (network, hash, seller_id, deposit_id) values ($1, $2, $3, $4)
           on conflict (network, hash) do nothing returning deposit_id`,
    values: [deposit.network, hash, deposit.sellerId, deposit.id],
  });
  if (rows.length === 1) return true;
  const { rows: owned } = await session.query<{ deposit_id: DepositId }>({
    name: 'deposit-transaction-owner',
    text: 'select deposit_id from wallet.claimed_transactions where network = $1 and hash = $2',
    values: [deposit.network, hash],
  });
  return owned[0]?.deposit_id === deposit.id;
}

async function saveReview(
  session: Session,
  { sellerId, id, review }: Deposit,
  { actor, transferId }: { readonly actor: string; readonly transferId: TransferId | null },
): Promise<void> {
  const { rowCount } = await session.query({
    name: 'deposit-review',
    text: `update wallet.deposits set state = $3, first_approved_by = coalesce($4, first_approved_by),
             decided_by = $5, credited_at = $6, backing = $7, notice = $8, transfer_id = $9
           where seller_id = $1 and id = $2 and ${IS_OPEN}`,
    values: [
      sellerId,
      id,
      review.state,
      review.state === 'second-look' ? review.firstApprovedBy : null,
      review.state === 'second-look' ? null : actor,
      review.state === 'credited' ? timestamp(review.creditedAt) : null,
      review.state === 'credited' ? review.backing : null,
      review.state === 'rejected' ? JSON.stringify(review.notice) : null,
      transferId,
    ],
  });
  if (rowCount !== 1) throw new Error('a deposit was decided twice');
  if (review.state !== 'rejected') return;
  await session.query({
    name: 'deposit-free-transaction',
    text: 'delete from wallet.claimed_transactions where seller_id = $1 and deposit_id = $2',
    values: [sellerId, id],
  });
}

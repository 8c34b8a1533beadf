import type {
  NewOutboundTransaction,
  OutboundTransactions,
  PayableWithdrawal,
} from '@cliffhanger/application/ports';
import type { OutboundTransactionId, ResolutionId } from '@cliffhanger/core/chain';
import type { Instant } from '@cliffhanger/core/kernel';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import { type Session, timestamp } from '../connection.ts';
import {
  OUTBOUND_TRANSACTION_COLUMNS,
  type OutboundTransactionRow,
  outboundTransactionOf,
} from './outbound-transaction-row.ts';

const IS_OPEN = "state in ('intent', 'signed', 'broadcast')";
/** After this many failures in a block, a person checks the address. */
const MOST_FAILED_PAYOUTS = 2;

export const createOutboundTransactions = (session: Session): OutboundTransactions => ({
  async registerWallet(network, address, nextNonce) {
    await session.query({
      name: 'outbound-transaction-wallet-register',
      text: `insert into chain.wallets (network, address, next_nonce) values ($1, $2, $3) on conflict do nothing`,
      values: [network, address, nextNonce],
    });
  },

  async registerToken(network, token, decimals) {
    await session.query({
      name: 'outbound-transaction-token-register',
      text: `insert into chain.tokens (network, token, decimals) values ($1, $2, $3) on conflict do nothing`,
      values: [network, token, decimals],
    });
  },

  async lockWallet(network, address, token) {
    const { rowCount } = await session.query({
      name: 'outbound-transaction-wallet-lock',
      text: 'select 1 from chain.wallets where network = $1 and address = $2 for no key update',
      values: [network, address],
    });
    if (rowCount !== 1) return undefined;
    const { rows } = await session.query<{ has_unsigned: boolean; units: string }>({
      name: 'outbound-transaction-wallet-under-way',
      text: `select coalesce(bool_or(state = 'intent'), false) as has_unsigned,
               coalesce(sum(units) filter (where token is not distinct from $3), 0)::text as units
             from chain.outbound_transactions where network = $1 and wallet = $2 and ${IS_OPEN}`,
      values: [network, address, token],
    });
    return { hasUnsigned: rows[0]?.has_unsigned ?? false, unitsUnderWay: BigInt(rows[0]?.units ?? 0) };
  },

  add: (outboundTransaction, now, lookAt) =>
    addOutboundTransaction(session, outboundTransaction, { now, lookAt }),

  async find(id) {
    const { rows } = await session.query<OutboundTransactionRow>({
      name: 'outbound-transaction-find',
      text: `select ${OUTBOUND_TRANSACTION_COLUMNS} from chain.outbound_transactions s where s.id = $1`,
      values: [id],
    });
    return rows[0] && outboundTransactionOf(rows[0]);
  },

  async lock(id) {
    const { rowCount } = await session.query({
      name: 'outbound-transaction-lock',
      text: 'select 1 from chain.outbound_transactions where id = $1 for no key update',
      values: [id],
    });
    return rowCount === 1 ? this.find(id) : undefined;
  },

  async claimDue(network, now, lookAgainAt, most) {
    const { rows } = await session.query<{ id: OutboundTransactionId }>({
      name: 'outbound-transactions-claim',
      text: `with due as (
               select id from chain.outbound_transactions where network = $1 and ${IS_OPEN} and look_at <= $2
               order by state <> 'intent', look_at limit $4 for no key update skip locked
             )
             update chain.outbound_transactions s set look_at = $3 from due where s.id = due.id returning s.id`,
      values: [network, timestamp(now), timestamp(lookAgainAt), most],
    });
    return rows.map(({ id }) => id);
  },

  async lookAt(id, at) {
    await session.query({
      name: 'outbound-transaction-look-at',
      text: `update chain.outbound_transactions set look_at = $2 where id = $1 and ${IS_OPEN}`,
      values: [id, timestamp(at)],
    });
  },

  async planAttempt(id, { ordinal, fees }, at) {
    const { rowCount } = await session.query({
      name: 'outbound-transaction-plan',
      text: `insert into chain.outbound_attempts (outbound_transaction_id, ordinal, gas_limit, max_fee, max_priority_fee, planned_at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      values: [
        id,
        ordinal,
        String(fees.gasLimit),
        String(fees.maxFeePerGas),
        String(fees.maxPriorityFeePerGas),
        timestamp(at),
      ],
    });
    return rowCount === 1;
  },

  async keepSigned(id, ordinal, { raw, hash }) {
    await session.query({
      name: 'outbound-transaction-keep-signed',
      text: `update chain.outbound_attempts set raw = $3, hash = $4 where outbound_transaction_id = $1 and ordinal = $2 and raw is null`,
      values: [id, ordinal, raw, hash],
    });
    await session.query({
      name: 'outbound-transaction-signed',
      text: `update chain.outbound_transactions set state = 'signed' where id = $1 and state = 'intent'`,
      values: [id],
    });
  },

  async markBroadcast(id, ordinal, at) {
    await session.query({
      name: 'outbound-transaction-attempt-broadcast',
      text: `update chain.outbound_attempts set broadcast_at = $3
             where outbound_transaction_id = $1 and ordinal = $2 and broadcast_at is null`,
      values: [id, ordinal, timestamp(at)],
    });
    await session.query({
      name: 'outbound-transaction-broadcast',
      text: `update chain.outbound_transactions set state = 'broadcast' where id = $1 and state = 'signed'`,
      values: [id],
    });
  },

  giveBack: (id, because, tryAgainAt) => giveBack(session, id, { because, tryAgainAt }),

  async end(id, { as, hash, block, feePaid, at }) {
    const { rowCount } = await session.query({
      name: 'outbound-transaction-end',
      text: `update chain.outbound_transactions set state = $2, hash = $3, block_height = $4, block_hash = $5, fee_paid = $6, ended_at = $7
             where id = $1 and state in ('signed', 'broadcast')`,
      values: [id, as, hash, block.height, block.hash, String(feePaid), timestamp(at)],
    });
    if (rowCount !== 1) throw new Error('an outbound transaction that was not under way has ended');
  },

  async payableWithdrawals(network, now, most) {
    const { rows } = await session.query<{ id: WithdrawalId }>({
      name: 'withdrawals-payable',
      text: `select w.id from wallet.withdrawals w
             where w.network = $1 and w.state = 'approved'
               and not exists (select from chain.outbound_transactions s where s.withdrawal_id = w.id
                               and (s.state not in ('failed', 'refused') or (s.state = 'refused' and s.look_at > $2)))
               and (select count(*) from chain.outbound_transactions s where s.withdrawal_id = w.id and s.state = 'failed') < $4
             order by w.approved_at, w.id limit $3`,
      values: [network, timestamp(now), most, MOST_FAILED_PAYOUTS],
    });
    return rows.map(({ id }) => id);
  },

  async lockPayable(withdrawalId) {
    const { rows } = await session.query<PayableWithdrawal>({
      name: 'withdrawal-lock-payable',
      text: `select w.seller_id as "sellerId", w.address, w.amount - w.fee as net
             from wallet.lock_withdrawal($1) w where w.state = 'approved'`,
      values: [withdrawalId],
    });
    return rows[0];
  },

  async followPayout(withdrawalId, now) {
    await session.query({
      name: 'withdrawal-follow-payout',
      text: 'select from chain.follow_payout($1, $2)',
      values: [withdrawalId, now],
    });
  },

  async payableReturns(network, { now, announcedBefore }, most) {
    const { rows } = await session.query<{ id: ResolutionId }>({
      name: 'returns-payable',
      text: `select r.id from chain.resolutions r
             where r.network = $1 and r.state = 'confirmed' and r.way = 'return' and r.allowlisted_at <= $5
               and not exists (select from chain.outbound_transactions s where s.resolution_id = r.id
                               and (s.state not in ('failed', 'refused') or (s.state = 'refused' and s.look_at > $2)))
               and (select count(*) from chain.outbound_transactions s where s.resolution_id = r.id and s.state = 'failed') < $4
             order by r.ended_at, r.id limit $3`,
      values: [network, timestamp(now), most, MOST_FAILED_PAYOUTS, timestamp(announcedBefore)],
    });
    return rows.map(({ id }) => id);
  },

  async isUnderWay(network, address) {
    const { rowCount } = await session.query({
      name: 'outbound-transaction-under-way',
      text: `select 1 from chain.outbound_transactions where network = $1 and ${IS_OPEN} and wallet = $2
             union all
             select 1 from chain.outbound_transactions where network = $1 and ${IS_OPEN} and to_address = $2 limit 1`,
      values: [network, address],
    });
    return (rowCount ?? 0) > 0;
  },

  async consolidatable(network, atLeast, most) {
    const { rows } = await session.query<{ address: string; derivationIndex: number }>({
      name: 'consolidatable-addresses',
      // Sellers' addresses and viewers' invoice addresses derive from the same keys.
      text: `select b.address, coalesce(p.derivation_index, i.derivation_index) as "derivationIndex" from chain.balances b
               left join wallet.deposit_addresses d on d.network = b.network and d.address = b.address
               left join wallet.address_indexes p on p.seller_id = d.seller_id
               left join checkout.invoices i on i.network = b.network and i.address = b.address
             where b.network = $1 and b.units >= $2 and coalesce(p.derivation_index, i.derivation_index) is not null
             order by b.units desc, b.address limit $3`,
      values: [network, String(atLeast), most],
    });
    return rows;
  },

  async unitsOnTheirWayTo(network, address, token) {
    const { rows } = await session.query<{ units: string }>({
      name: 'outbound-transactions-on-their-way-to',
      text: `select coalesce(sum(units), 0)::text as units from chain.outbound_transactions
             where network = $1 and to_address = $2 and token = $3 and ${IS_OPEN}`,
      values: [network, address, token],
    });
    return BigInt(rows[0]?.units ?? 0);
  },
});

interface Moments {
  readonly now: Instant;
  readonly lookAt: Instant;
}

async function addOutboundTransaction(
  session: Session,
  outboundTransaction: NewOutboundTransaction,
  { now, lookAt }: Moments,
): Promise<void> {
  const { purpose } = outboundTransaction;
  const isPayout = purpose.kind === 'payout';
  const { rowCount } = await session.query({
    name: 'outbound-transaction-add',
    text: `with taken as (
             update chain.wallets set next_nonce = next_nonce + 1 where network = $2 and address = $3
             returning next_nonce - 1 as nonce
           )
           insert into chain.outbound_transactions (id, network, wallet, nonce, purpose, seller_id, withdrawal_id, derivation_index, token,
             to_address, units, made_at, look_at, resolution_id)
           select $1, $2, $3, nonce, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from taken`,
    values: [
      outboundTransaction.id,
      outboundTransaction.network,
      outboundTransaction.wallet,
      purpose.kind,
      isPayout ? purpose.sellerId : null,
      isPayout ? purpose.withdrawalId : null,
      'derivationIndex' in purpose ? purpose.derivationIndex : null,
      outboundTransaction.token,
      outboundTransaction.to,
      String(outboundTransaction.units),
      timestamp(now),
      timestamp(lookAt),
      purpose.kind === 'return' ? purpose.resolutionId : null,
    ],
  });
  if (rowCount !== 1) throw new Error('an outbound transaction out of a wallet that is not registered');
}

interface Refusal {
  readonly because: string;
  readonly tryAgainAt: Instant;
}

/** Only the last nonce taken can lack a signature, so releasing it leaves no gap. */
async function giveBack(
  session: Session,
  id: OutboundTransactionId,
  { because, tryAgainAt }: Refusal,
): Promise<void> {
  const { rowCount } = await session.query({
    name: 'outbound-transaction-give-back',
    text: `with refused as (
             update chain.outbound_transactions set state = 'refused', refused_for = $2, look_at = $3
             where id = $1 and state = 'intent' returning network, wallet, nonce
           )
           update chain.wallets w set next_nonce = r.nonce from refused r
           where w.network = r.network and w.address = r.wallet and w.next_nonce = r.nonce + 1`,
    values: [id, because, timestamp(tryAgainAt)],
  });
  if (rowCount !== 1) throw new Error('a nonce was given back that is not the last one');
}

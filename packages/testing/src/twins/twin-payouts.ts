import {
  type Instant,
  idOf,
  instantOf,
  type Money,
  microUsdt,
  noticeByPerson,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import type { WithdrawalId, WithdrawalProgress } from '@cliffhanger/core/withdrawals';
import type { Dice } from '@cliffhanger/testing/dice';
import type { Pool } from 'pg';
import { anEvmAddress } from '../factories/index.ts';
import { shown } from './shown.ts';
import { addTwinSellers } from './twin-sellers.ts';

/* Withdrawals and their outbound transactions, inserted directly in any state. */

export const PAYOUT_TOKEN = '0xtoken';
const HOT_WALLET = '0xhot';
const DECIDED_AT = instantOf(Date.UTC(2026, 2, 1));
const PEOPLE = ['somebody', 'somebody else'];

export interface TwinWithdrawal {
  readonly id: WithdrawalId;
  readonly sellerId: SellerId;
  readonly network: Network;
  readonly address: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly progress: WithdrawalProgress;
}

const APPROVED = { approvedBy: PEOPLE, approvedAt: DECIDED_AT };
const NOTICE = noticeByPerson({ rule: 'asked-by-seller', facts: {}, note: null }, DECIDED_AT);
const LIKELY = ['approved', 'paying'];

const someProgress = (transactionHash: string): readonly WithdrawalProgress[] => [
  { state: 'requested', needs: 'two-people', approvedBy: [] },
  { state: 'approved', ...APPROVED },
  { state: 'paying', ...APPROVED, transactionHash, recordedBy: 'chain' },
  { state: 'paying', ...APPROVED, transactionHash, recordedBy: 'somebody' },
  { state: 'paid', transactionHash, paidAt: DECIDED_AT },
  { state: 'rejected', notice: NOTICE },
];

/** In any state; a paid one refers to this transaction. */
export function aTwinWithdrawal(dice: Dice, transactionHash: string): TwinWithdrawal {
  const amount = microUsdt(BigInt(dice.between(10, 1_000_000_000)));
  return {
    id: idOf(crypto.randomUUID()),
    sellerId: idOf(crypto.randomUUID()),
    network: dice.pick(NETWORKS),
    address: anEvmAddress(),
    amount,
    fee: microUsdt(amount / BigInt(dice.between(500, 900))),
    progress: dice.pickWeighted(someProgress(transactionHash), ({ state }) =>
      LIKELY.includes(state) ? 5 : 1,
    ),
  };
}

export async function writeDownWithdrawals(owner: Pool, rows: readonly TwinWithdrawal[]): Promise<void> {
  await addTwinSellers(
    owner,
    rows.map(({ sellerId }) => sellerId),
  );
  await owner.query(
    `insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state, requested_at,
       promised_by, approved_by, approved_at, transaction_hash, recorded_by, confirmed_by, paid_at, notice,
       request_transfer, ending_transfer)
     select (w ->> 'sellerId')::uuid, (w ->> 'id')::uuid, gen_random_uuid(), w ->> 'network', w ->> 'address',
       (w ->> 'amount')::bigint, (w ->> 'fee')::bigint, 'two-people', p ->> 'state', at, at,
       case when p ->> 'state' in ('requested', 'rejected') then '{}' else $2::text[] end,
       case when p ->> 'state' not in ('requested', 'rejected') then at end,
       p ->> 'transactionHash', coalesce(p ->> 'recordedBy', case p ->> 'state' when 'paid' then 'chain' end),
       case p ->> 'state' when 'paid' then 'chain:confirmed' end, case p ->> 'state' when 'paid' then at end,
       p -> 'notice', gen_random_uuid(), case when p ->> 'state' in ('paid', 'rejected') then gen_random_uuid() end
     from jsonb_array_elements($1::jsonb) w, lateral (select w -> 'progress') s (p),
       to_timestamp($3::bigint / 1000.0) at`,
    [shown(rows), PEOPLE, DECIDED_AT],
  );
  await owner.query(
    'insert into ledger.books (journal_id, withdrawing) select * from unnest($1::uuid[], $2::bigint[])',
    [rows.map(({ sellerId }) => sellerId), rows.map(({ amount }) => String(amount))],
  );
}

/** A wallet on every network, and a token with six decimals. */
export async function addTwinWallets(owner: Pool): Promise<void> {
  await owner.query(
    'insert into chain.wallets (network, address, next_nonce) select n, $2, 0 from unnest($1::text[]) t (n)',
    [NETWORKS, HOT_WALLET],
  );
  await owner.query(
    'insert into chain.tokens (network, token, decimals) select n, $2, 6 from unnest($1::text[]) t (n)',
    [NETWORKS, PAYOUT_TOKEN],
  );
}

export type TwinOutboundState = 'intent' | 'signed' | 'broadcast' | 'confirmed' | 'failed' | 'refused';

/** At most one per withdrawal. */
export const LIVE_OUTBOUND: readonly TwinOutboundState[] = ['intent', 'signed', 'broadcast', 'confirmed'];

export interface TwinOutbound {
  readonly id: string;
  readonly nonce: number;
  readonly state: TwinOutboundState;
  /** The hashes of its attempts, oldest first; `null` if not signed yet. */
  readonly hashes: readonly (string | null)[];
  readonly endedAt: Instant;
}

export const newestHash = ({ hashes }: TwinOutbound): string =>
  hashes.findLast((hash) => hash !== null) ?? '';

let nonces = 0;
export const aTwinNonce = (): number => {
  nonces += 1;
  return nonces;
};

export async function writeDownOutbound(
  owner: Pool,
  all: readonly (TwinWithdrawal & { readonly outbound: readonly TwinOutbound[] })[],
): Promise<void> {
  const rows = all.flatMap(({ id, sellerId, network, address, outbound }) =>
    outbound.map((sent) => ({
      ...sent,
      of: id,
      sellerId,
      network,
      address,
      hash: newestHash(sent),
    })),
  );
  await owner.query('alter table chain.outbound_transactions disable trigger payout_is_approved');
  await owner.query(
    `insert into chain.outbound_transactions (id, network, wallet, nonce, purpose, seller_id, withdrawal_id, token, to_address, units,
       state, made_at, look_at, refused_for, hash, block_height, block_hash, fee_paid, ended_at)
     select (s ->> 'id')::uuid, s ->> 'network', $3, (s ->> 'nonce')::integer, 'payout', (s ->> 'sellerId')::uuid,
       (s ->> 'of')::uuid, $2, s ->> 'address', 1, s ->> 'state', now(), now(),
       case s ->> 'state' when 'refused' then 'x' end,
       case when is_over then s ->> 'hash' end, case when is_over then 1 end, case when is_over then '0xb' end,
       case when is_over then 1 end, case when is_over then to_timestamp((s ->> 'endedAt')::bigint / 1000.0) end
     from jsonb_array_elements($1::jsonb) s, lateral (select s ->> 'state' in ('confirmed', 'failed')) e (is_over)`,
    [shown(rows), PAYOUT_TOKEN, HOT_WALLET],
  );
  await owner.query('alter table chain.outbound_transactions enable trigger payout_is_approved');
  await owner.query(
    `insert into chain.outbound_attempts (outbound_transaction_id, ordinal, gas_limit, max_fee, max_priority_fee, planned_at, raw, hash)
     select (s ->> 'id')::uuid, ordinal, 1, 1, 1, now(), case when hash is not null then '0x' end, hash
     from jsonb_array_elements($1::jsonb) s,
       lateral jsonb_array_elements_text(s -> 'hashes') with ordinality as h (hash, ordinal)`,
    [shown(rows)],
  );
}

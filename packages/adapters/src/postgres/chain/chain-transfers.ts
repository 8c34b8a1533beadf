import type { ChainTransfers, NewChainTransfer } from '@cliffhanger/application/ports';
import type { AddressOwner } from '@cliffhanger/core/chain';
import type { InvoiceId } from '@cliffhanger/core/checkout';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import { type Session, timestamp } from '../connection.ts';
import {
  CHAIN_TRANSFER_COLUMNS,
  type ChainDepositRow,
  type ChainTransferRow,
  chainDepositOf,
  seenTransferOf,
} from './chain-transfer-row.ts';

export const createChainTransfers = (session: Session): ChainTransfers => ({
  async ownersOf(network, addresses) {
    if (addresses.length === 0) return new Map();
    const { rows } = await session.query<OwnerRow>({
      name: 'chain-owners',
      text: `select address, seller_id, null::uuid as invoice_id
             from wallet.deposit_addresses where network = $1 and address = any($2)
             union all
             select address, null, id from checkout.invoices where network = $1 and address = any($2)
             union all
             select address, null, null from chain.platform_addresses where network = $1 and address = any($2)`,
      values: [network, addresses],
    });
    return new Map(rows.map((row) => [row.address, ownerOf(row)]));
  },

  add: (network, transfers, at) => addTransfers(session, { network, transfers, at }),

  async takeAwayAbove(network, height, at) {
    const { rows } = await session.query<ChainTransferRow>({
      name: 'chain-take-away',
      text: `with before as (
               select network, transaction_hash, ordinal, state from chain.transfers
               where network = $1 and block_height > $2 and state <> 'gone' and missing_since is null
               order by transaction_hash, ordinal for no key update
             ), taken as (
               update chain.transfers t set
                 state = case when t.state in ('pending', 'held', 'seen') then 'gone' else t.state end,
                 missing_since = case when t.state in ('pending', 'held', 'seen') then null else $3::timestamptz end
               from before b
               where t.network = b.network and t.transaction_hash = b.transaction_hash and t.ordinal = b.ordinal
               returning t.*
             )
             select ${CHAIN_TRANSFER_COLUMNS.replace('t.state', 'b.state')}
             from taken t join before b using (network, transaction_hash, ordinal)`,
      values: [network, height, timestamp(at)],
    });
    return rows.map(seenTransferOf);
  },

  async waitingUpTo(network, height, most) {
    const { rows } = await session.query<ChainTransferRow>({
      name: 'chain-waiting',
      text: `select ${CHAIN_TRANSFER_COLUMNS} from chain.transfers t
             where t.network = $1 and t.state = 'pending' and t.block_height <= $2
             order by t.block_height, t.transaction_hash, t.ordinal limit $3`,
      values: [network, height, most],
    });
    return rows.map(seenTransferOf);
  },

  async lockOpenOf(sellerIds, network) {
    const { rows } = await session.query<ChainTransferRow>({
      name: 'chain-lock-open',
      text: `select ${CHAIN_TRANSFER_COLUMNS} from chain.transfers t
             where t.seller_id = any($1) and t.network = $2 and t.kind = 'deposit' and t.state in ('pending', 'held')
             order by t.seller_id, t.transaction_hash, t.ordinal for no key update`,
      values: [sellerIds, network],
    });
    return rows.map(seenTransferOf);
  },

  async lockPending(id) {
    const { rows } = await session.query<ChainTransferRow>({
      name: 'chain-lock-pending',
      text: `select ${CHAIN_TRANSFER_COLUMNS} from chain.transfers t
             where t.id = $1 and t.state = 'pending' for no key update`,
      values: [id],
    });
    return rows[0] && seenTransferOf(rows[0]);
  },

  async credit(credits, at) {
    if (credits.length === 0) return;
    const { rowCount } = await session.query({
      name: 'chain-credit',
      text: `update chain.transfers t set state = 'credited', transfer_id = c.transfer_id, decided_at = $3
             from unnest($1::uuid[], $2::uuid[]) as c(id, transfer_id)
             where t.id = c.id and t.state in ('pending', 'held')`,
      values: [credits.map(({ id }) => id), credits.map(({ transferId }) => transferId), timestamp(at)],
    });
    if (rowCount !== credits.length) throw new Error('transfers were not as they were found');
  },

  async hold(ids, at) {
    if (ids.length === 0) return;
    await session.query({
      name: 'chain-hold',
      text: `update chain.transfers set state = 'held', decided_at = $2 where id = any($1) and state = 'pending'`,
      values: [ids, timestamp(at)],
    });
  },

  async setAside(id, { reason, at, transferId }) {
    await changeOne(session, {
      name: 'chain-set-aside',
      text: `update chain.transfers set state = 'suspense', reason = $2, decided_at = $3, transfer_id = $4
             where id = $1 and state in ('pending', 'held')`,
      values: [id, reason, timestamp(at), transferId],
    });
  },

  async lockMatching({ network, amount, transactionHash }) {
    const { rows } = await session.query<ChainTransferRow>({
      name: 'chain-lock-matching',
      text: `select ${CHAIN_TRANSFER_COLUMNS} from chain.transfers t
             where t.network = $1 and t.amount = $2 and t.state = 'suspense' and t.reason = 'no-owner'
               and t.missing_since is null and ($3::text is null or t.transaction_hash = $3) and t.seller_id is null
               and not exists (select from chain.resolutions r where r.chain_transfer_id = t.id and r.state <> 'declined')
             order by t.block_height, t.transaction_hash, t.ordinal limit 1 for no key update skip locked`,
      values: [network, amount, transactionHash],
    });
    return rows[0] && seenTransferOf(rows[0]);
  },

  async match(id, depositId) {
    await changeOne(session, {
      name: 'chain-match',
      text: `update chain.transfers set state = 'matched', deposit_id = $2 where id = $1 and state = 'suspense'`,
      values: [id, depositId],
    });
  },

  async resolve(id, as, resolutionId) {
    await changeOne(session, {
      name: 'chain-resolve',
      text: `update chain.transfers set state = $2, resolution_id = $3 where id = $1 and state = 'suspense'`,
      values: [id, as, resolutionId],
    });
  },

  async isTaken(network, transactionHash) {
    const { rowCount } = await session.query({
      name: 'chain-is-taken',
      text: `select from chain.transfers where network = $1 and transaction_hash = $2
               and (kind = 'deposit' and state <> 'gone' or state = 'matched') limit 1`,
      values: [network, transactionHash],
    });
    return rowCount === 1;
  },

  async missingOf(network) {
    const { rows } = await session.query<{ missing: number }>({
      name: 'chain-missing',
      text: 'select count(*)::integer as missing from chain.transfers where network = $1 and missing_since is not null',
      values: [network],
    });
    return rows[0]?.missing ?? 0;
  },

  async withIds(sellerId, ids) {
    if (ids.length === 0) return [];
    const { rows } = await session.query<ChainDepositRow>({
      name: 'chain-deposits-with-ids',
      text: `select t.id, t.network, t.amount, t.transaction_hash, t.state, t.block_height, t.seen_at, t.decided_at
             from chain.transfers t where t.seller_id = $1 and t.id = any($2)`,
      values: [sellerId, ids],
    });
    return rows.map(chainDepositOf);
  },
});

interface OwnerRow {
  readonly address: string;
  readonly seller_id: SellerId | null;
  readonly invoice_id: InvoiceId | null;
}

function ownerOf({ seller_id: sellerId, invoice_id: invoiceId }: OwnerRow): AddressOwner {
  if (sellerId !== null) return { kind: 'seller', sellerId };
  return invoiceId === null ? { kind: 'platform' } : { kind: 'invoice', invoiceId };
}

async function changeOne(
  session: Session,
  statement: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
): Promise<void> {
  const { rowCount } = await session.query(statement);
  if (rowCount !== 1) throw new Error(`a transfer was not as it was found: ${statement.name}`);
}

interface Adding {
  readonly network: Network;
  readonly transfers: readonly NewChainTransfer[];
  readonly at: Instant;
}

/**
 * One that had gone comes back as it is now. One that is booked and missing comes back only as it was: the same
 * transaction may do something else in another block, and that is not what was credited.
 */
async function addTransfers(session: Session, { network, transfers, at }: Adding) {
  if (transfers.length === 0) return [];
  const column = <T>(of: (transfer: NewChainTransfer) => T): T[] => transfers.map(of);
  const { rows } = await session.query<ChainTransferRow>({
    name: 'chain-add',
    text: `insert into chain.transfers as t (network, seen_at, id, transaction_hash, ordinal, kind, token, sender,
             recipient, units, amount, remainder, seller_id, block_height, block_hash, block_at, state, invoice_id)
           select $1, $2, n.* from unnest($3::uuid[], $4::text[], $5::integer[], $6::text[], $7::text[], $8::text[],
             $9::text[], $10::numeric[], $11::bigint[], $12::numeric[], $13::uuid[], $14::bigint[], $15::text[],
             $16::timestamptz[], $17::text[], $18::uuid[]) as n
           on conflict (network, transaction_hash, ordinal) do update set
             kind = excluded.kind, token = excluded.token, sender = excluded.sender, recipient = excluded.recipient,
             units = excluded.units, amount = excluded.amount, remainder = excluded.remainder,
             seller_id = excluded.seller_id, invoice_id = excluded.invoice_id, block_height = excluded.block_height, block_hash = excluded.block_hash,
             block_at = excluded.block_at, missing_since = null,
             state = case when t.state = 'gone' then excluded.state else t.state end
           where t.state = 'gone' or (t.missing_since is not null and t.token = excluded.token
             and t.sender = excluded.sender and t.recipient = excluded.recipient and t.units = excluded.units)
           returning ${CHAIN_TRANSFER_COLUMNS}`,
    values: [
      network,
      timestamp(at),
      column(({ id }) => id),
      column(({ transactionHash }) => transactionHash),
      column(({ ordinal }) => ordinal),
      column(({ kind }) => kind),
      column(({ token }) => token),
      column(({ sender }) => sender),
      column(({ recipient }) => recipient),
      column(({ units }) => units),
      column(({ amount }) => amount),
      column(({ remainder }) => remainder),
      column(({ sellerId }) => sellerId),
      column(({ block }) => block.height),
      column(({ block }) => block.hash),
      column(({ block }) => timestamp(block.at)),
      column(({ state }) => state),
      column(({ invoiceId }) => invoiceId),
    ],
  });
  return rows.map(seenTransferOf);
}

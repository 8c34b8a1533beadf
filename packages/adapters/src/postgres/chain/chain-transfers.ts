import type {
  ChainTransfers,
  DepositDecided,
  ReportedTransfer,
  Seen,
  WaitingTransfer,
} from '@cliffhanger/application/ports';
import type { AddressOwner, SuspenseReason } from '@cliffhanger/core/chain';
import type { InvoiceId } from '@cliffhanger/core/checkout';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';
import { type ChainDepositRow, type ChainTransferRow, chainDepositOf } from './chain-transfer-row.ts';

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

  async waiting(network, most, now) {
    const { rows } = await session.query<WaitingRow>({
      name: 'chain-waiting',
      text: 'select * from chain.waiting_transfers($1, $2, $3)',
      values: [network, most, now],
    });
    return rows.map(waitingOf);
  },

  saySeen: (seen, now) => saySeen(session, seen, now),

  async creditDeposits(network, sellerIds, now) {
    const { rows } = await session.query<DecidedRow>({
      name: 'chain-credit-deposits',
      text: 'select id, seller_id, amount, outcome from chain.credit_deposits($1, $2, $3)',
      values: [network, sellerIds, now],
    });
    return rows.map(({ seller_id: sellerId, ...row }) => ({ ...row, sellerId }));
  },

  async holdInSuspense(id, now) {
    const { rows } = await session.query<{ reason: SuspenseReason | null }>({
      name: 'chain-suspense',
      text: 'select chain.hold_in_suspense($1, $2) as reason',
      values: [id, now],
    });
    return rows[0]?.reason ?? undefined;
  },

  async bookArrival(id, now) {
    const { rows } = await session.query<{ invoice_id: InvoiceId | null }>({
      name: 'chain-book-arrival',
      text: 'select chain.book_arrival($1, $2) as invoice_id',
      values: [id, now],
    });
    return rows[0]?.invoice_id ?? undefined;
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

interface WaitingRow
  extends Pick<
    ChainTransferRow,
    | 'id'
    | 'transaction_hash'
    | 'ordinal'
    | 'kind'
    | 'token'
    | 'sender'
    | 'recipient'
    | 'units'
    | 'seller_id'
    | 'block_height'
    | 'block_hash'
  > {
  readonly is_sighted: boolean;
  readonly is_proven: boolean;
  readonly reason: SuspenseReason | null;
}

const waitingOf = (row: WaitingRow): WaitingTransfer => ({
  id: row.id,
  transactionHash: row.transaction_hash,
  ordinal: row.ordinal,
  kind: row.kind,
  token: row.token,
  sender: row.sender,
  recipient: row.recipient,
  units: BigInt(row.units),
  sellerId: row.seller_id,
  blockHeight: Number(row.block_height),
  blockHash: row.block_hash,
  isSighted: row.is_sighted,
  isProven: row.is_proven,
  reason: row.reason,
});

interface DecidedRow extends Omit<DepositDecided, 'sellerId'> {
  readonly seller_id: SellerId;
}

async function saySeen(session: Session, { network, progress, shown }: Seen, now: Instant): Promise<void> {
  if (shown.length === 0) return;
  const column = <T>(of: (transfer: ReportedTransfer) => T): T[] => shown.map(of);
  await session.query({
    name: 'chain-say-sightings',
    text: 'select chain.say_sightings($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
    values: [
      network,
      progress.decimals,
      progress.headHeight,
      progress.finalizedHeight,
      column(({ block }) => block.height),
      column(({ block }) => block.hash),
      column(({ transactionHash }) => transactionHash),
      column(({ ordinal }) => ordinal),
      column(({ token }) => token),
      column(({ from }) => from),
      column(({ to }) => to),
      column(({ units }) => units),
      now,
    ],
  });
}

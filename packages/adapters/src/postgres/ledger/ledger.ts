import type { Ledger, PlatformBalance, Posted, SellerBalances } from '@cliffhanger/application/ports';
import { type Instant, NO_MONEY, type SellerId, type TransferId } from '@cliffhanger/core/kernel';
import { faultOf, platformShard, type SellerAccount, type Transfer } from '@cliffhanger/core/ledger';
import { type Session, timestamp } from '../connection.ts';

interface PostedRow {
  readonly outcome: Posted['outcome'];
  readonly transfer_id: TransferId;
  readonly sequence: bigint;
  readonly hash: Buffer;
  readonly short_of: SellerAccount;
}

const POST = `select outcome, transfer_id, sequence, hash, short_of
  from ledger.post_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

const BALANCES =
  'select available, unsettled, withdrawing, escrow, episodes from ledger.books where journal_id = $1';

const EMPTY_BOOKS: SellerBalances = {
  available: NO_MONEY,
  unsettled: NO_MONEY,
  withdrawing: NO_MONEY,
  escrow: NO_MONEY,
  episodes: 0n,
};

export const createLedger = (session: Session): Ledger => ({
  async post(transfer) {
    const fault = faultOf(transfer);
    if (fault !== undefined)
      throw new TypeError(`not a transfer (${fault}): ${transfer.kind} ${transfer.key}`);
    const { rows } = await session.query<PostedRow>({
      name: 'ledger-post',
      text: POST,
      values: postValues(transfer),
    });
    return postedOf(rows[0]);
  },

  async balancesOf(sellerId: SellerId) {
    const { rows } = await session.query<SellerBalances>({
      name: 'ledger-balances',
      text: BALANCES,
      values: [sellerId],
    });
    return rows[0] ?? EMPTY_BOOKS;
  },
});

const postValues = (transfer: Transfer): unknown[] => [
  transfer.id,
  transfer.sellerId ?? platformShard(transfer.key),
  transfer.key,
  transfer.kind,
  transfer.reference.type,
  transfer.reference.id,
  transfer.effectiveAt,
  transfer.actor,
  transfer.reason ?? null,
  transfer.corrects ?? null,
  `{${transfer.entries.map(({ account }) => account).join(',')}}`,
  `{${transfer.entries.map(({ amount }) => amount).join(',')}}`,
  `{${transfer.entries.map(({ orderId }) => orderId ?? 'NULL').join(',')}}`,
];

function postedOf(row: PostedRow | undefined): Posted {
  if (row === undefined) throw new Error('the books gave no answer');
  switch (row.outcome) {
    case 'posted':
    case 'repeated':
      return {
        outcome: row.outcome,
        transferId: row.transfer_id,
        sequence: row.sequence,
        hash: row.hash.toString('hex'),
      };
    case 'key-reused':
      return { outcome: row.outcome, transferId: row.transfer_id };
    case 'insufficient':
      return { outcome: row.outcome, shortOf: row.short_of };
  }
}

/** Sums over all finished transfers, for reports and proofs, not for the path of an order. */
export async function platformBalances(session: Session): Promise<readonly PlatformBalance[]> {
  const { rows } = await session.query<PlatformBalance>({
    text: 'select account, asset, balance from ledger.platform_balances order by account, asset',
  });
  return rows;
}

/** Advances the platform's sums over all finished entries and returns the number of entries added. */
export async function rollUpPlatformAccounts(session: Session): Promise<bigint> {
  const { rows } = await session.query<{ added: bigint }>({
    text: 'select ledger.roll_up_platform_accounts() as added',
  });
  return rows[0]?.added ?? 0n;
}

/** Advances the daily movements of sellers' accounts over all finished entries and returns their number. */
export async function rollUpSellerDays(session: Session, at: Instant): Promise<bigint> {
  const { rows } = await session.query<{ added: bigint }>({
    text: 'select ledger.roll_up_seller_days($1) as added',
    values: [timestamp(at)],
  });
  return rows[0]?.added ?? 0n;
}

/**
 * Creates the partitions of `months` months starting with the month of `from`. Existing ones stay unchanged.
 */
export async function ensureLedgerMonths(session: Session, from: Instant, months: number): Promise<void> {
  await session.query({
    text: 'select ledger.ensure_partitions($1::date, $2)',
    values: [timestamp(from), months],
  });
}

import type {
  AccountLine,
  AccountQuery,
  AccountTotal,
  BookedEntry,
  BookedTransfer,
  Books,
} from '@cliffhanger/application/ports';
import type { Instant, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Account, Asset, TransferKind } from '@cliffhanger/core/ledger';
import type { Session } from '../connection.ts';
import { CORRECTION, type CorrectionRow, correctionOf } from '../wallet/correction-row.ts';

/** Lower journal ids are the platform's own shards. */
const FIRST_SELLER_CHAIN = '00000000-0000-0000-0000-000000000100';

interface LineRow {
  readonly id: TransferId;
  readonly kind: TransferKind;
  readonly reference: string;
  readonly seller_id: SellerId | null;
  readonly effective_at: Instant;
  readonly actor: string;
  readonly amount: bigint;
}

interface TransferRow extends Omit<LineRow, 'amount'> {
  readonly sequence: bigint;
  readonly recorded_at: Instant;
  readonly reason: string | null;
  readonly corrects: TransferId | null;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  readonly entries: readonly EntryRow[];
}

interface EntryRow {
  readonly line: number;
  readonly account: Account;
  readonly asset: Asset;
  readonly amount: string;
  readonly order_id: BookedEntry['orderId'];
}

/** The accounts of the partial indexes `transfers_of_rare_accounts`, in their definition. */
const RARE_ACCOUNTS: readonly string[] = [
  'platform:suspense',
  'platform:losses',
  'platform:refunds_payable',
  'platform:fee_early',
  'platform:fee_withdraw',
  'platform:levels',
  'platform:episodes_issued',
  'seller:withdrawing',
  'custody:bep20',
  'custody:erc20',
  'custody:trc20',
];
/** All its lines are also suspense lines, so the same indexes apply. */
const CAPITAL = 'platform:capital';
const RARE = `'{${RARE_ACCOUNTS.join(',')}}'::text[]`;

const WHO_AND_WHAT = `t.id, t.kind, concat(t.reference_type, ':', t.reference_id) as reference, t.effective_at, t.actor,
  case when t.journal_id >= '${FIRST_SELLER_CHAIN}' then t.journal_id end as seller_id`;

const WHOLE = `select ${WHO_AND_WHAT}, t.sequence, t.recorded_at, t.reason, t.corrects, t.previous_hash, t.hash,
    (select json_agg(json_build_object('line', e.line, 'account', e.account, 'asset', e.asset,
       'amount', e.amount::text, 'order_id', e.order_id) order by e.line)
     from ledger.entries e
     where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at) as entries
  from ledger.transfers t`;

export const createBooks = (session: Session): Books => ({
  async totals() {
    const { rows } = await session.query<AccountTotal>({
      name: 'books-totals',
      text: 'select account, asset, balance from ledger.account_balances order by account',
    });
    return rows;
  },

  linesOf: ({ sellerId, ...asked }) =>
    sellerId === undefined ? linesOfAll(session, asked) : linesOfSeller(session, { ...asked, sellerId }),

  async find(transferId) {
    const { rows } = await session.query<TransferRow>({
      name: 'books-transfer',
      text: `${WHOLE} where t.id = $1`,
      values: [transferId],
    });
    return rows[0] && transferOf(rows[0]);
  },

  async ofOrder(number) {
    const { rows } = await session.query<TransferRow>({
      name: 'books-of-order',
      text: `${WHOLE} where t.id = any (array(
               select one from orders o, unnest(array[o.payment_transfer, o.shipment_transfer, o.settlement_transfer,
                 o.refund_transfer]) as one
               where o.number = $1 and one is not null))
             order by t.effective_at, t.sequence`,
      values: [number],
    });
    return rows.map(transferOf);
  },

  async waitingCorrections(most) {
    const { rows } = await session.query<CorrectionRow>({
      name: 'corrections-waiting',
      text: `${CORRECTION} where confirmed_at is null order by proposed_at limit $1`,
      values: [most],
    });
    return rows.map(correctionOf);
  },
});

type Params = Omit<AccountQuery, 'sellerId'>;

/** Ids sort by creation time, so the newest lines come from the end of an index without a sort. */
async function linesOfAll(session: Session, asked: Params): Promise<readonly AccountLine[]> {
  if (!RARE_ACCOUNTS.includes(asked.account) && asked.account !== CAPITAL)
    return linesFrom(session, asked, 'ledger.transfers');
  // A frequent rare account has enough lines among the newest. Others have few lines in total.
  const newest = await linesFrom(session, asked, NEWEST_RARE);
  return newest.length === asked.most ? newest : linesFrom(session, asked, ALL_OF_RARE);
}

const RARE_TRANSFERS = `select id, journal_id, kind, reference_type, reference_id, effective_at, actor, accounts, amounts
  from ledger.transfers where accounts && ${RARE}`;
const NEWEST_RARE = `(${RARE_TRANSFERS} and ($3::uuid is null or id < $3) order by id desc limit 20000)`;
/** Found by account, then sorted. */
const ALL_OF_RARE = `(${RARE_TRANSFERS} and accounts @> array[$1] offset 0)`;

async function linesFrom(
  session: Session,
  { account, before, most }: Params,
  transfers: string,
): Promise<readonly AccountLine[]> {
  // Unnamed, so that it is planned with its values.
  const { rows } = await session.query<LineRow>({
    text: `select ${WHO_AND_WHAT}, (
             select sum(l.amount)::bigint from unnest(t.accounts, t.amounts) as l (account, amount) where l.account = $1
           ) as amount
           from ${transfers} t
           where t.accounts @> array[$1] and ($3::uuid is null or t.id < $3)
           order by t.id desc limit $2`,
    values: [account, most, before ?? null],
  });
  return rows.map(lineOf);
}

/** Along the seller's own journal, from its end. */
async function linesOfSeller(
  session: Session,
  { account, sellerId, before, most }: Params & { readonly sellerId: SellerId },
): Promise<readonly AccountLine[]> {
  const { rows } = await session.query<LineRow>({
    name: 'books-lines-of-seller',
    text: `select ${WHO_AND_WHAT}, l.amount from ledger.transfers t, lateral (
             select sum(e.amount)::bigint as amount from unnest(t.accounts, t.amounts) as e (account, amount)
             where e.account = $1) l
           where t.journal_id = $2 and l.amount is not null and t.sequence < coalesce(
             (select b.sequence from ledger.transfers b where b.id = $3 and b.journal_id = $2), 9223372036854775807)
           order by t.sequence desc limit $4`,
    values: [account, sellerId, before ?? null, most],
  });
  return rows.map(lineOf);
}

const lineOf = (row: LineRow): AccountLine => ({
  transferId: row.id,
  kind: row.kind,
  reference: row.reference,
  sellerId: row.seller_id,
  at: row.effective_at,
  actor: row.actor,
  amount: row.amount,
});

const transferOf = (row: TransferRow): BookedTransfer => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  sellerId: row.seller_id,
  sequence: row.sequence,
  at: row.effective_at,
  recordedAt: row.recorded_at,
  actor: row.actor,
  reason: row.reason,
  corrects: row.corrects,
  previousHash: row.previous_hash.toString('hex'),
  hash: row.hash.toString('hex'),
  entries: row.entries.map(({ order_id: orderId, amount, ...entry }) => ({
    ...entry,
    amount: BigInt(amount),
    orderId,
  })),
});

import { ms, type Snapshot } from '../database.ts';

/** A stored line of a transfer. */
export interface Line {
  readonly account: string;
  readonly asset: string;
  readonly amount: bigint;
  readonly orderId: string | null;
}

export interface StoredTransfer {
  readonly id: string;
  readonly journalId: string;
  readonly sequence: bigint;
  readonly kind: string;
  readonly reference: { readonly type: string; readonly id: string };
  readonly at: number;
  readonly recordedAt: number;
  readonly actor: string;
  readonly reason: string | null;
  readonly corrects: string | null;
  readonly key: string;
  readonly previousHash: string;
  readonly hash: string;
  readonly lines: readonly Line[];
}

/** Chains with a lower id are the platform's shards. */
export const isShard = (journalId: string): boolean => journalId < '00000000-0000-0000-0000-000000000100';

interface Row {
  readonly id: string;
  readonly journal_id: string;
  readonly sequence: string;
  readonly kind: string;
  readonly reference_type: string;
  readonly reference_id: string;
  readonly at: string;
  readonly recorded_at: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly corrects: string | null;
  readonly key: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly accounts: readonly string[] | null;
  readonly assets: readonly string[] | null;
  readonly amounts: readonly string[] | null;
  readonly orders: readonly (string | null)[] | null;
}

const COLUMNS = `t.id, t.journal_id, t.sequence, t.kind, t.reference_type, t.reference_id, ${ms('t.effective_at')} as at,
  ${ms('t.recorded_at')} as recorded_at, t.actor, t.reason, t.corrects, t.key,
  encode(t.previous_hash, 'hex') as previous_hash, encode(t.hash, 'hex') as hash,
  e.accounts, e.assets, e.amounts, e.orders`;
/**
 * `unnest` pads to the longest of the arrays: a surplus element in any of them appears as a line that was not
 * hashed.
 */
const LINES = `lateral (
    select array_agg(l.account order by l.line) as accounts,
      array_agg(case when l.account in ('seller:episodes', 'platform:episodes_issued', 'platform:episodes_redeemed')
        then 'EPISODE' else 'USDT' end order by l.line) as assets,
      array_agg(l.amount order by l.line) as amounts,
      array_agg(coalesce(l.order_id, t.order_id) order by l.line) as orders
    from unnest(t.accounts, t.amounts, t.order_ids) with ordinality as l (account, amount, order_id, line)
  ) e`;

/** The links of some chains after a position, in order. */
const BY_CHAIN = `
  select ${COLUMNS}
  from unnest($1::uuid[], $2::bigint[]) as wanted (journal_id, after)
  join ledger.transfers t on t.journal_id = wanted.journal_id and t.sequence > wanted.after
  cross join ${LINES}
  order by t.journal_id, t.sequence`;

/** Transfers that took effect within a window. */
const BY_TIME = `
  select ${COLUMNS}
  from ledger.transfers t cross join ${LINES}
  where t.effective_at >= to_timestamp($1 / 1000.0) and t.effective_at < to_timestamp($2 / 1000.0)`;

export interface Tail {
  readonly journalId: string;
  readonly after: bigint;
}

export async function readTails(
  snapshot: Snapshot,
  tails: readonly Tail[],
): Promise<readonly StoredTransfer[]> {
  const values = [tails.map(({ journalId }) => journalId), tails.map(({ after }) => after)];
  return (await snapshot.rows<Row>(BY_CHAIN, values)).map(transferOf);
}

export interface Window {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

export const readWindow = async (
  snapshot: Snapshot,
  { from, to }: Window,
): Promise<readonly StoredTransfer[]> => (await snapshot.rows<Row>(BY_TIME, [from, to])).map(transferOf);

const transferOf = (row: Row): StoredTransfer => ({
  id: row.id,
  journalId: row.journal_id,
  sequence: BigInt(row.sequence),
  kind: row.kind,
  reference: { type: row.reference_type, id: row.reference_id },
  at: Number(row.at),
  recordedAt: Number(row.recorded_at),
  actor: row.actor,
  reason: row.reason,
  corrects: row.corrects,
  key: row.key,
  previousHash: row.previous_hash,
  hash: row.hash,
  lines: (row.accounts ?? []).map((account, at) => ({
    account,
    asset: row.assets?.[at] ?? '',
    amount: BigInt(row.amounts?.[at] ?? 0),
    orderId: row.orders?.[at] ?? null,
  })),
});

import type { ChainTransferKind } from '@cliffhanger/core/chain';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { Posting } from '@cliffhanger/core/ledger';
import type { Pool } from 'pg';
import { asJson } from '../twins/as-json.ts';
import { addTwinSellers } from '../twins/twin-sellers.ts';

/*
 * Chain transfers inserted directly as rows, on a network that no watcher follows, to compare the database functions
 * with the rules in core.
 */

export interface TwinTransfer {
  readonly id: string;
  readonly hash: string;
  readonly kind: ChainTransferKind;
  readonly state: 'pending' | 'held';
  readonly amount: Money;
  /** Undecodable or of another token: it has no amount. */
  readonly units: bigint;
  readonly seller?: string;
  readonly invoice?: string;
  /** The number of watchers that have seen it. */
  readonly seenBy: 0 | 1 | 2;
}

export const aTwinTransfer = ({
  kind = 'deposit',
  state = 'pending',
  units,
  ...given
}: Pick<TwinTransfer, 'amount' | 'seenBy'> & Partial<TwinTransfer>): TwinTransfer => ({
  id: crypto.randomUUID(),
  hash: `0x${crypto.randomUUID()}`,
  kind,
  state,
  units: units ?? (given.amount > 0n ? given.amount : 1n),
  ...given,
});

export const TWIN_TOKEN = '0xt';

export async function followTwinNetwork(owner: Pool): Promise<void> {
  await owner.query(
    `insert into chain.watchers (network, token, decimals, height, hash, head_height, finalized_height, followed_at,
       chain_id)
     values ('bep20', $1, 6, 1000, '0xh', 1000, 1000, now(), 56)`,
    [TWIN_TOKEN],
  );
}

export async function writeDownTransfers(owner: Pool, transfers: readonly TwinTransfer[]): Promise<void> {
  const rows = asJson(transfers);
  await addTwinSellers(owner, [...new Set(transfers.flatMap(({ seller }) => seller ?? []))]);
  await owner.query(
    `insert into chain.transfers (network, transaction_hash, ordinal, id, kind, token, sender, recipient, units, amount,
       remainder, seller_id, invoice_id, block_height, block_hash, block_at, state, seen_at, decided_at)
     select 'bep20', t ->> 'hash', 0, (t ->> 'id')::uuid, t ->> 'kind', $2, '0xs', '0xr', (t ->> 'units')::numeric,
       (t ->> 'amount')::bigint, 0, (t ->> 'seller')::uuid, (t ->> 'invoice')::uuid, 10, '0xb', now(), t ->> 'state',
       now(), case t ->> 'state' when 'held' then now() end
     from jsonb_array_elements($1::jsonb) t`,
    [rows, TWIN_TOKEN],
  );
  await owner.query(
    `insert into chain.sightings (network, transaction_hash, ordinal, block_hash, watcher, block_height, token, decimals,
       sender, recipient, units, head_height, finalized_height, seen_at)
     select 'bep20', t ->> 'hash', 0, '0xb', 'watcher ' || n, 10, $2, 6, '0xs', '0xr', (t ->> 'units')::numeric, 100, 100,
       now()
     from jsonb_array_elements($1::jsonb) t, generate_series(1, (t ->> 'seenBy')::integer) n`,
    [rows, TWIN_TOKEN],
  );
}

export interface Became {
  readonly state: string;
  /** The ledger lines; `null` if nothing is booked. */
  readonly booked: string | null;
}

interface Booking {
  /** The seller whose books it is in, or `null` for the platform's. */
  readonly chain: string | null;
  readonly key: string;
  readonly reference: string;
  readonly actor: string;
  readonly reason?: string;
  readonly at: Instant;
  readonly posting: Posting;
}

export function bookingText({ chain, key, reference, actor, reason, at, posting }: Booking): string {
  const lines = posting.entries.map((entry) => `${entry.account} ${entry.amount}`).join(', ');
  return [chain ?? 'platform', key, posting.kind, reference, actor, reason ?? '-', at, lines].join(' | ');
}

const BOOKING = `concat_ws(' | ',
  case when t.journal_id < '00000000-0000-0000-0000-000000000100' then 'platform' else t.journal_id::text end, t.key, t.kind,
  t.reference_type || ':' || t.reference_id, t.actor, coalesce(t.reason, '-'),
  (extract(epoch from t.effective_at) * 1000)::bigint,
  (select string_agg(e.account || ' ' || e.amount, ', ' order by e.line) from ledger.entries e
   where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at))`;

/** The state of chain transfers by id. */
export async function whatBecameOf(
  owner: Pool,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Became>> {
  const { rows } = await owner.query<Became & { id: string }>(
    `select c.id, c.state, case when t.id is not null then ${BOOKING} end as booked
     from chain.transfers c left join ledger.transfers t on t.id = c.transfer_id where c.id = any($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, state, booked }) => [id, { state, booked }]));
}

/** The bookings under these keys. */
export async function bookingsUnder(
  owner: Pool,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await owner.query<{ key: string; booked: string }>(
    `select t.key, ${BOOKING} as booked from ledger.transfers t where t.key = any($1)`,
    [keys],
  );
  return new Map(rows.map(({ key, booked }) => [key, booked]));
}

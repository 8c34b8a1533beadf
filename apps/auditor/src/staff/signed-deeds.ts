import { ms, type Snapshot } from '../database.ts';
import { deedTextOf, type SignedDeed } from './device-signatures.ts';

/* Actions of two people about money, from their own rows. Both people signed this text. */

interface DeedRow {
  readonly subject: string;
  readonly id: string;
  readonly seller: string | null;
  readonly amount: string;
  readonly terms: string;
  readonly reason: string | null;
  readonly people: readonly (string | null)[];
  readonly since: string | null;
}

/** Kinds of alarms that stop payouts. Clearing one needs two people. */
const STOPPING =
  "('sources-disagree', 'deep-reorganisation', 'credited-but-gone', 'books-differ', 'wallet-used-elsewhere')";

const DEEDS = `
  select 'deposit' as subject, d.id::text as id, d.seller_id as seller, d.amount::text as amount, d.network as terms,
    null as reason, case d.state when 'credited' then array[d.first_approved_by, d.decided_by] else array[d.first_approved_by] end as people,
    null as since
  from wallet.deposits d where d.state = 'second-look' or (d.state = 'credited' and d.backing = 'unbacked')
  union all
  select 'credit', r.chain_transfer_id::text, r.seller_id, t.amount::text, t.network, r.because,
    case r.state when 'done' then array[r.asked_by, r.ended_by] else array[r.asked_by] end, ${ms('r.asked_at')}
  from chain.resolutions r join chain.transfers t on t.id = r.chain_transfer_id
  where r.way = 'credit' and r.state in ('asked', 'confirmed', 'done')
  union all
  select 'correction', c.transfer_id::text, t.journal_id, abs(coalesce((select sum(e.amount) from ledger.entries e
      where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at
        and e.account in ('seller:available', 'seller:withdrawing')), 0))::text,
    case when c.bears_rest then 'platform-bears-rest' else 'nothing-borne' end, c.reason,
    case when c.correction_id is null then array[c.proposed_by] else array[c.proposed_by, c.confirmed_by] end,
    ${ms('c.proposed_at')}
  from wallet.corrections c join ledger.transfers t on t.id = c.transfer_id
  union all
  select 'level', g.seller_id::text, g.seller_id, '0', g.level, g.reason,
    case when g.confirmed_at is null then array[g.proposed_by] else array[g.proposed_by, g.confirmed_by] end,
    ${ms('g.proposed_at')}
  from levels.grants g
  union all
  select 'alarm', a.id::text, null, '0', a.network || ' ' || a.kind, a.clear_because,
    case when a.cleared_by like 'operator:%' then array[a.clear_asked_by, substr(a.cleared_by, 10)] else array[a.clear_asked_by] end,
    ${ms('a.clear_asked_at')}
  from chain.alarms a
  where a.clear_asked_by is not null or (a.cleared_by like 'operator:%' and a.kind in ${STOPPING})`;

export interface DeedOfTwo extends SignedDeed {
  readonly text: string;
  /** An element is null if the row lacks a required person. */
  readonly people: readonly (string | null)[];
  /** Time of the proposal. Older signatures do not count. */
  readonly since: number;
}

export const readDeeds = async (snapshot: Snapshot): Promise<readonly DeedOfTwo[]> =>
  (await snapshot.rows<DeedRow>(DEEDS)).map(({ amount, people, since, ...row }) => {
    const deed = { ...row, amount: BigInt(amount) };
    return { ...deed, text: deedTextOf(deed), people, since: Number(since ?? 0) };
  });

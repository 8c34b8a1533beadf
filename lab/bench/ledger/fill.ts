import { isChainWhole } from '@cliffhanger/testing/ledger';
import type { PoolClient } from 'pg';
import {
  BENCH_MONTH,
  effectiveAt,
  idSql,
  RETAIL,
  SELLERS,
  sellerIdOf,
  sellerIdSql,
  WHOLESALE,
} from './data-set.ts';

/*
 * Fills the books in bulk as if every seller had shipped many orders, with valid hash chains. The rows are in
 * the month that the bench writes to, so that its indexes have the stated size. Indexes are built after the
 * rows, as in a restore.
 */

const ENTRIES_A_SHIPMENT = 4;
const CHAINS_LOOKED_AT = 20;

const TRANSFERS = `ledger.transfers_${BENCH_MONTH.slice(0, 7).replace('-', '_')}`;
const MONTH = `for values from ('${BENCH_MONTH} 00:00:00+00') to ('2026-04-01 00:00:00+00')`;

const TAKE_OUT = `
  alter table ledger.transfers detach partition ${TRANSFERS};
  do $$ declare made record; begin
    for made in select conrelid::regclass as relation, conname from pg_constraint
      where contype = 'p' and conrelid in ('${TRANSFERS}'::regclass, 'ledger.transfer_keys'::regclass)
    loop execute format('alter table %s drop constraint %I', made.relation, made.conname); end loop;
    for made in select indexrelid::regclass as relation from pg_index where indrelid = '${TRANSFERS}'::regclass
    loop execute format('drop index %s', made.relation); end loop;
  end $$;
`;

const CHAIN = `
  create function bench.next_link(head bytea, start bytea, chain uuid, sequence bigint, id uuid, content text)
  returns bytea language sql immutable as $$
    select sha256(convert_to(concat_ws(E'\\n', 'cliffhanger-transfer-1', encode(coalesce(head, start), 'hex'), chain,
      sequence, id, ${effectiveAt}, 'bench', '-', content), 'UTF8'))
  $$;
  create aggregate bench.chain(start bytea, chain uuid, sequence bigint, id uuid, content text)
    (sfunc = bench.next_link, stype = bytea);
`;

const shipmentsSql = (shipmentsASeller: number): string => `
  create unlogged table bench.shipments as
  select journal_id, id, order_id, sequence, hash,
         lag(hash, 1, journal_head) over (partition by journal_id order by sequence) as previous_hash
  from (
    select journal_id, journal_head, id, order_id, sequence,
           bench.chain(journal_head, journal_id, sequence, id, content) over (partition by journal_id order by sequence) as hash
    from (
      select b.journal_id, b.journal_head, s.id, s.order_id, b.journal_length + s.number as sequence,
             concat_ws(E'\\n', 'shipment', 'order:' || s.order_id, '-',
               'seller:available USDT -${WHOLESALE} ' || s.order_id,
               'platform:wholesale_deferred USDT ${WHOLESALE} ' || s.order_id,
               'order:escrow USDT -${RETAIL} ' || s.order_id,
               'seller:unsettled USDT ${RETAIL} ' || s.order_id) as content
      from (
        select number, ${sellerIdSql('seller')} as journal_id,
               ${idSql(`number * ${SELLERS} + seller + 1000000`, '3')} as id,
               ${idSql(`number * ${SELLERS} + seller + 1000000`, '4')} as order_id
        from generate_series(1, ${shipmentsASeller}) as number, generate_series(1, ${SELLERS}) as seller
      ) s join ledger.books b using (journal_id)
    ) told
  ) linked;
`;

const WRITE = `
  insert into ${TRANSFERS} (id, journal_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
    previous_hash, hash, accounts, amounts, order_id)
  select id, journal_id, sequence, 'shipment', 'order', order_id, to_timestamp(${effectiveAt} / 1000.0), 'bench',
         'shipment:' || order_id, previous_hash, hash,
         '{seller:available,platform:wholesale_deferred,order:escrow,seller:unsettled}',
         '{-${WHOLESALE},${WHOLESALE},-${RETAIL},${RETAIL}}', order_id
  from bench.shipments order by id;

  insert into ledger.transfer_keys (digest, journal_id, sequence)
  select ledger.key_digest('shipment:' || order_id), journal_id, sequence from bench.shipments;

  update ledger.books b set
    available = available - s.shipments * ${WHOLESALE}, escrow = escrow - s.shipments * ${RETAIL},
    unsettled = unsettled + s.shipments * ${RETAIL}, journal_length = s.last, journal_head = s.head
  from (
    select journal_id, count(*) as shipments, max(sequence) as last, (array_agg(hash order by sequence desc))[1] as head
    from bench.shipments group by journal_id
  ) s where s.journal_id = b.journal_id;
  drop table bench.shipments;
`;

const PUT_BACK = `
  alter table ${TRANSFERS} add primary key (id, journal_id, effective_at);
  create unique index on ${TRANSFERS} (journal_id, sequence, effective_at);
  create index on ${TRANSFERS} using brin (written_by) with (pages_per_range = 32, autosummarize = on);
  alter table ledger.transfer_keys add primary key (digest, journal_id);
  alter table ledger.transfers attach partition ${TRANSFERS} ${MONTH};
`;

/** Adds shipments until there are about this many entries; returns the actual number. */
export async function fillBooks(owner: PoolClient, entries: number): Promise<number> {
  const shipmentsASeller = Math.max(1, Math.round(entries / ENTRIES_A_SHIPMENT / SELLERS));
  await owner.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set jit = off");
  const steps = ['begin', TAKE_OUT, CHAIN, shipmentsSql(shipmentsASeller), WRITE, PUT_BACK, 'commit'];
  for (const step of steps) await owner.query(step);
  await owner.query('vacuum (analyze, freeze) ledger.transfers, ledger.transfer_keys, ledger.books');
  return countSound(owner);
}

async function countSound(owner: PoolClient): Promise<number> {
  const { rows } = await owner.query<{ entries: bigint; sum: string }>(
    'select count(*) as entries, sum(amount) as sum from ledger.entries',
  );
  const [counted] = rows;
  if (counted === undefined || Number(counted.sum) !== 0)
    throw new Error('the filled books do not sum to zero');
  for (let look = 1; look <= CHAINS_LOOKED_AT; look += 1) {
    const chainId = sellerIdOf(Math.ceil((look * SELLERS) / CHAINS_LOOKED_AT));
    if (!(await isChainWhole(owner, chainId))) throw new Error(`chain ${chainId} is not whole`);
  }
  return Number(counted.entries);
}

import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import type { PoolClient } from 'pg';
import { sellerIdSql } from '../ledger/data-set.ts';
import {
  DRAMAS,
  DRAMAS_A_SELLER,
  dramaIdSql,
  dramaOfOrderSql,
  numberSql,
  ORDER_AMOUNT,
  type OrderSet,
  orderIdSql,
  PURCHASE_COST,
  paidAtMsSql,
  QUANTITY,
  RETAIL,
  sellerOfSql,
  TOKEN_DIGEST,
  WHOLESALE,
} from './data-set.ts';

/*
 * Fills a database in bulk as the owner of its tables: a catalogue, logged-in sellers with three dramas each,
 * and their orders, with the counters and rollups that real business would have produced.
 */

const CATALOGUE = `
  insert into dramas (id, category_id, episode_count, ready_through, free_episodes, wholesale, retail, poster, on_sale, hot_rank, published_at)
  select ${dramaIdSql('n')}, c.id, 60, 60, 3, ${WHOLESALE}, ${RETAIL} + (n % 40) * 10000, '/covers/' || n || '.webp', true,
         1 + (n * 7919) % ${DRAMAS}, now() - n * interval '3 hours'
  from generate_series(1, ${DRAMAS}) as n
  join (select id, row_number() over (order by position) - 1 as ordinal, count(*) over () as many from categories) c
    on c.ordinal = n % c.many;
  insert into drama_texts (drama_id, locale, title, synopsis)
  select ${dramaIdSql('n')}, locale, word || ' ' || initcap(left(md5(n || locale), 7)) || ' ' || n,
         repeat('What nobody expected happens on the day of the wedding. ', 4)
  from generate_series(1, ${DRAMAS}) as n, (values ('en', 'Secret'), ('de', 'Geheimnis')) as t(locale, word);
  insert into drama_licences (id, drama_id, is_worldwide, countries, holder, languages, valid_from, valid_until, proof_name,
    proof_kind, proof_digest, recorded_by, recorded_at)
  select gen_random_uuid(), ${dramaIdSql('n')}, true, '{}', 'Sample Pictures', '{en,de}', '2000-01-01', '2100-01-01', 'bench',
    'pdf', repeat('0', 64), 'bench', now()
  from generate_series(1, ${DRAMAS}) as n;
`;

/**
 * The episodes a sale needs: the preview and the first paid one. Adding all would take longer than the
 * measurement.
 */
const FILMS = `
  with wanted as materialized (
    select ${dramaIdSql('n')} as drama_id, number, gen_random_uuid() as upload_id, gen_random_uuid() as package_id
    from generate_series(1, ${DRAMAS}) as n, (values (0), (4)) as e (number)
  ), uploads as (
    insert into media.episode_uploads (id, drama_id, number, name, bytes, digest, begun_at, completed_at)
    select upload_id, drama_id, number, upload_id::text, 1, encode(sha256(upload_id::text::bytea), 'hex'), now(), now()
    from wanted
  ), packages as (
    insert into media.packages (id, drama_id, number, name, sealed_key, duration_ms, rungs, thumbnails, made_at)
    select package_id, drama_id, number, package_id::text, case when number > 0 then '\\x00'::bytea end, 90000, '[]', '{}', now()
    from wanted
  )
  insert into media.episodes (drama_id, number, state, progress, upload_id, package_id, changed_at)
  select drama_id, number, 'ready', 100, upload_id, package_id, now() from wanted;
  update dramas set ready_through = 60;
`;

/** Last seen one day in the future, so that no session is updated during the measurement. */
const sellersSql = (sellers: number): string => `
  insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, locale, registered_at,
    review_state, review_promised_by, review_decided_at)
  select ${sellerIdSql('n')}, 'seller' || n || '@bench.test', 'Seller ' || n, 'DE', 'telegram', '@seller' || n, 'en', now(),
         'approved', now(), now()
  from generate_series(1, ${sellers}) as n;
  insert into identity.sessions (seller_id, session_id, token_digest, device, created_at, last_seen_at)
  select ${sellerIdSql('n')}, gen_random_uuid(), '${TOKEN_DIGEST}', 'bench', now(), now() + interval '1 day'
  from generate_series(1, ${sellers}) as n;
  insert into seller_rights (seller_id, from_level, used)
  select ${sellerIdSql('n')}, ${DRAMAS_A_SELLER}, ${DRAMAS_A_SELLER} from generate_series(1, ${sellers}) as n;
  insert into consignments (seller_id, id, drama_id, added_at)
  select ${sellerIdSql('n')}, gen_random_uuid(), ${dramaIdSql(`1 + (n - 1 + ordinal) % ${DRAMAS}`)}, now()
  from generate_series(1, ${sellers}) as n, generate_series(0, ${DRAMAS_A_SELLER - 1}) as ordinal;
  insert into ledger.books (journal_id, available) select ${sellerIdSql('n')}, 1000000000 from generate_series(1, ${sellers}) as n;
`;

/**
 * The states of the orders: one state for the whole set, a mixture with some of each for every seller, or the
 * distribution of a platform after months: nearly all completed, one in two thousand in audit.
 */
type States = 'to-ship' | 'in-settlement' | 'completed' | 'mixed' | 'grown';

const GROWN = `case when n % 2000 = 0 then 'audit' when n % 100 = 1 then 'refunded' when n % 100 < 4 then 'to-ship'
    when n % 100 < 6 then 'shipped' when n % 100 < 10 then 'in-settlement' else 'completed' end`;

function stateSql(states: States, index: string): string {
  if (states === 'grown') return GROWN;
  return states === 'mixed'
    ? `(array['to-ship', 'shipped', 'in-settlement', 'in-settlement', 'in-settlement', 'audit', 'refunded'])[1 + (${index})::integer % 20]`
    : `'${states}'`;
}

const NOTICE = `'{"rule": "viewer-complaint", "facts": {}, "decidedBy": "person", "decidedAt": 1790000000000, "note": null,
  "appealUntil": 1791000000000}'::jsonb`;

const SHIPPED = `state in ('shipped', 'in-settlement', 'audit', 'completed')`;

/** Numbered from `first` on, so that a second set in the same database has different numbers. */
export const ordersSql = (set: OrderSet, states: States, first = 1): string => `
  insert into orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale, order_amount,
    purchase_cost, payment_id, sandbox, attribution, paid_at, state, due_at, shipped_at, shipped_by, pay_from,
    payment_amount, unsettled, deferred, release_at, audit_reason, audited_at, notice, completed_at, refunded_at,
    payment_transfer, shipment_transfer, settlement_transfer, refund_transfer)
  select seller_id, id, number, id, drama_id, 4, ${QUANTITY}, ${RETAIL}, ${WHOLESALE}, ${ORDER_AMOUNT}, ${PURCHASE_COST}, id,
         true, '{"kind": "click", "trackingCode": "abc23456"}', paid_at, state,
         case when state in ('to-ship', 'shipped') then paid_at + interval '3 days'
              when state in ('in-settlement', 'audit') then paid_at + interval '7 days' end,
         case when ${SHIPPED} then paid_at end, case when ${SHIPPED} then 'seller' end, case when ${SHIPPED} then 'proceeds' end,
         case when ${SHIPPED} then ${PURCHASE_COST} else 0 end,
         case when ${SHIPPED} then ${ORDER_AMOUNT - PURCHASE_COST} else 0 end,
         case when ${SHIPPED} then ${PURCHASE_COST} else 0 end,
         case when ${SHIPPED} then paid_at + interval '7 days' end,
         case when state = 'audit' then 'viewer-complaint' end, case when state = 'audit' then paid_at end,
         case when state = 'audit' then ${NOTICE} end,
         case when state = 'completed' then paid_at + interval '7 days' end,
         case when state = 'refunded' then paid_at end, id,
         case when ${SHIPPED} then id end, case when state = 'completed' then id end, case when state = 'refunded' then id end
  from (
    select ${sellerOfSql(set, 'n')} as seller_id, ${orderIdSql(set, 'n')} as id, ${numberSql('n')} as number,
           ${dramaOfOrderSql(set, 'n')} as drama_id, to_timestamp(${paidAtMsSql(set, 'n')} / 1000.0) as paid_at,
           coalesce(${stateSql(states, `n / ${set.sellers}`)}, 'completed') as state
    from generate_series(${first}, ${first + set.orders - 1}) as n
  ) o;
`;

const MONEY = `
  update ledger.books b set escrow = o.escrow, unsettled = o.unsettled
  from (select seller_id, coalesce(sum(order_amount) filter (where state = 'to-ship'), 0) as escrow,
               coalesce(sum(unsettled) filter (where state in ('shipped', 'in-settlement', 'audit')), 0) as unsettled
        from orders group by seller_id) o
  where o.seller_id = b.journal_id;
`;

/** The result of folding the rollup lines of all those orders. */
const ROLLUPS = `
  insert into rollups.order_states (seller_id, state, orders, own_orders, own_unsettled)
  select seller_id, state, count(*), count(*) filter (where shipped_by is distinct from 'platform'),
         coalesce(sum(unsettled) filter (where shipped_by is distinct from 'platform'), 0)
  from orders group by 1, 2;
  insert into rollups.seller_days (seller_id, day, orders, sales, profit, settled_orders, settled_sales, settled_profit,
    missed_orders, missed_profit, shipped, on_time, upheld, clicks)
  select seller_id, (paid_at at time zone 'UTC')::date, count(*), sum(order_amount), sum(order_amount - purchase_cost),
         count(*) filter (where state = 'completed'), coalesce(sum(order_amount) filter (where state = 'completed'), 0),
         coalesce(sum(order_amount - purchase_cost) filter (where state = 'completed'), 0), 0, 0, count(shipped_at),
         count(shipped_at), 0, count(*) * 9
  from orders group by 1, 2;
  insert into rollups.drama_days (seller_id, drama_id, day, orders, episodes, sales, profit, plays, clicks)
  select seller_id, drama_id, (paid_at at time zone 'UTC')::date, count(*), sum(quantity), sum(order_amount),
         sum(order_amount - purchase_cost), 0, count(*) * 9
  from orders group by 1, 2, 3;
  insert into rollups.seller_totals (seller_id, orders, sales, profit, settled_orders, settled_sales, settled_profit,
    missed_orders, missed_profit, clicks)
  select seller_id, sum(orders), sum(sales), sum(profit), sum(settled_orders), sum(settled_sales), sum(settled_profit), 0, 0,
         sum(clicks)
  from rollups.seller_days group by seller_id;
  insert into drama_sales_rollups (seller_id, drama_id, clicks, orders, episodes, sales, profit, refreshed_at)
  select seller_id, drama_id, sum(clicks), sum(orders), sum(episodes), sum(sales), sum(profit), now()
  from rollups.drama_days where day >= current_date - 30 group by 1, 2;
  insert into rollups.aggregations (aggregated_at) values (now());
`;

export async function loadSelling(owner: PoolClient, set: OrderSet, states: States): Promise<void> {
  await expectNothingObserved(owner);
  await addSampleCategories(owner);
  const indexes = await indexesOfOrders(owner);
  const steps = {
    settings:
      "set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set jit = off; alter table orders disable trigger orders_placed",
    begin: 'begin',
    catalogue: CATALOGUE + FILMS,
    sellers: sellersSql(set.sellers),
    'no indexes': indexes.map(({ name }) => `drop index ${name}`).join(';'),
    orders: ordersSql(set, states),
    indexes: indexes.map(({ definition }) => definition).join(';'),
    money: MONEY,
    rollups: ROLLUPS,
    commit: 'commit',
    triggers: 'alter table orders enable trigger orders_placed',
    vacuum: 'vacuum (analyze, freeze)',
  };
  for (const [name, step] of Object.entries(steps)) {
    const startedAt = performance.now();
    await owner.query(step);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (seconds > WORTH_SAYING_S) console.log(`filled ${name} in ${seconds.toFixed(0)} s`);
  }
}

const WORTH_SAYING_S = 2;

/** Rebuilt after loading: one sort is cheaper than an index insertion per order. */
async function indexesOfOrders(
  owner: PoolClient,
): Promise<readonly { readonly name: string; readonly definition: string }[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index i where i.indrelid in ('public.orders_open'::regclass, 'public.orders_ended'::regclass) and not i.indisunique`,
  );
  return rows;
}

/** The tests' triggers for observing state changes would distort the measurement. */
async function expectNothingObserved(owner: PoolClient): Promise<void> {
  const { rows } = await owner.query(
    `select tgname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.pronamespace = (select oid from pg_namespace where nspname = 'observed')`,
  );
  if (rows.length > 0) throw new Error('a database of the tests is not measured: use createMeasuredDatabase');
}

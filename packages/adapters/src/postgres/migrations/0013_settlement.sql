-- Up Migration

-- How held money is let go (DOMAIN §5): the clockwork of every order after it was shipped, and early settlements.

create schema settlement;

-- Two in a natural month, by this key: a third finds no place, however many phones ask at once.
create table settlement.early_settlements (
  seller_id  uuid        not null,
  id         uuid        not null,
  -- `2026-11`, in the platform's time zone.
  month      text        not null constraint month_form check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  place      smallint    not null constraint two_a_month check (place between 1 and 2),
  orders     integer     not null constraint some_orders check (orders > 0),
  amount     bigint      not null constraint some_amount check (amount > 0),
  fee        bigint      not null constraint fee_within check (fee between 0 and amount),
  applied_at timestamptz not null,
  primary key (seller_id, id),
  constraint one_a_place unique (seller_id, month, place)
);

-- Which operator opened or decided an audit, and why. Written once: the app's role can add and read, nothing else.
create table settlement.audit_decisions (
  seller_id   uuid        not null,
  order_id    uuid        not null,
  decision_id bigint      generated always as identity,
  decided_at  timestamptz not null,
  outcome     text        not null constraint known_outcome check (outcome in ('opened', 'upheld', 'dismissed')),
  note        text,
  actor       text        not null constraint somebody check (actor <> ''),
  primary key (seller_id, order_id, decision_id)
);

-- A UUID of version 7 of a given moment.
create function settlement.new_id(at_ms bigint) returns uuid
language sql volatile parallel safe set search_path = pg_catalog, pg_temp as $$
  select encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) placing substring(int8send(at_ms) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- The orders below are found by key, one after another. Over many partitions the planner would rather read them whole:
-- it does not know beforehand that each key lies in one of them.
create function settlement.complete(
  p_sellers uuid[], p_orders uuid[], p_transfers uuid[], p_at timestamptz, p_early boolean
) returns void
language sql volatile set search_path = pg_catalog, pg_temp set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off as $$
  update public.orders o set state = 'completed', due_at = null, completed_at = p_at, settled_early = p_early,
    settlement_transfer = s.transfer_id
  from unnest(p_sellers, p_orders, p_transfers) as s(seller_id, order_id, transfer_id)
  where o.seller_id = s.seller_id and o.id = s.order_id
$$;

-- What a settlement did for one seller; without one: for the platform's own sales.
create type settlement.settled as (seller_id uuid, orders integer, amount bigint);

-- T+7: completes due orders and books them, one transfer a seller with lines per order, all of it set-based and in this
-- one call. The same links as ledger.post_transfer makes, for many chains at once: locked in the order of their ids.
-- Orders that somebody else holds are left for the next sweep; so are those above a seller's bound.
create function settlement.settle_due(
  p_sweep uuid, p_now_ms bigint, p_platform_lane uuid, p_most_orders integer, p_most_a_chain integer
) returns setof settlement.settled
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_mergejoin = off as $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  v_key constant text := 'settlement:' || p_sweep;
  v_sellers uuid[]; v_chains uuid[]; v_orders uuid[]; v_unsettled bigint[]; v_deferred bigint[]; v_transfers uuid[];
  chain_ids uuid[]; booked integer;
begin
  if p_most_a_chain not between 1 and 1000 then raise exception 'from 1 to 1000 orders a transfer'; end if;

  with due as materialized (
    select o.seller_id, o.id, o.unsettled, o.deferred,
           case when o.shipped_by = 'platform' then p_platform_lane else o.seller_id end as chain_id,
           case when o.shipped_by = 'platform' then 0 else o.unsettled end as own_unsettled,
           -- One of a chain's becomes the id of its transfer.
           settlement.new_id(p_now_ms) as fresh_id
    from public.orders o
    where o.state = 'in-settlement' and o.due_at <= now_at
    order by o.due_at limit p_most_orders for no key update skip locked
  ), placed as (
    select *, row_number() over chain as place, first_value(fresh_id) over chain as transfer_id
    from due window chain as (partition by chain_id order by id)
  ), taken as (
    select * from placed where place <= p_most_a_chain order by chain_id, id
  )
  select array_agg(seller_id), array_agg(chain_id), array_agg(id), array_agg(own_unsettled), array_agg(deferred),
         array_agg(transfer_id)
  into v_sellers, v_chains, v_orders, v_unsettled, v_deferred, v_transfers
  from taken;
  if v_orders is null then return; end if;
  chain_ids := array(select distinct c from unnest(v_chains) c order by c);

  -- From here on transfers of these chains wait. A seller without books has no money on hold: a bug, found below.
  perform from ledger.books where chain_id = any (chain_ids) order by chain_id for update;

  with lines as materialized (
    select o.chain_id, o.transfer_id, o.order_id, l.account, l.amount,
           row_number() over (partition by o.chain_id order by o.place, l.line) as line
    from unnest(v_chains, v_transfers, v_orders, v_unsettled, v_deferred) with ordinality
           as o(chain_id, transfer_id, order_id, unsettled, deferred, place),
         lateral (values
           (1, 'seller:unsettled', case when o.chain_id <> p_platform_lane then -o.unsettled else 0 end),
           (2, 'seller:available', case when o.chain_id <> p_platform_lane then o.unsettled else 0 end),
           (3, case when o.chain_id = p_platform_lane then 'platform:retail_deferred'
               else 'platform:wholesale_deferred' end, -o.deferred),
           (4, case when o.chain_id = p_platform_lane then 'platform:retail' else 'platform:wholesale' end, o.deferred)
         ) as l(line, account, amount)
    where l.amount <> 0
  ), contents as (
    select chain_id, transfer_id,
           concat('settlement', E'\nsweep:', p_sweep, E'\n-\n',
             string_agg(concat_ws(' ', account, 'USDT', amount, order_id), E'\n' order by line)) as content,
           coalesce(sum(amount) filter (where account = 'seller:available'), 0)::bigint as released
    from lines group by chain_id, transfer_id
  ), links as materialized (
    select c.chain_id, c.transfer_id, c.released, sha256(convert_to(c.content, 'UTF8')) as content_hash,
           b.chain_length + 1 as sequence, b.chain_head as previous_hash,
           sha256(convert_to(concat_ws(E'\n', 'cliffhanger-transfer-1', encode(b.chain_head, 'hex'), c.chain_id,
             b.chain_length + 1, c.transfer_id, p_now_ms, 'rule:settlement', '-', c.content), 'UTF8')) as hash
    from contents c join ledger.books b on b.chain_id = c.chain_id
  ), keyed as (
    insert into ledger.transfer_keys (key, chain_id, content_hash, transfer_id, sequence, hash)
    select v_key, chain_id, content_hash, transfer_id, sequence, hash from links
  ), linked as (
    insert into ledger.transfers (id, chain_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
      previous_hash, hash)
    select transfer_id, chain_id, sequence, 'settlement', 'sweep', p_sweep::text, now_at, 'rule:settlement', v_key,
      previous_hash, hash
    from links
  ), entered as (
    insert into ledger.entries (transfer_id, line, chain_id, effective_at, account, asset, amount, order_id)
    select transfer_id, line, chain_id, now_at, account, 'USDT', amount, order_id from lines
  ), moved as (
    update ledger.books b set available = b.available + l.released, unsettled = b.unsettled - l.released,
      chain_length = l.sequence, chain_head = l.hash
    from links l where b.chain_id = l.chain_id
    returning 1
  )
  select count(*) into booked from moved;
  if booked <> cardinality(chain_ids) then raise exception 'a settlement found no books'; end if;

  perform settlement.complete(v_sellers, v_orders, v_transfers, now_at, false);

  return query
    select o.seller_id, count(*)::integer, sum(o.unsettled)::bigint
    from (
      select case when chain_id <> p_platform_lane then seller_id end as seller_id, unsettled
      from unnest(v_sellers, v_chains, v_unsettled) as all_of_them(seller_id, chain_id, unsettled)
    ) o
    group by o.seller_id;
end $$;

create type settlement.moved as (seller_id uuid, order_id uuid, number text);

-- Shipped orders whose settlement begins; says how many.
create function settlement.begin_due(p_now_ms bigint, p_most integer) returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  with due as materialized (
    select seller_id, id from public.orders
    where state = 'shipped' and due_at <= to_timestamp(p_now_ms / 1000.0)
    order by due_at limit p_most for no key update skip locked
  ), begun as (
    update public.orders o set state = 'in-settlement', due_at = o.release_at
    from due where o.seller_id = due.seller_id and o.id = due.id
    returning 1
  )
  select count(*) from begun
$$;

-- Audits that nobody decided in time end by rule: T+7 is long over for them, so the next settlement pays the seller.
create function settlement.end_audits(p_now_ms bigint, p_most integer, p_hold interval, p_notice jsonb)
returns setof settlement.moved
language sql volatile security definer set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  with due as materialized (
    select seller_id, id from public.orders
    where state = 'audit' and due_at <= to_timestamp(p_now_ms / 1000.0)
    order by due_at limit p_most for no key update skip locked
  )
  update public.orders o set state = 'in-settlement', release_at = o.shipped_at + p_hold,
    due_at = o.shipped_at + p_hold, notice = p_notice
  from due where o.seller_id = due.seller_id and o.id = due.id
  returning o.seller_id, o.id, o.number
$$;

revoke all on all functions in schema settlement from public;
grant usage on schema settlement to cliffhanger_app;
grant execute on function settlement.settle_due, settlement.begin_due, settlement.end_audits, settlement.complete
  to cliffhanger_app;
grant select, insert on settlement.early_settlements, settlement.audit_decisions to cliffhanger_app;

-- Up Migration

-- Push events without a job each (ADR 44). What happened is a row of a plain table, without an index, written by the
-- transaction that it happened in; a worker numbers all that wait in one statement and signals each seller's apps once.
-- A job of the queue was a row with four index entries, a statement of the shipment's own, and five of the worker's.
create table push.waiting (
  seller_id uuid        not null,
  kind      text        not null,
  facts     jsonb       not null,
  at        timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- Numbered and taken away in one transaction: no event is brought twice.
alter table push.push_events drop column job_key;

-- Books a shipment of a locked order and moves it on, where the chain is still as long as it was when somebody found out
-- what it costs; otherwise null, and nothing has happened. An account below zero is refused by the books themselves.
create or replace function orders.book_shipment(
  o public.orders, p_length bigint, p_head bytea, p_by text, p_pay_from text, p_credits integer, p_payment bigint,
  p_now_ms bigint
) returns orders.shipment
language plpgsql volatile as $$
declare
  shipped constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  transfer constant uuid := settlement.new_id(p_now_ms);
  actor constant text := orders.booked_by(p_by, o.seller_id);
  held constant bigint := orders.held(p_pay_from, o.order_amount, p_payment);
  hash constant bytea := ledger.link_hash(p_head, o.seller_id, p_length + 1, transfer, p_now_ms, actor,
    orders.booked_content(o.id, p_pay_from, o.order_amount, p_payment, held, p_credits));
  key constant text := 'shipment:' || o.id;
begin
  with booked as (
    update ledger.books b set available = b.available - case when p_pay_from = 'wallet' then p_payment else 0 end,
      escrow = b.escrow - o.order_amount, unsettled = b.unsettled + held, episodes = b.episodes - p_credits,
      chain_length = p_length + 1, chain_head = hash
    where b.chain_id = o.seller_id and b.chain_length = p_length
    returning b.chain_length as sequence
  ), keyed as (
    insert into ledger.transfer_keys (digest, chain_id, sequence)
    select ledger.key_digest(key), o.seller_id, b.sequence from booked b
  )
  insert into ledger.transfers (id, chain_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
    previous_hash, hash, accounts, amounts, order_id)
  select transfer, o.seller_id, b.sequence, 'shipment', 'order', o.id::text, shipped, actor, key, p_head, hash,
    orders.booked_accounts(p_pay_from, p_payment, held, p_credits),
    orders.booked_amounts(p_pay_from, o.order_amount, p_payment, held, p_credits), o.id
  from booked b;
  if not found then return null; end if;
  update public.orders set state = 'shipped', shipped_at = shipped, shipped_by = p_by, pay_from = p_pay_from,
    due_at = orders.settlement_begins_at(o.paid_at, o.first_play_at, shipped), credits_used = p_credits,
    payment_amount = p_payment, unsettled = held, deferred = p_payment,
    release_at = shipped + interval '168:00:00', shipment_transfer = transfer, notice = null
  where seller_id = o.seller_id and id = o.id and state = 'to-ship';
  insert into push.waiting (seller_id, kind, facts)
  values (o.seller_id, 'order-shipped', jsonb_build_object('number', o.number, 'by', p_by));
  return row('shipped', o.seller_id, o.id, o.number, p_by, p_pay_from, p_credits, o.wholesale, p_payment, held,
    shipped, null)::orders.shipment;
end $$;

-- Books shipments of locked orders and moves them on, one seller's after another's: what was decided for each stands at the
-- same place of every list. The books of these sellers are locked. Nothing but the hashes is made one by one.
create or replace function orders.book_shipments(
  p_sellers uuid[], p_orders uuid[], p_amounts bigint[], p_bys text[], p_pay_froms text[], p_credits integer[],
  p_payments bigint[], p_notices jsonb[], p_now_ms bigint
) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  shipped constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  transfers uuid[]; sequences bigint[]; heads bytea[]; hashes bytea[];
  chain uuid;
  length bigint;
  head bytea;
  fresh uuid;
begin
  for i in 1 .. cardinality(p_orders) loop
    if chain is distinct from p_sellers[i] then
      chain := p_sellers[i];
      select b.chain_length, b.chain_head into length, head from ledger.books b where b.chain_id = chain;
    end if;
    fresh := settlement.new_id(p_now_ms);
    length := length + 1;
    transfers[i] := fresh;
    sequences[i] := length;
    heads[i] := head;
    head := ledger.link_hash(head, chain, length, fresh, p_now_ms, orders.booked_by(p_bys[i], chain),
      orders.booked_content(p_orders[i], p_pay_froms[i], p_amounts[i], p_payments[i],
        orders.held(p_pay_froms[i], p_amounts[i], p_payments[i]), p_credits[i]));
    hashes[i] := head;
  end loop;

  with w as materialized (
    select s.*, orders.held(s.pay_from, s.amount, s.payment) as held,
      case when s.pay_from is null then 'platform-shipment' else 'shipment' end as kind
    from unnest(p_sellers, p_orders, p_amounts, p_bys, p_pay_froms, p_credits, p_payments, p_notices,
           transfers, sequences, heads, hashes)
      as s (seller_id, order_id, amount, shipped_by, pay_from, credits, payment, notice, transfer, sequence, head, hash)
  ), booked as (
    update ledger.books b set available = b.available - c.paid, escrow = b.escrow - c.amount,
      unsettled = b.unsettled + c.held, episodes = b.episodes - c.credits, chain_length = c.length, chain_head = c.hash
    from (
      select w.seller_id, coalesce(sum(w.payment) filter (where w.pay_from = 'wallet'), 0)::bigint as paid,
        sum(w.amount)::bigint as amount, sum(w.held)::bigint as held, sum(w.credits) as credits,
        max(w.sequence) as length, (array_agg(w.hash order by w.sequence desc))[1] as hash
      from w group by w.seller_id
    ) c
    where b.chain_id = c.seller_id
  ), keyed as (
    insert into ledger.transfer_keys (digest, chain_id, sequence)
    select ledger.key_digest(w.kind || ':' || w.order_id), w.seller_id, w.sequence from w
  ), linked as (
    insert into ledger.transfers (id, chain_id, sequence, kind, reference_type, reference_id, effective_at, actor, key,
      previous_hash, hash, accounts, amounts, order_id)
    select w.transfer, w.seller_id, w.sequence, w.kind, 'order', w.order_id::text, shipped,
      orders.booked_by(w.shipped_by, w.seller_id), w.kind || ':' || w.order_id, w.head, w.hash,
      orders.booked_accounts(w.pay_from, w.payment, w.held, w.credits),
      orders.booked_amounts(w.pay_from, w.amount, w.payment, w.held, w.credits), w.order_id
    from w
  ), moved as (
    update public.orders o set state = 'shipped', shipped_at = shipped, shipped_by = w.shipped_by, pay_from = w.pay_from,
      due_at = orders.settlement_begins_at(o.paid_at, o.first_play_at, shipped), credits_used = w.credits,
      payment_amount = w.payment, unsettled = w.held,
      deferred = case when w.pay_from is null then w.amount else w.payment end,
      release_at = shipped + interval '168:00:00', shipment_transfer = w.transfer, notice = w.notice
    from w where o.seller_id = w.seller_id and o.id = w.order_id and o.state = 'to-ship'
    returning o.seller_id, o.number, o.shipped_by, w.sequence
  )
  insert into push.waiting (seller_id, kind, facts)
  select m.seller_id, 'order-shipped', jsonb_build_object('number', m.number, 'by', m.shipped_by) from moved m
  order by m.seller_id, m.sequence;
end $$;

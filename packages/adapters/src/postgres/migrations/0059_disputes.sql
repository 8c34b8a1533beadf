-- Up Migration

-- What a bank has against a payment, from its first word to its verdict (ADR 35). While one is open, the order's hold ends
-- neither by rule nor by an operator. Where the money of a disputed order lies is for DOMAIN §13 to say later; here only
-- that nobody is paid with it meanwhile.
create table checkout.disputes (
  id           uuid        primary key,
  processor    text        not null,
  -- The processor's id; null: told before ids were kept.
  name         text,
  seller_id    uuid        not null,
  order_id     uuid        not null,
  reason       text        not null,
  -- What it is about, in hundredths of the card's currency; null: told before amounts were kept.
  currency     text,
  hundredths   bigint      constraint disputed_something check (hundredths > 0),
  opened_at    timestamptz not null,
  -- By then the bank has decided, or people do.
  decided_by   timestamptz not null,
  escalated_at timestamptz,
  state        text        not null constraint known_state check (state in ('open', 'won', 'lost')),
  closed_at    timestamptz,
  constraint one_dispute_a_name unique (processor, name),
  constraint amount_is_whole check ((currency is null) = (hundredths is null)),
  constraint closed_is_dated check ((state = 'open') = (closed_at is null)),
  constraint bank_has_time check (decided_by > opened_at)
);
create index disputes_open on checkout.disputes (seller_id, order_id) where state = 'open';
create index disputes_overdue on checkout.disputes (decided_by) where state = 'open' and escalated_at is null;

-- What processors say and no rule may decide: a queue of the console. Closing one moves no money.
create table checkout.payment_exceptions (
  id          uuid        primary key,
  kind        text        not null constraint known_kind check (kind in
    ('partial-refund', 'late-refund', 'late-dispute', 'late-chargeback', 'partial-chargeback', 'overdue-dispute')),
  processor   text        not null,
  charge      text        not null,
  seller_id   uuid        not null,
  order_id    uuid        not null,
  amount      bigint      not null constraint some_amount check (amount > 0),
  currency    text,
  hundredths  bigint,
  opened_at   timestamptz not null,
  promised_by timestamptz not null,
  state       text        not null default 'open' constraint known_state check (state in ('open', 'closed')),
  closed_at   timestamptz,
  closed_by   uuid        references staff.people,
  note        text        constraint note_says_something check (note <> ''),
  constraint figures_are_whole check ((currency is null) = (hundredths is null)),
  constraint closed_by_somebody check (num_nonnulls(closed_at, closed_by, note) = case state when 'closed' then 3 else 0 end)
);
create index payment_exceptions_open on checkout.payment_exceptions (promised_by, id) where state = 'open';
create index payment_exceptions_of_order on checkout.payment_exceptions (order_id);

-- What was told before this: words that were left to people and read by nobody.
insert into checkout.payment_exceptions (id, kind, processor, charge, seller_id, order_id, amount, opened_at, promised_by)
select settlement.new_id((extract(epoch from e.received_at) * 1000)::bigint),
  case when e.word ->> 'kind' = 'disputed' then 'late-dispute'
       when e.word ->> 'kind' = 'dispute-closed' then 'late-chargeback'
       when (e.word ->> 'isWhole')::boolean then 'late-refund' else 'partial-refund' end,
  e.processor, e.charge, p.seller_id, p.order_id, p.amount, e.done_at, e.done_at + interval '3 days'
from checkout.processor_events e
join checkout.payments p on p.processor = e.processor and p.charge = e.charge
where e.outcome = 'left-to-people';

-- And disputes that a bank has not decided yet. Their orders are held as from now on.
insert into checkout.disputes (id, processor, seller_id, order_id, reason, opened_at, decided_by, state)
select settlement.new_id((extract(epoch from e.received_at) * 1000)::bigint), e.processor, p.seller_id, p.order_id,
  coalesce(e.word ->> 'reason', ''), e.received_at, e.received_at + interval '120 days', 'open'
from checkout.processor_events e
join checkout.payments p on p.processor = e.processor and p.charge = e.charge
where e.word ->> 'kind' = 'disputed' and e.done_at is not null
  and not exists (select from checkout.processor_events v
    where v.processor = e.processor and v.charge = e.charge and v.word ->> 'kind' = 'dispute-closed');
update orders o set release_at = greatest(o.release_at, d.decided_by), due_at = greatest(o.due_at, d.decided_by),
  notice = case when o.notice ->> 'rule' = 'payment-disputed' then o.notice || '{"rule": "dispute-open", "facts": {}}'
           else o.notice end
from checkout.disputes d
where o.seller_id = d.seller_id and o.id = d.order_id and o.state = 'audit' and d.state = 'open';

-- As before, without the orders that a bank is deciding about, or has left to people: those nobody is paid for by rule.
create or replace function settlement.end_audits_until(p_now_ms bigint, p_most integer, p_hold interval, p_notice jsonb)
returns setof settlement.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query
  with due as materialized (
    select o.seller_id, o.id from public.orders o
    where o.state = 'audit' and o.due_at <= to_timestamp(p_now_ms / 1000.0)
      and not exists (select from checkout.disputes d
        where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open')
    order by o.due_at limit p_most for no key update skip locked
  )
  update public.orders o set state = 'in-settlement', release_at = o.shipped_at + p_hold,
    due_at = o.shipped_at + p_hold, notice = p_notice
  from due where o.seller_id = due.seller_id and o.id = due.id
  returning o.seller_id, o.id, o.number;
end $$;

-- Whoever asks, now or in code that is still to be written: an order that a bank is deciding about is not released.
create function checkout.refuse_release() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from checkout.disputes d
             where d.seller_id = new.seller_id and d.order_id = new.id and d.state = 'open' and d.escalated_at is null) then
    raise exception 'a bank is deciding about the payment of order %', new.id
      using errcode = 'check_violation', constraint = 'bank_decides_first';
  end if;
  return new;
end $$;
revoke all on function checkout.refuse_release from public;
create trigger orders_wait_for_the_bank before update on orders for each row
  when (old.state = 'audit' and new.state = 'in-settlement') execute function checkout.refuse_release();

grant select, insert on checkout.disputes, checkout.payment_exceptions to cliffhanger_app;
grant update (name, state, closed_at, escalated_at) on checkout.disputes to cliffhanger_app;
grant update (state, closed_at, closed_by, note) on checkout.payment_exceptions to cliffhanger_app;

-- Refunds to viewers, as money events (ADR 36). Each trigger has its own function: the viewer within the
-- right to cancel, an operator's complaint decision, or a processor's recorded event. Who bears a refund
-- follows from the order's split per episode (core/orders: refundShare, refundPosting);
-- refund-twin.db.test.ts compares the two.

create type checkout.refunded as (outcome text, seller_id uuid, order_id uuid, number text);

-- Refunds to viewers, one per order, for all or some of its episodes. Immutable except for the target address
-- and the payment.
create table checkout.refunds (
  order_id         uuid        primary key,
  seller_id        uuid        not null,
  viewer_id        uuid        not null,
  processor        text        not null,
  -- The episodes locked again.
  episodes         smallint[]  not null constraint some_episodes check (cardinality(episodes) >= 1),
  is_whole         boolean     not null,
  amount           bigint      not null constraint some_amount check (amount > 0),
  -- Share of the seller, of the platform, and the unrecoverable loss. All zero if the money was still in
  -- escrow.
  seller_part      bigint      not null,
  platform_part    bigint      not null,
  loss             bigint      not null,
  cause            text        not null constraint known_cause check (cause in ('cancelled', 'late', 'complaint', 'processor')),
  transfer_id      uuid        not null,
  refunded_at      timestamptz not null,
  -- Timestamps are not enough: an order can be settled and refunded within one millisecond.
  was_settled      boolean     not null,
  -- The refund address of a viewer who paid in USDT.
  to_address       text,
  address_at       timestamptz,
  paid_at          timestamptz,
  transaction_hash text,
  constraint borne_by_somebody check (seller_part + platform_part + loss in (0, amount)),
  constraint address_is_dated check ((to_address is null) = (address_at is null)),
  constraint address_of_a_chain check (to_address is null or processor like 'usdt-%'),
  constraint gone_over_a_chain check (transaction_hash is null or (to_address is not null and paid_at is not null))
);
create index refunds_owed on checkout.refunds (refunded_at, order_id) where paid_at is null;
create index refunds_paid on checkout.refunds (paid_at) where paid_at is not null;
create index refunds_by_time on checkout.refunds (refunded_at);

create type checkout.refund_share as (
  amount bigint, seller bigint, platform bigint, loss bigint, credits integer, hold bigint, accounts text[], amounts bigint[]);

-- Splits a refund of this many episodes by reversing the bookings per episode. Prepaid episodes are returned
-- in full, the rest of the wholesale price in money. After settlement the seller pays up to their available
-- balance and the platform bears the rest as a loss. `hold`: the amount no longer on hold. Zero lines are
-- omitted.
create function checkout.share_refund(o public.orders, p_episodes integer, p_available bigint) returns checkout.refund_share
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  is_settled constant boolean := o.state = 'completed';
  s checkout.refund_share;
begin
  s.amount := o.retail * p_episodes;
  s.seller := 0;
  s.platform := 0;
  s.loss := 0;
  s.credits := 0;
  s.hold := 0;
  if o.shipped_at is null then
    s.accounts := '{order:escrow}';
    s.amounts := array[-s.amount];
  elsif o.pay_from is null then
    s.platform := s.amount;
    s.accounts := array[case when is_settled then 'platform:retail' else 'platform:retail_deferred' end];
    s.amounts := array[-s.amount];
  else
    s.credits := o.credits_used * p_episodes / o.quantity;
    s.platform := o.wholesale * (p_episodes - s.credits);
    s.seller := s.amount - s.platform;
    if is_settled then
      s.loss := s.seller - least(s.seller, p_available);
      s.seller := s.seller - s.loss;
      s.accounts := '{seller:available,platform:losses,platform:wholesale}';
      s.amounts := array[-s.seller, -s.loss, -s.platform];
    elsif o.pay_from = 'wallet' then
      s.hold := s.amount;
      s.accounts := '{seller:available,platform:wholesale_deferred,seller:unsettled}';
      s.amounts := array[s.platform, -s.platform, -s.amount];
    else
      s.hold := s.seller;
      s.accounts := '{platform:wholesale_deferred,seller:unsettled}';
      s.amounts := array[-s.platform, -s.seller];
    end if;
    s.accounts := s.accounts || '{seller:episodes,platform:episodes_redeemed}'::text[];
    s.amounts := s.amounts || array[s.credits, -s.credits]::bigint[];
  end if;
  select array_agg(l.account order by l.ordinal), array_agg(l.amount order by l.ordinal) into s.accounts, s.amounts
  from unnest(s.accounts || 'platform:refunds_payable'::text, s.amounts || s.amount) with ordinality as l (account, amount, ordinal)
  where l.amount <> 0;
  return s;
end $$;

-- Locks refunded episodes for everyone who had access through this order.
create function checkout.lock_episodes(p_order uuid, p_episodes smallint[], p_at timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  with gone as (
    delete from checkout.episode_access a where a.order_id = p_order and a.revoked_at is null returning a.*
  ), each as (
    select g.viewer_id, g.drama_id, g.seller_id, g.granted_at, e.episode, e.episode = any (p_episodes) as is_locked,
      e.episode - row_number() over (partition by g.viewer_id, g.drama_id, g.first_episode, e.episode = any (p_episodes)
        order by e.episode) as run
    from gone g, lateral generate_series(g.first_episode::integer, g.last_episode::integer) as e (episode)
  )
  insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at, revoked_at)
  select viewer_id, drama_id, min(episode), max(episode), seller_id, p_order, granted_at, case when is_locked then p_at end
  from each group by viewer_id, drama_id, seller_id, granted_at, is_locked, run;
end $$;

-- Refunds a locked order, all or the given episodes. The remainder continues as it would without an audit; a
-- settled order remains settled.
create function checkout.refund_locked(
  o public.orders, p_episodes smallint[], p_cause text, p_fault text, p_actor text, p_notice jsonb, p_now_ms bigint
) returns checkout.refunded
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  is_organic constant boolean := o.seller_id = '00000000-0000-0000-0000-000000000000';
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  those constant smallint[] := (select array_agg(e::smallint order by e) from generate_series(o.first_episode::integer, o.first_episode + o.quantity - 1) e
    where p_episodes is null or e = any (p_episodes));
  is_whole constant boolean := cardinality(those) = o.quantity;
  share checkout.refund_share;
  posted ledger.posted;
begin
  if o.refunded_quantity > 0 or cardinality(those) is null or cardinality(those) <> cardinality(coalesce(p_episodes, those)) then
    raise exception 'order % is refunded once, for episodes of its own', o.id using errcode = 'check_violation';
  end if;
  share := checkout.share_refund(o, cardinality(those),
    (select b.available from ledger.books b where b.journal_id = o.seller_id and o.state = 'completed' for update));
  posted := ledger.book(case when not is_organic then o.seller_id end, 'refund:' || o.id, 'refund', 'order', o.id::text,
    p_now_ms, p_actor, share.accounts, share.amounts, array_fill(o.id, array[cardinality(share.accounts)]));
  if posted.outcome <> 'posted' then
    raise exception 'order % was not refunded: %', o.id, posted.outcome using errcode = 'check_violation';
  end if;
  insert into checkout.refunds (order_id, seller_id, viewer_id, processor, episodes, is_whole, amount, seller_part,
    platform_part, loss, cause, transfer_id, refunded_at, was_settled)
  select o.id, o.seller_id, o.viewer_id, p.processor, those, is_whole, share.amount, share.seller, share.platform, share.loss,
    p_cause, posted.transfer_id, now_at, o.state = 'completed'
  from checkout.payments p where p.order_id = o.id;

  if o.state = 'completed' then
    update public.orders set refunded_quantity = cardinality(those), fault = p_fault, notice = coalesce(p_notice, notice)
    where seller_id = o.seller_id and id = o.id and state = 'completed';
  elsif is_whole then
    update public.orders set state = 'refunded', due_at = null, refunded_at = now_at, refund_transfer = posted.transfer_id,
      release_at = case when shipped_at is not null then release_at end, fault = p_fault, notice = coalesce(p_notice, notice)
    where seller_id = o.seller_id and id = o.id and state in ('to-ship', 'shipped', 'in-settlement', 'audit');
  else
    update public.orders set refunded_quantity = cardinality(those), fault = p_fault, unsettled = unsettled - share.hold,
      deferred = deferred - share.platform
    where seller_id = o.seller_id and id = o.id and state = 'audit';
    perform settlement.release_from_audit(o.seller_id, o.id, p_notice, p_now_ms);
  end if;
  perform checkout.lock_episodes(o.id, those, now_at);
  return row('refunded', o.seller_id, o.id, o.number)::checkout.refunded;
end $$;

-- Cancellation by the viewer within a day, unless a paid episode was played (core/orders: cancelled). Refused
-- during a bank dispute, because the money would be returned twice.
create function checkout.cancel_order(p_viewer uuid, p_order uuid, p_said_ms bigint) returns checkout.refunded
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  o public.orders;
  refusal text;
  done checkout.refunded;
begin
  select sold.* into o from checkout.episode_access a
    join public.orders sold on sold.seller_id = a.seller_id and sold.id = a.order_id
  where a.order_id = p_order and a.viewer_id = p_viewer limit 1 for no key update of sold;
  if not found then return checkout.cancel_pre_order(p_viewer, p_order, now_ms); end if;
  refusal := case
    when o.state = 'refunded' then 'refunded-before'
    when o.refunded_quantity > 0 then 'order-already-decided'
    when o.first_play_at is not null then 'cancel-after-play'
    when o.state not in ('to-ship', 'shipped') then 'cancel-too-late'
    when to_timestamp(now_ms / 1000.0) >= o.paid_at + interval '24:00:00' then 'cancel-too-late'
    when exists (select from checkout.disputes d
                 where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open') then 'dispute-open' end;
  if refusal is not null then return row(refusal, o.seller_id, o.id, o.number)::checkout.refunded; end if;
  done := checkout.refund_locked(o, null, 'cancelled', null, 'viewer:' || p_viewer, null, now_ms);
  perform checkout.queue_viewer_mail(o.id, 'cancellation', '{}', now_ms);
  return done;
end $$;

-- Books once that the money has reached the viewer, as reported by the worker or the processor.
create function checkout.book_refund_paid(p_order uuid, p_actor text, p_to text, p_hash text, p_now_ms bigint) returns text
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  r checkout.refunds;
  posted ledger.posted;
begin
  select * into r from checkout.refunds where order_id = p_order for no key update;
  if not found then
    if not exists (select from checkout.payments p where p.order_id = p_order) then return 'order-unknown'; end if;
    raise exception 'order % is not refunded', p_order using errcode = 'check_violation';
  end if;
  if r.paid_at is not null then return 'paid-before'; end if;
  posted := ledger.book(null, 'refund-paid:' || p_order, 'refund-paid', 'order', p_order::text, p_now_ms, p_actor,
    array['platform:refunds_payable', p_to], array[-r.amount, r.amount], array[p_order, p_order]);
  if posted.outcome <> 'posted' then
    raise exception 'a refund could not be booked: %', posted.outcome using errcode = 'check_violation';
  end if;
  update checkout.refunds set paid_at = now_at, transaction_hash = p_hash where order_id = p_order;
  update checkout.payments set refunded_at = now_at where order_id = p_order and r.is_whole;
  perform checkout.queue_viewer_mail(p_order, 'refund', '{}', p_now_ms);
  return 'paid-back';
end $$;

-- Refund through the processor; the auditor matches it with the processor's statement. Payments over a chain
-- are not refunded by a processor.
create function checkout.refund_paid(p_order uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  taker constant text := (select p.processor from checkout.payments p where p.order_id = p_order);
begin
  if taker like 'usdt-%' then
    raise exception 'what came over a chain goes back over it' using errcode = 'check_violation';
  end if;
  return checkout.book_refund_paid(p_order, 'worker', 'processor:' || taker, null, public.business_now_ms(p_said_ms));
end $$;

-- Who may set a refund address: a viewer with a verified email who paid, or who owns the address that the
-- receipt went to. The link in a receipt may be shared for watching and gives no right to the refund. Without
-- any mail about the order there was no link to share, so access to the order is enough.
create function checkout.may_be_paid_back(p_viewer uuid, r checkout.refunds) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.viewers v where v.id = p_viewer and v.verified_at is not null
    and (v.id = r.viewer_id
      or exists (select from checkout.buyers b where b.order_id = r.order_id and b.email = v.verified_email)
      or not exists (select from checkout.viewer_mails m where m.order_id = r.order_id)));
end $$;

-- Sets the refund address of a viewer who paid in USDT, on the same network, until staff have started paying
-- it (core/wallet: parseAddress validates the format first).
create function checkout.give_refund_address(p_viewer uuid, p_order uuid, p_address text, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  r checkout.refunds;
  network text;
begin
  if not exists (select from checkout.episode_access a where a.order_id = p_order and a.viewer_id = p_viewer) then
    return 'order-unknown';
  end if;
  select * into r from checkout.refunds where order_id = p_order and processor like 'usdt-%' for no key update;
  if not found then return 'refund-not-owed'; end if;
  if not checkout.may_be_paid_back(p_viewer, r) then return 'sign-in-needed'; end if;
  network := substr(r.processor, 6);
  if r.paid_at is not null or exists (select from chain.resolutions s
      where s.refund_order_id = p_order and s.state in ('asked', 'confirmed')) then
    return 'refund-under-way';
  end if;
  -- A refund to one of the platform's addresses would not leave it.
  if p_address !~ (case network when 'trc20' then '^T[1-9A-HJ-NP-Za-km-z]{33}$' else '^0x[0-9a-fA-F]{40}$' end)
      or exists (select from chain.owners_of(network, array[p_address])) then
    return 'address-malformed';
  end if;
  update checkout.refunds set to_address = p_address, address_at = now_at where order_id = p_order;
  return 'given';
end $$;

-- A recorded processor event of the given kind.
create function checkout.word_of(p_processor text, p_event text, p_kind text) returns jsonb
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  word jsonb;
begin
  select e.word into word from checkout.processor_events e
  where e.processor = p_processor and e.id = p_event and e.word ->> 'kind' = p_kind;
  if not found then
    raise exception 'no processor has told this' using errcode = 'check_violation';
  end if;
  return word;
end $$;

-- Whether a processor event covers less than the amount charged (core/checkout: isPartOfCharge).
create function checkout.is_part_of_charge(p_charged jsonb, p_viewer uuid, p_order uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return exists (select from checkout.purchases p
    where p.viewer_id = p_viewer and p.order_id = p_order and p.currency = p_charged ->> 'currency'
      and (p_charged ->> 'hundredths')::bigint < p.hundredths);
end $$;

-- Processor or bank has taken the full amount back: order and books follow, nothing is sent. From
-- 'in-settlement' a refund is only reachable through 'audit', so the order passes through it instantly.
create function checkout.take_back(p_processor text, p_event text, p_said_ms bigint) returns checkout.refunded
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  word jsonb;
  o public.orders;
  why jsonb;
  done checkout.refunded;
begin
  select e.word into word from checkout.processor_events e
  where e.processor = p_processor and e.id = p_event
    and ((e.word ->> 'kind' = 'refunded' and (e.word ->> 'isWhole')::boolean)
      or (e.word ->> 'kind' = 'dispute-closed' and e.word ->> 'outcome' = 'lost'));
  if not found then
    raise exception 'no processor has taken this back' using errcode = 'check_violation';
  end if;
  select sold.* into o from checkout.payments p
    join public.orders sold on sold.seller_id = p.seller_id and sold.id = p.order_id
  where p.processor = p_processor and p.charge = word ->> 'charge' for no key update of sold;
  if not found then return checkout.take_back_pre_order(p_processor, word, now_ms); end if;
  if o.state in ('completed', 'refunded') or o.refunded_quantity > 0 or (word ->> 'kind' = 'dispute-closed'
      and checkout.is_part_of_charge(word -> 'charged', o.viewer_id, o.id)) then
    return row('left-to-people', o.seller_id, o.id, o.number)::checkout.refunded;
  end if;
  why := case word ->> 'kind' when 'refunded' then settlement.decision_notice('payment-disputed', '{"said": ""}', 'rule', null, now_ms)
    else settlement.decision_notice('dispute-lost', '{}', 'rule', null, now_ms) end;
  if o.state = 'in-settlement' then
    update public.orders set state = 'audit', audit_reason = 'payment-disputed',
      audited_at = to_timestamp(now_ms / 1000.0), release_at = o.shipped_at + interval '504:00:00',
      due_at = orders.next_due_at('audit', null, null, null, o.shipped_at + interval '504:00:00', null), notice = why
    where seller_id = o.seller_id and id = o.id;
  end if;
  done := checkout.refund_locked(o, null, 'processor', null, 'processor:' || p_processor, why, now_ms);
  perform checkout.book_refund_paid(o.id, 'worker', 'processor:' || p_processor, null, now_ms);
  return done;
end $$;

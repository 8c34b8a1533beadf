-- What stops the clock of an order: complaints, disputes and the decisions about them (ADR 36). Each is one function that
-- reads what happened from a row: the viewer's access, the complaint, what the processor told, or a person of the staff.

-- Which operator opened or decided an audit, and why. Written once.
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

-- What was done about an order; `rules`: why it is held from now on, for its seller to know.
create type settlement.audit_event as (outcome text, seller_id uuid, order_id uuid, number text, rules text[]);

-- Stops the clock of an order, for two weeks past T+7 at most (core/orders: audited). The order is locked.
create function settlement.hold_for_audit(p_seller uuid, p_order uuid, p_reason text, p_notice jsonb, p_at timestamptz)
returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  update public.orders set state = 'audit', audit_reason = p_reason, audited_at = p_at,
    release_at = shipped_at + interval '504 hours',
    due_at = orders.next_due_at('audit', null, null, null, shipped_at + interval '504 hours', null), notice = p_notice
  where seller_id = p_seller and id = p_order and state in ('shipped', 'in-settlement');
  return found;
end $$;

-- While a bank decides, nobody else does: the hold lasts until the bank's time is over (core/orders: heldForDispute).
create function settlement.hold_for_dispute(p_seller uuid, p_order uuid, p_decided_by timestamptz, p_now_ms bigint)
returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  open_notice constant jsonb := settlement.decision_notice('dispute-open', '{}', 'rule', null, p_now_ms);
begin
  perform settlement.hold_for_audit(p_seller, p_order, 'payment-disputed', open_notice, to_timestamp(p_now_ms / 1000.0));
  update public.orders set release_at = greatest(release_at, p_decided_by),
    due_at = orders.next_due_at('audit', null, null, null, greatest(release_at, p_decided_by), null), notice = open_notice
  where seller_id = p_seller and id = p_order and state = 'audit';
  return found;
end $$;

-- Dismissed: the order goes on where it would stand without the audit (core/orders: auditDecided).
create function settlement.release_from_audit(p_seller uuid, p_order uuid, p_notice jsonb) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  update public.orders set state = 'in-settlement', release_at = shipped_at + interval '168 hours',
    due_at = orders.next_due_at('in-settlement', null, null, null, shipped_at + interval '168 hours', null), notice = p_notice
  where seller_id = p_seller and id = p_order and state = 'audit'
$$;

-- By support, who found something out later.
create function settlement.open_audit(p_person uuid, p_seller uuid, p_number text, p_rule text, p_note text, p_said_ms bigint)
returns settlement.audit_event
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  o public.orders;
  done settlement.audit_event;
begin
  if not staff.may(p_person, 'support') then
    raise exception 'only support opens an audit' using errcode = 'check_violation';
  end if;
  if p_rule not in ('viewer-complaint', 'own-purchase', 'payment-disputed') then
    raise exception 'no order is audited for %', p_rule using errcode = 'check_violation';
  end if;
  select * into o from public.orders where seller_id = p_seller and number = p_number for no key update;
  if not found then done.outcome := 'order-unknown'; return done; end if;
  done := row('opened', o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
  if o.state = 'audit' then return done; end if;
  if not settlement.hold_for_audit(o.seller_id, o.id, p_rule,
      settlement.decision_notice(p_rule, '{}', 'person', p_note, now_ms), now_at) then
    done.outcome := 'order-data-changed';
    return done;
  end if;
  insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, note, actor)
  values (o.seller_id, o.id, now_at, 'opened', p_note, 'operator:' || p_person);
  done.rules := array[p_rule];
  return done;
end $$;

-- Support finds nothing wrong: the order goes on. What is upheld is refunded (checkout.uphold_complaint).
create function settlement.dismiss_audit(p_person uuid, p_seller uuid, p_order uuid, p_note text, p_said_ms bigint)
returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  o public.orders;
begin
  if not staff.may(p_person, 'support') then
    raise exception 'only support dismisses an audit' using errcode = 'check_violation';
  end if;
  select * into o from public.orders where seller_id = p_seller and id = p_order for no key update;
  if not found then return 'order-unknown'; end if;
  if o.state <> 'audit' then return 'order-already-decided'; end if;
  -- The bank has the money and the say: a release would pay what the bank may take.
  if exists (select from checkout.disputes d
             where d.seller_id = p_seller and d.order_id = p_order and d.state = 'open' and d.escalated_at is null) then
    return 'dispute-open';
  end if;
  insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, note, actor)
  values (p_seller, p_order, to_timestamp(now_ms / 1000.0), 'dismissed', p_note, 'operator:' || p_person);
  perform settlement.release_from_audit(p_seller, p_order,
    settlement.decision_notice('audit-dismissed', '{}', 'person', p_note, now_ms));
  return 'dismissed';
end $$;

-- Complaints ----------------------------------------------------------------------------------------------------------

-- What a viewer says is wrong with a purchase, or their bank. The order goes into audit for it as soon as its sale is booked.
create table checkout.complaints (
  order_id  uuid        primary key,
  seller_id uuid        not null,
  viewer_id uuid,
  reason    text        not null,
  text      text        not null,
  made_at   timestamptz not null,
  opened_at timestamptz
);
create index complaints_waiting on checkout.complaints (made_at) where opened_at is null;

-- A viewer's complaint: once an order, and as soon as its sale is booked.
create function checkout.complain(p_viewer uuid, p_order uuid, p_reason text, p_text text, p_said_ms bigint)
returns settlement.audit_event
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  o public.orders;
  done settlement.audit_event;
begin
  if p_reason = 'payment-disputed' then
    raise exception 'only a bank disputes a payment' using errcode = 'check_violation';
  end if;
  select p.* into o from public.orders p
  where p.id = p_order and p.seller_id = (
    select a.seller_id from checkout.episode_access a where a.order_id = p_order and a.viewer_id = p_viewer limit 1)
  for no key update;
  if not found then done.outcome := 'order-unknown'; return done; end if;
  if o.state in ('completed', 'refunded') then done.outcome := 'complain-too-late'; return done; end if;

  done := row('kept', o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
  insert into checkout.complaints (order_id, seller_id, viewer_id, reason, text, made_at, opened_at)
  values (o.id, o.seller_id, p_viewer, p_reason, p_text, now_at, case when o.state <> 'to-ship' then now_at end)
  on conflict do nothing;
  if not found or o.state = 'to-ship' then return done; end if;
  if settlement.hold_for_audit(o.seller_id, o.id, 'viewer-complaint',
      settlement.decision_notice('viewer-complaint', jsonb_build_object('said', p_text), 'rule', null, now_ms), now_at) then
    done.rules := '{viewer-complaint}';
  end if;
  return done;
end $$;

-- Complaints that waited for the sale to be booked. What was cancelled meanwhile is over, its complaint with it; so is a
-- dispute that the bank has decided.
create function checkout.open_waiting_complaints(p_most integer, p_said_ms bigint) returns setof settlement.audit_event
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  c checkout.complaints;
  o public.orders;
  decided_by timestamptz;
  opened settlement.audit_event;
begin
  for c in
    select w.* from checkout.complaints w join public.orders p on p.seller_id = w.seller_id and p.id = w.order_id
    where w.opened_at is null and p.state <> 'to-ship'
    order by w.made_at limit p_most for no key update of w skip locked
  loop
    select * into o from public.orders where seller_id = c.seller_id and id = c.order_id for no key update;
    opened := row('opened', o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
    if c.reason <> 'payment-disputed' and settlement.hold_for_audit(o.seller_id, o.id, 'viewer-complaint',
        settlement.decision_notice('viewer-complaint', jsonb_build_object('said', c.text), 'rule', null, now_ms), now_at) then
      opened.rules := opened.rules || '{viewer-complaint}';
    end if;
    select d.decided_by into decided_by from checkout.disputes d
    where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open' order by d.opened_at, d.id limit 1;
    if found and settlement.hold_for_dispute(o.seller_id, o.id, decided_by, now_ms) then
      opened.rules := opened.rules || '{payment-disputed}';
    end if;
    update checkout.complaints set opened_at = now_at where order_id = c.order_id;
    return next opened;
  end loop;
end $$;

-- An operator finds a complaint right: the viewer is paid back. Not while the bank has the say.
create function checkout.uphold_complaint(p_operator uuid, p_order uuid, p_note text, p_said_ms bigint)
returns checkout.refunded
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  actor constant text := 'operator:' || p_operator;
  o public.orders;
begin
  if staff.may(p_operator, 'support', 'finance') is not true then
    raise exception 'nobody who may uphold a complaint' using errcode = 'check_violation';
  end if;
  select sold.* into o from checkout.payments p
    join public.orders sold on sold.seller_id = p.seller_id and sold.id = p.order_id
  where p.order_id = p_order for no key update of sold;
  if not found then return row('order-unknown', null, p_order, null)::checkout.refunded; end if;
  if o.state <> 'audit' then
    return row('order-already-decided', o.seller_id, o.id, o.number)::checkout.refunded;
  end if;
  if exists (select from checkout.disputes d where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open'
             and d.escalated_at is null) then
    return row('dispute-open', o.seller_id, o.id, o.number)::checkout.refunded;
  end if;
  insert into settlement.audit_decisions (seller_id, order_id, outcome, note, actor, decided_at)
  values (o.seller_id, o.id, 'upheld', p_note, actor, to_timestamp(now_ms / 1000.0));
  return checkout.refund_locked(o, actor,
    settlement.decision_notice('audit-upheld', '{}', 'person', p_note, now_ms), now_ms);
end $$;

-- Disputes ------------------------------------------------------------------------------------------------------------

-- What a bank has against a payment, from its first word to its verdict (ADR 35). While one is open, the order's hold ends
-- neither by rule nor by an operator. Where the money of a disputed order lies is for DOMAIN §13 to say later; here only
-- that nobody is paid with it meanwhile.
create table checkout.disputes (
  id           uuid        primary key,
  processor    text        not null,
  -- The processor's id.
  name         text,
  seller_id    uuid        not null,
  order_id     uuid        not null,
  reason       text        not null,
  -- What it is about, in hundredths of the card's currency.
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

-- What a processor has told and nothing has been done about yet, and the order that it is about, locked.
create type checkout.told_order as (word jsonb, seller_id uuid, order_id uuid);

create function checkout.told_about_order(p_processor text, p_event text) returns checkout.told_order
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  told checkout.told_order;
begin
  select e.word, p.seller_id, p.order_id into told
  from checkout.processor_events e
    join checkout.payments p on p.processor = e.processor and p.charge = e.word ->> 'charge'
  where e.processor = p_processor and e.id = p_event and e.done_at is null;
  if not found then
    raise exception 'nobody has told this about an order of ours' using errcode = 'check_violation';
  end if;
  perform from public.orders o where o.seller_id = told.seller_id and o.id = told.order_id for no key update;
  return told;
end $$;

-- A bank disputes a payment. `disputed-before`; `late-dispute`: nothing is on hold any more; `disputed`.
create function checkout.open_dispute(p_processor text, p_event text, p_said_ms bigint) returns settlement.audit_event
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  told constant checkout.told_order := checkout.told_about_order(p_processor, p_event);
  word constant jsonb := told.word;
  o public.orders;
  decided_by constant timestamptz := now_at + interval '2880 hours';
  done settlement.audit_event;
begin
  select * into o from public.orders where seller_id = told.seller_id and id = told.order_id;
  if word ->> 'kind' <> 'disputed' then raise exception 'no dispute' using errcode = 'check_violation'; end if;
  done := row('disputed', o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
  insert into checkout.disputes (id, processor, name, seller_id, order_id, reason, currency, hundredths, opened_at,
    decided_by, state)
  values (settlement.new_id(now_ms), p_processor, word ->> 'dispute', o.seller_id, o.id, coalesce(word ->> 'reason', ''),
    word #>> '{charged,currency}', (word #>> '{charged,hundredths}')::bigint, now_at, decided_by, 'open')
  on conflict do nothing;
  if not found then done.outcome := 'disputed-before'; return done; end if;
  if o.state in ('completed', 'refunded') then done.outcome := 'late-dispute'; return done; end if;
  -- Before the sale is booked there is nothing to hold: the complaint waits for that, and the hold with it.
  insert into checkout.complaints (order_id, seller_id, reason, text, made_at, opened_at)
  values (o.id, o.seller_id, 'payment-disputed', coalesce(word ->> 'reason', ''), now_at,
    case when o.state <> 'to-ship' then now_at end)
  on conflict do nothing;
  if settlement.hold_for_dispute(o.seller_id, o.id, decided_by, now_ms) then done.rules := '{payment-disputed}'; end if;
  return done;
end $$;

-- The time that the bank took does not count: the audit goes on with the time that was left of it (core/orders:
-- resumedAudit).
create function settlement.resume_audit(p_seller uuid, p_order uuid, p_opened_at timestamptz, p_now_ms bigint) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  update public.orders o set release_at = r.release_at,
    due_at = orders.next_due_at('audit', null, null, null, r.release_at, null), notice = settlement.decision_notice(
    o.audit_reason, jsonb_build_object('said', coalesce(
      (select c.text from checkout.complaints c where c.order_id = p_order), '')), 'rule', null, p_now_ms)
  from (select a.shipped_at + interval '504 hours' + (to_timestamp(p_now_ms / 1000.0) - p_opened_at) as release_at
        from public.orders a where a.seller_id = p_seller and a.id = p_order) r
  where o.seller_id = p_seller and o.id = p_order and o.state = 'audit'
$$;

-- The bank's verdict. `closed-before`; `won`, `dismissed`: won, and the order goes on by it; `late-chargeback`,
-- `partial-chargeback`: left to people; `lost`: the refund follows from it.
create function checkout.close_dispute(p_processor text, p_event text, p_said_ms bigint) returns settlement.audit_event
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  told constant checkout.told_order := checkout.told_about_order(p_processor, p_event);
  word constant jsonb := told.word;
  o public.orders;
  v_name constant text := word ->> 'dispute';
  verdict constant text := word ->> 'outcome';
  opened timestamptz;
  done settlement.audit_event;
begin
  select * into o from public.orders where seller_id = told.seller_id and id = told.order_id;
  if word ->> 'kind' <> 'dispute-closed' or verdict not in ('won', 'lost') then
    raise exception 'no verdict' using errcode = 'check_violation';
  end if;
  done := row(verdict, o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
  update checkout.disputes d set state = verdict, closed_at = now_at, name = coalesce(d.name, v_name)
  where d.id = (select e.id from checkout.disputes e
                where e.processor = p_processor and e.seller_id = o.seller_id and e.order_id = o.id and e.state = 'open'
                  and (e.name = v_name or e.name is null or v_name is null)
                order by e.name is null, e.opened_at limit 1)
  returning d.opened_at into opened;
  if not found then
    -- Its beginning was never told.
    insert into checkout.disputes (id, processor, name, seller_id, order_id, reason, currency, hundredths, opened_at,
      decided_by, state, closed_at)
    values (settlement.new_id(now_ms), p_processor, v_name, o.seller_id, o.id, '', word #>> '{charged,currency}',
      (word #>> '{charged,hundredths}')::bigint, now_at, now_at + interval '2880 hours', verdict, now_at)
    on conflict do nothing;
    if not found then done.outcome := 'closed-before'; return done; end if;
    opened := now_at;
  end if;

  if verdict = 'won' then
    if o.state <> 'audit' or exists (select from checkout.disputes d
        where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open') then
      return done;
    end if;
    if o.audit_reason <> 'payment-disputed' then
      perform settlement.resume_audit(o.seller_id, o.id, opened, now_ms);
      return done;
    end if;
    insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, actor)
    values (o.seller_id, o.id, now_at, 'dismissed', 'processor:' || p_processor);
    perform settlement.release_from_audit(o.seller_id, o.id,
      settlement.decision_notice('audit-dismissed', '{}', 'rule', null, now_ms));
    done.outcome := 'dismissed';
    return done;
  end if;

  if o.state in ('completed', 'refunded') then
    done.outcome := 'late-chargeback';
  elsif checkout.is_part_of_charge(word -> 'charged', o.viewer_id, o.id) then
    perform settlement.resume_audit(o.seller_id, o.id, opened, now_ms);
    done.outcome := 'partial-chargeback';
  end if;
  return done;
end $$;

create type checkout.escalated as (seller_id uuid, order_id uuid, processor text, charge text, currency text,
  hundredths bigint, is_left boolean);

-- Banks that have not decided in time: people do, and the hold says by when. `is_left`: an order is still on hold for it.
create function checkout.escalate_disputes(p_most integer, p_said_ms bigint) returns setof checkout.escalated
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  d checkout.disputes;
  escalated checkout.escalated;
begin
  for d in
    select w.* from (
      select * from checkout.disputes o where o.state = 'open' and o.escalated_at is null and o.decided_by <= now_at
      order by o.decided_by limit p_most) w
    order by w.seller_id, w.order_id, w.id
  loop
    perform from public.orders o where o.seller_id = d.seller_id and o.id = d.order_id for no key update;
    update checkout.disputes o set escalated_at = now_at where o.id = d.id and o.state = 'open' and o.escalated_at is null;
    if not found then continue; end if;
    -- What is settled or refunded was left to people when the dispute was opened.
    update public.orders o set release_at = now_at + interval '72 hours',
      due_at = orders.next_due_at('audit', null, null, null, now_at + interval '72 hours', null), notice = settlement.decision_notice('dispute-undecided-in-time', '{}', 'rule', null, now_ms)
    where o.seller_id = d.seller_id and o.id = d.order_id and o.state = 'audit';
    escalated := row(d.seller_id, d.order_id, d.processor,
      coalesce((select p.charge from checkout.payments p where p.order_id = d.order_id), ''), d.currency, d.hundredths,
      found)::checkout.escalated;
    return next escalated;
  end loop;
end $$;

create type settlement.moved as (seller_id uuid, order_id uuid, number text);

-- Audits that nobody decided in time end by rule: T+7 is long over for them, so the next settlement pays the seller. Not
-- those of orders that a bank is deciding about, or has left to people: nobody is paid for them by rule.
create function settlement.end_audits_until(p_now_ms bigint, p_most integer, p_hold interval, p_notice jsonb)
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
    due_at = orders.next_due_at('in-settlement', null, null, null, o.shipped_at + p_hold, null), notice = p_notice
  from due where o.seller_id = due.seller_id and o.id = due.id and o.state = 'audit'
  returning o.seller_id, o.id, o.number;
end $$;

create function settlement.end_audits(p_most integer, p_said_ms bigint) returns setof settlement.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
begin
  return query select * from settlement.end_audits_until(now_ms, p_most, interval '168 hours',
    settlement.decision_notice('audit-undecided-in-time', '{"days": "14"}', 'rule', null, now_ms));
end $$;

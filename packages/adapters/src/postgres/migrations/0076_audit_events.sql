-- Up Migration

-- What puts the clock of an order forward or stops it: the first play, complaints, disputes and the decisions about them
-- (ADR 36). Each is one function that reads what happened from a row: the viewer's access, the complaint, what the
-- processor told, or a person of the staff.

-- A paid episode was played: that ends the right to cancel and begins the settlement (core/orders: inSettlement).
-- `recorded`; `nothing`: free, or played before; `episode-locked`: given back meanwhile.
create function checkout.record_first_play(p_viewer uuid, p_drama uuid, p_episode integer, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  found_order record;
  o public.orders;
begin
  select a.seller_id, a.order_id into found_order
  from checkout.episode_access a join public.orders p on p.seller_id = a.seller_id and p.id = a.order_id
  where a.viewer_id = p_viewer and a.drama_id = p_drama and p_episode between a.first_episode and a.last_episode
    and a.revoked_at is null
  order by p.first_play_at nulls last, a.granted_at limit 1;
  if not found then return 'nothing'; end if;
  select * into o from public.orders where seller_id = found_order.seller_id and id = found_order.order_id
  for no key update;
  if o.first_play_at is not null then return 'nothing'; end if;
  if o.state = 'refunded' then return 'episode-locked'; end if;

  if o.state = 'shipped' and now_at >= o.shipped_at then
    update public.orders set first_play_at = now_at, state = 'in-settlement',
      release_at = o.shipped_at + interval '168 hours', due_at = o.shipped_at + interval '168 hours'
    where seller_id = o.seller_id and id = o.id;
  else
    update public.orders set first_play_at = now_at where seller_id = o.seller_id and id = o.id;
  end if;
  return 'recorded';
end $$;

-- Stops the clock of an order, for two weeks past T+7 at most (core/orders: audited). The order is locked.
create function settlement.hold_for_audit(p_seller uuid, p_order uuid, p_reason text, p_notice jsonb, p_at timestamptz)
returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  update public.orders set state = 'audit', audit_reason = p_reason, audited_at = p_at,
    release_at = shipped_at + interval '504 hours', due_at = shipped_at + interval '504 hours', notice = p_notice
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
  update public.orders set release_at = greatest(release_at, p_decided_by), due_at = greatest(release_at, p_decided_by),
    notice = open_notice
  where seller_id = p_seller and id = p_order and state = 'audit';
  return found;
end $$;

-- Dismissed: the order goes on where it would stand without the audit (core/orders: auditDecided).
create function settlement.release_from_audit(p_seller uuid, p_order uuid, p_notice jsonb) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  update public.orders set state = 'in-settlement', release_at = shipped_at + interval '168 hours',
    due_at = shipped_at + interval '168 hours', notice = p_notice
  where seller_id = p_seller and id = p_order and state = 'audit'
$$;

-- What was done about an order; `rules`: why it is held from now on, for its seller to know.
create type settlement.audit_event as (outcome text, seller_id uuid, order_id uuid, number text, rules text[]);

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
  update public.orders o set release_at = r.release_at, due_at = r.release_at, notice = settlement.decision_notice(
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
    update public.orders o set release_at = now_at + interval '72 hours', due_at = now_at + interval '72 hours',
      notice = settlement.decision_notice('dispute-undecided-in-time', '{}', 'rule', null, now_ms)
    where o.seller_id = d.seller_id and o.id = d.order_id and o.state = 'audit';
    escalated := row(d.seller_id, d.order_id, d.processor,
      coalesce((select p.charge from checkout.payments p where p.order_id = d.order_id), ''), d.currency, d.hundredths,
      found)::checkout.escalated;
    return next escalated;
  end loop;
end $$;

revoke all on function checkout.record_first_play, settlement.hold_for_audit, settlement.hold_for_dispute,
  settlement.release_from_audit, checkout.complain, checkout.open_waiting_complaints, settlement.open_audit,
  settlement.dismiss_audit, checkout.told_about_order, checkout.open_dispute, settlement.resume_audit,
  checkout.close_dispute, checkout.escalate_disputes from public;
grant execute on function checkout.record_first_play, checkout.complain, checkout.open_waiting_complaints,
  settlement.open_audit, settlement.dismiss_audit, checkout.open_dispute, checkout.close_dispute,
  checkout.escalate_disputes to cliffhanger_app;
revoke insert, update on checkout.complaints, checkout.disputes from cliffhanger_app;
revoke insert on settlement.audit_decisions from cliffhanger_app;
revoke update (first_play_at, audit_reason, audited_at) on orders from cliffhanger_app;

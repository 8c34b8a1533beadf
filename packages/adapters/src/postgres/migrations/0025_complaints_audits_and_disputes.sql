-- Everything that stops the clock of an order: complaints, audits, bank disputes, and the decisions about
-- them (ADR 36). Each function derives its facts from rows: the viewer's access, the complaint, the
-- processor's event, or a staff member.

-- Audits opened or decided, by which operator or rule, and why. Append-only.
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

-- Result of an action on an order; `rules` explains a hold to the seller.
create type settlement.audit_event as (outcome text, seller_id uuid, order_id uuid, number text, rules text[]);

-- End of an undecided audit: three weeks after shipment (two past T+7), or two weeks after its start if
-- nothing was shipped.
create function settlement.audit_ends_at(p_shipped timestamptz, p_audited timestamptz) returns timestamptz
language sql stable as $$
  select coalesce(p_shipped + interval '504 hours', p_audited + interval '336 hours')
$$;

-- Moves a locked order into audit, shipped or not (core/orders: audited). Clears an earlier decision so that
-- a new one can be made; settlement.audit_decisions retains it.
create function settlement.hold_for_audit(p_seller uuid, p_order uuid, p_reason text, p_notice jsonb, p_at timestamptz)
returns boolean
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  update public.orders set state = 'audit', audit_reason = p_reason, audited_at = p_at,
    release_at = settlement.audit_ends_at(shipped_at, p_at),
    due_at = orders.next_due_at('audit', null, null, null, settlement.audit_ends_at(shipped_at, p_at), null), notice = p_notice
  where seller_id = p_seller and id = p_order and state in ('to-ship', 'shipped', 'in-settlement');
  if not found then return false; end if;
  delete from checkout.complaint_decisions d where d.order_id = p_order and d.executed_at is not null;
  return true;
end $$;

-- During a bank dispute only the bank decides: extends the hold to the bank's deadline (core/orders:
-- heldForDispute).
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

-- Resumes the order where it would be without the audit (core/orders: releasedFromAudit). An unshipped order
-- gets back the shipping time that was left.
create function settlement.release_from_audit(p_seller uuid, p_order uuid, p_notice jsonb, p_now_ms bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  hours constant integer := coalesce((settings.in_force('shippedForSellerAfterMs', now_at) #>> '{}')::integer, 72);
begin
  update public.orders set state = 'in-settlement', release_at = shipped_at + interval '168 hours',
    due_at = orders.next_due_at('in-settlement', null, null, null, shipped_at + interval '168 hours', null), notice = p_notice
  where seller_id = p_seller and id = p_order and state = 'audit' and shipped_at is not null;
  update public.orders o set state = 'to-ship', release_at = null, notice = p_notice,
    ship_from = coalesce(o.ship_from, o.paid_at) + (now_at - o.audited_at),
    due_at = orders.next_due_at('to-ship', coalesce(o.ship_from, o.paid_at) + (now_at - o.audited_at), null, null, null,
      orders.waits(exists (select from public.consignments c
        where c.seller_id = o.seller_id and c.drama_id = o.drama_id and c.removed_at is null), hours))
  where o.seller_id = p_seller and o.id = p_order and o.state = 'audit' and o.shipped_at is null;
end $$;

-- Opened by support after the fact.
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

-- Complaints ------------------------------------------------------------------------------------------------

-- Complaints about a purchase, by the viewer or their bank. Filing one starts an audit of the order.
create table checkout.complaints (
  order_id  uuid        primary key,
  seller_id uuid        not null,
  viewer_id uuid,
  reason    text        not null,
  text      text        not null,
  made_at   timestamptz not null
);
create index complaints_by_time on checkout.complaints (made_at);

-- Files a viewer's complaint, once per order, shipped or not. Once the order is settled, only within three
-- weeks of payment.
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
  if o.state = 'refunded' or (o.state = 'completed' and now_at >= o.paid_at + interval '504 hours') then
    done.outcome := 'complain-too-late';
    return done;
  end if;

  done := row('kept', o.seller_id, o.id, o.number, '{}')::settlement.audit_event;
  insert into checkout.complaints (order_id, seller_id, viewer_id, reason, text, made_at)
  values (o.id, o.seller_id, p_viewer, p_reason, p_text, now_at)
  on conflict do nothing;
  if not found then return done; end if;
  perform checkout.queue_viewer_mail(o.id, 'complaint-received', '{}', now_ms);
  if settlement.hold_for_audit(o.seller_id, o.id, 'viewer-complaint',
      settlement.decision_notice('viewer-complaint', jsonb_build_object('said', p_text), 'rule', null, now_ms), now_at) then
    done.rules := '{viewer-complaint}';
  end if;
  return done;
end $$;

-- Decisions -------------------------------------------------------------------------------------------------

-- Staff decisions about a complaint or an audit, one per order. Booked only when due; until then taking the
-- decision back deletes it. `due_at` is null while a second person must confirm.
create table checkout.complaint_decisions (
  order_id       uuid        primary key,
  seller_id      uuid        not null,
  outcome        text        not null constraint known_outcome check (outcome in ('refund', 'part-refund', 'no-refund')),
  -- The refunded episodes; empty without a refund.
  episodes       smallint[]  not null,
  reason         text        not null,
  note           text        constraint note_says_something check (note <> ''),
  decided_by     uuid        not null references staff.people,
  decided_at     timestamptz not null,
  confirmed_by   uuid        references staff.people,
  due_at         timestamptz,
  executed_at timestamptz,
  constraint known_reason check (case outcome when 'no-refund'
    then reason in ('plays-as-described', 'watched-in-full', 'changed-mind', 'repaired', 'nothing-found')
    else reason in ('does-not-play', 'captions-or-sound', 'fewer-episodes', 'licence', 'promised-otherwise', 'own-purchase',
      'not-authorised', 'goodwill') end),
  constraint episodes_of_a_refund check ((outcome = 'no-refund') = (cardinality(episodes) = 0)),
  constraint two_people check (confirmed_by <> decided_by),
  constraint executed_when_due check (executed_at >= due_at)
);
create index decisions_due on checkout.complaint_decisions (due_at) where executed_at is null;

-- Who is at fault for a reason (core/checkout: faultOf). The seller is responsible only for their own
-- promises and own purchases.
create function checkout.fault_of(p_reason text) returns text
language sql immutable as $$
  select case when p_reason in ('promised-otherwise', 'own-purchase') then 'seller' else 'platform' end
$$;

-- Whether a viewer's complaint has no staff decision yet.
create function checkout.is_unanswered(p_seller uuid, p_order uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from checkout.complaints c where c.order_id = p_order and c.viewer_id is not null)
    and not exists (select from settlement.audit_decisions a where a.seller_id = p_seller and a.order_id = p_order
      and a.outcome <> 'opened' and a.actor like 'operator:%')
$$;

-- Refuses a decision unless the locked order is in audit, or was settled before staff answered its complaint.
-- After a refund, the only possible decision is 'no-refund'.
create function checkout.refuse_decision(o public.orders, p_outcome text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if (o.refunded_quantity > 0 and (o.state <> 'audit' or p_outcome <> 'no-refund'))
      or (o.state = 'audit' or (o.state = 'completed' and checkout.is_unanswered(o.seller_id, o.id))) is not true then
    return 'order-already-decided';
  end if;
  -- During an open dispute the bank decides.
  if exists (select from checkout.disputes d where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open'
             and d.escalated_at is null) then
    return 'dispute-open';
  end if;
  return null;
end $$;

create type checkout.complaint_decided as (outcome text, due_at timestamptz);

-- Records a decision by support or finance. Returns 'decided' (executed in ten seconds), 'proposed' if the
-- refund exceeds what one person may grant (core/checkout: needsSecondPerson), or a refusal.
create function checkout.decide_complaint(
  p_person uuid, p_order uuid, p_outcome text, p_episodes integer[], p_reason text, p_note text, p_said_ms bigint
) returns checkout.complaint_decided
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  alone_up_to constant bigint := coalesce((settings.in_force('complaintAloneUpTo', now_at) #>> '{}')::numeric, 50) * 1000000;
  o public.orders;
  refusal text;
  those smallint[];
  is_proposed boolean;
begin
  if staff.may(p_person, 'support', 'finance') is not true then
    raise exception 'nobody who may decide a complaint' using errcode = 'check_violation';
  end if;
  select sold.* into o from checkout.payments p
    join public.orders sold on sold.seller_id = p.seller_id and sold.id = p.order_id
  where p.order_id = p_order for no key update of sold;
  if not found then return row('order-unknown', null)::checkout.complaint_decided; end if;
  refusal := checkout.refuse_decision(o, p_outcome);
  if refusal is not null then return row(refusal, null)::checkout.complaint_decided; end if;
  select coalesce(array_agg(e::smallint order by e), '{}') into those
  from generate_series(o.first_episode::integer, o.first_episode + o.quantity - 1) e
  where p_outcome = 'refund' or (p_outcome = 'part-refund' and e = any (p_episodes));
  if p_outcome = 'part-refund' and (cardinality(those) not between 1 and o.quantity - 1
      or cardinality(those) is distinct from cardinality(p_episodes)) then
    return row('episodes-not-of-order', null)::checkout.complaint_decided;
  end if;
  is_proposed := o.retail * cardinality(those) > alone_up_to;
  insert into checkout.complaint_decisions (order_id, seller_id, outcome, episodes, reason, note, decided_by, decided_at, due_at)
  values (o.id, o.seller_id, p_outcome, those, p_reason, nullif(p_note, ''), p_person, now_at,
    case when not is_proposed then now_at + interval '10 seconds' end)
  on conflict do nothing;
  if not found then return row('order-already-decided', null)::checkout.complaint_decided; end if;
  return row(case when is_proposed then 'proposed' else 'decided' end,
    case when not is_proposed then now_at + interval '10 seconds' end)::checkout.complaint_decided;
end $$;

-- A second person confirms; one of the two must be from finance.
create function checkout.confirm_decision(p_person uuid, p_order uuid, p_said_ms bigint) returns checkout.complaint_decided
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  d checkout.complaint_decisions;
begin
  select * into d from checkout.complaint_decisions where order_id = p_order and due_at is null for update;
  if not found then return row('nothing-proposed', null)::checkout.complaint_decided; end if;
  if not staff.may_be_second(d.decided_by::text, p_person, now_ms) then
    return row('second-person-needed', null)::checkout.complaint_decided;
  end if;
  if not (staff.may(p_person, 'finance') or (staff.may(p_person, 'support') and staff.may(d.decided_by, 'finance'))) then
    return row('role-not-allowed', null)::checkout.complaint_decided;
  end if;
  update checkout.complaint_decisions set confirmed_by = p_person, due_at = now_at + interval '10 seconds'
  where order_id = p_order;
  return row('decided', now_at + interval '10 seconds')::checkout.complaint_decided;
end $$;

-- Returns 'taken-back', or 'decision-executed' after its ten seconds.
create function checkout.take_back_decision(p_person uuid, p_order uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  if staff.may(p_person, 'support', 'finance') is not true then
    raise exception 'nobody who may take back a decision' using errcode = 'check_violation';
  end if;
  delete from checkout.complaint_decisions d
  where d.order_id = p_order and d.executed_at is null and (d.due_at is null or now_at < d.due_at);
  return case when found then 'taken-back' else 'decision-executed' end;
end $$;

-- Result of an executed decision. 'dropped': a bank or processor acted first, or the decider has lost the
-- permission.
create type checkout.executed_decision as (outcome text, seller_id uuid, order_id uuid, number text, reason text, episodes integer,
  quantity integer, amount bigint, seller_part bigint, platform_part bigint, is_shipped boolean);

-- Executes due decisions, each once. Derives how much each party bears at this point.
create function checkout.execute_decisions(p_most integer, p_said_ms bigint) returns setof checkout.executed_decision
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  d checkout.complaint_decisions;
  o public.orders;
  share checkout.refund_share;
  why jsonb;
  rule text;
begin
  for d in
    select * from checkout.complaint_decisions w where w.executed_at is null and w.due_at <= now_at
    order by w.due_at limit least(p_most, 1000) for update skip locked
  loop
    select * into o from public.orders where seller_id = d.seller_id and id = d.order_id for no key update;
    if checkout.refuse_decision(o, d.outcome) is not null or staff.may(d.decided_by, 'support', 'finance') is not true then
      delete from checkout.complaint_decisions where order_id = d.order_id;
      return next row('dropped', o.seller_id, o.id, o.number, d.reason, 0, o.quantity, 0, 0, 0, o.shipped_at is not null)::checkout.executed_decision;
      continue;
    end if;
    share := checkout.share_refund(o, cardinality(d.episodes),
      (select b.available from ledger.books b where b.journal_id = o.seller_id and o.state = 'completed' for update));
    rule := case d.outcome when 'refund' then 'complaint-refunded' when 'part-refund' then 'complaint-part-refunded'
      else 'complaint-not-refunded' end;
    why := settlement.decision_notice(rule, jsonb_build_object('reason', d.reason, 'amount', public.money_text(share.amount),
      'share', public.money_text(share.seller), 'platform', public.money_text(share.platform),
      'episodes', cardinality(d.episodes)::text, 'of', o.quantity::text), 'person', d.note, now_ms);
    update checkout.complaint_decisions set executed_at = now_at where order_id = d.order_id;
    insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, note, actor)
    select o.seller_id, o.id, now_at, case d.outcome when 'no-refund' then 'dismissed' else 'upheld' end, d.note,
      'operator:' || person
    from unnest(array[d.decided_by, d.confirmed_by]) person where person is not null;
    if d.outcome <> 'no-refund' then
      perform checkout.refund_locked(o, d.episodes, 'complaint', checkout.fault_of(d.reason), 'operator:' || d.decided_by,
        why, now_ms);
    elsif o.state = 'audit' then
      perform settlement.release_from_audit(o.seller_id, o.id, why, now_ms);
    else
      update public.orders set notice = why where seller_id = o.seller_id and id = o.id and state = 'completed';
    end if;
    perform checkout.queue_complaint_answer(o.id, case d.outcome when 'refund' then 'complaint-upheld'
      when 'part-refund' then 'complaint-part-refunded' else 'complaint-dismissed' end, d.note, d.reason, now_ms);
    return next row(d.outcome, o.seller_id, o.id, o.number, d.reason, cardinality(d.episodes), o.quantity, share.amount,
      share.seller, share.platform, o.shipped_at is not null)::checkout.executed_decision;
  end loop;
end $$;

-- Disputes --------------------------------------------------------------------------------------------------

-- Bank disputes of payments, from opening to verdict (ADR 52). While one is open, neither a rule nor an
-- operator ends the order's hold. This table only guarantees that no one is paid from disputed money; where
-- that money is booked is left to DOMAIN §13.
create table checkout.disputes (
  id           uuid        primary key,
  processor    text        not null,
  -- The processor's ID of the dispute.
  name         text,
  seller_id    uuid        not null,
  order_id     uuid        not null,
  reason       text        not null,
  -- Disputed amount, in hundredths of the card's currency.
  currency     text,
  hundredths   bigint      constraint disputed_something check (hundredths > 0),
  opened_at    timestamptz not null,
  -- The bank's deadline; after it, staff decide.
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

-- Processor events that no rule can decide: a queue in the console. Closing an item moves no money.
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

-- An unprocessed processor event and its order, locked.
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

-- Opens a dispute. Returns 'disputed', 'disputed-before', or 'late-dispute' if nothing is on hold any more.
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
  insert into checkout.complaints (order_id, seller_id, reason, text, made_at)
  values (o.id, o.seller_id, 'payment-disputed', coalesce(word ->> 'reason', ''), now_at)
  on conflict do nothing;
  if settlement.hold_for_dispute(o.seller_id, o.id, decided_by, now_ms) then done.rules := '{payment-disputed}'; end if;
  return done;
end $$;

-- Continues the audit with its remaining time; the bank's time does not count (core/orders: resumedAudit).
create function settlement.resume_audit(p_seller uuid, p_order uuid, p_opened_at timestamptz, p_now_ms bigint) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  update public.orders o set release_at = r.release_at,
    due_at = orders.next_due_at('audit', null, null, null, r.release_at, null), notice = settlement.decision_notice(
    o.audit_reason, jsonb_build_object('said', coalesce(
      (select c.text from checkout.complaints c where c.order_id = p_order), '')), 'rule', null, p_now_ms)
  from (select settlement.audit_ends_at(a.shipped_at, a.audited_at) + (to_timestamp(p_now_ms / 1000.0) - p_opened_at) as release_at
        from public.orders a where a.seller_id = p_seller and a.id = p_order) r
  where o.seller_id = p_seller and o.id = p_order and o.state = 'audit'
$$;

-- Records the bank's verdict. Returns 'closed-before'; 'won' or 'dismissed' (won, and the order resumes);
-- 'late-chargeback' or 'partial-chargeback' for staff; 'lost', which leads to the refund.
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
    -- The opening event was never received.
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
      settlement.decision_notice('audit-dismissed', '{}', 'rule', null, now_ms), now_ms);
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

-- Escalates disputes past the bank's deadline to staff and extends the hold. `is_left`: an order is still
-- held for it.
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
    -- Settled or refunded orders went to staff when the dispute was opened.
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

-- Ends overdue audits by rule. T+7 has long passed, so the next settlement pays the seller; an unshipped
-- order gets back its remaining shipping time. Skips orders with an open dispute or one escalated to staff:
-- no rule pays out disputed money.
create function settlement.end_audits_until(p_now_ms bigint, p_most integer, p_notice jsonb)
returns setof settlement.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  due record;
begin
  for due in
    select o.seller_id, o.id, o.number from public.orders o
    where o.state = 'audit' and o.due_at <= to_timestamp(p_now_ms / 1000.0)
      and not exists (select from checkout.disputes d
        where d.seller_id = o.seller_id and d.order_id = o.id and d.state = 'open')
    order by o.due_at limit p_most for no key update skip locked
  loop
    perform settlement.release_from_audit(due.seller_id, due.id, p_notice, p_now_ms);
    perform checkout.queue_complaint_answer(due.id, 'complaint-undecided', null, null, p_now_ms);
    return next row(due.seller_id, due.id, due.number)::settlement.moved;
  end loop;
end $$;

create function settlement.end_audits(p_most integer, p_said_ms bigint) returns setof settlement.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
begin
  return query select * from settlement.end_audits_until(now_ms, p_most,
    settlement.decision_notice('audit-undecided-in-time', '{"days": "14"}', 'rule', null, now_ms));
end $$;

-- Background work (ADR 84): messages that run after a commit, and turns of scheduled jobs.
--
-- No login role may access these tables. Messages are enqueued through one function per kind, in the
-- transaction that causes them. The caller names rows, and the function derives recipient and content from
-- them; callers cannot set a time or a priority.
create schema jobs;

create table jobs.messages (
  id          bigint      generated always as identity primary key,
  kind        text        not null constraint known_kind check (kind in ('auto-ship', 'check-link', 'execute-decisions',
    'give-back', 'hand-out-announcement', 'pay-refund', 'place-awaiting-orders', 'remove-files', 'send-mail',
    'settle-invoice', 'write-viewer-mail')),
  content     jsonb       not null,
  traceparent text,
  left_at     timestamptz not null default clock_timestamp(),
  -- When a worker may take it. The worker that holds it extends this while it runs.
  due_at      timestamptz not null default clock_timestamp(),
  tries       smallint    not null default 0,
  worker      uuid,
  last_error  text
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- Twenty-five attempts take about three days; after that it needs an operator.
create index messages_due on jobs.messages (due_at) where tries < 25;

create table jobs.turns (
  task       text        primary key constraint named check (task ~ '^[a-z-]{1,60}$'),
  -- The latest scheduled time that was started.
  turn_at    timestamptz not null,
  begun_at   timestamptz not null,
  -- Null after success; otherwise when another worker may take over.
  held_until timestamptz,
  worker     uuid,
  last_error text,
  constraint not_ahead check (turn_at <= begun_at),
  constraint held_for_minutes check (held_until <= begun_at + interval '3 minutes')
);

create function jobs.hold_ends(p_now timestamptz) returns timestamptz
language sql immutable set search_path = pg_catalog, pg_temp as $$ select p_now + interval '30 seconds' $$;

create type jobs.taken as (
  id bigint, kind text, content jsonb, traceparent text, left_at timestamptz, tries smallint, is_last boolean
);

-- One round trip for a worker: reports finished, failed and held messages, and takes more. Ignores messages
-- that another worker has taken over.
create function jobs.exchange(p_worker uuid, p_done bigint[], p_failed jsonb, p_held bigint[], p_many integer)
returns setof jobs.taken
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := clock_timestamp();
begin
  if cardinality(p_done) > 0 then
    delete from jobs.messages m where m.id = any (p_done) and m.worker = p_worker;
  end if;
  if p_failed <> '[]' then
    update jobs.messages m
    set worker = null, last_error = left(f.error, 2000),
      due_at = now_at + case when m.tries < 25 then make_interval(secs => exp(least(m.tries, 10))) else interval '0' end
    from jsonb_to_recordset(p_failed) as f (id bigint, error text)
    where m.id = f.id and m.worker = p_worker;
  end if;
  if cardinality(p_held) > 0 then
    update jobs.messages m set due_at = jobs.hold_ends(now_at) where m.id = any (p_held) and m.worker = p_worker;
  end if;
  return query
  with due as (
    select m.id from jobs.messages m where m.tries < 25 and m.due_at <= now_at
    order by m.due_at limit p_many for update skip locked
  )
  update jobs.messages m set worker = p_worker, tries = m.tries + 1, due_at = jobs.hold_ends(now_at)
  from due where m.id = due.id
  returning m.id, m.kind, m.content, m.traceparent, m.left_at, m.tries, m.tries >= 25;
end $$;

-- A stopping worker returns its messages and turns immediately.
create function jobs.leave_to_others(p_worker uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update jobs.messages set worker = null, due_at = clock_timestamp() where worker = p_worker and tries < 25;
  update jobs.turns set worker = null, held_until = clock_timestamp() where worker = p_worker and held_until is not null;
$$;

-- Registers tasks; the first turn of each is the next scheduled one.
create function jobs.know_tasks(p_tasks text[]) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into jobs.turns (task, turn_at, begun_at) select task, clock_timestamp(), clock_timestamp()
  from unnest(p_tasks) as task on conflict do nothing
$$;

-- Starts the turn that is overdue the longest; null if none is due. `p_turns` are the latest scheduled times
-- per task; null means to run now, out of schedule. Failed and abandoned turns are retried.
create function jobs.begin_turn(p_worker uuid, p_tasks text[], p_turns timestamptz[]) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := clock_timestamp();
  begun text;
begin
  with due as (
    select t.task, coalesce(w.turn, now_at) as turn
    from jobs.turns t join unnest(p_tasks, p_turns) as w (task, turn) on w.task = t.task
    where case when t.held_until is null then coalesce(w.turn, now_at) between t.turn_at + interval '1 microsecond' and now_at
               else t.held_until <= now_at end
    order by t.begun_at limit 1 for update of t skip locked
  )
  update jobs.turns t
  set turn_at = greatest(t.turn_at, least(due.turn, now_at)), begun_at = now_at, held_until = jobs.hold_ends(now_at),
    worker = p_worker
  from due where t.task = due.task
  returning t.task into begun;
  return begun;
end $$;

-- Extends the worker's holds, up to three minutes after the start; then another worker may take over.
create function jobs.hold_turns(p_worker uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update jobs.turns set held_until = least(jobs.hold_ends(clock_timestamp()), begun_at + interval '3 minutes')
  where worker = p_worker and held_until is not null
$$;

-- Without an error the turn succeeded; with one it is retried in ten seconds.
create function jobs.end_turn(p_worker uuid, p_task text, p_error text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update jobs.turns
  set worker = null, last_error = left(p_error, 2000),
    held_until = case when p_error is not null
      then least(clock_timestamp() + interval '10 seconds', begun_at + interval '3 minutes') end
  where task = p_task and worker = p_worker
$$;

create function jobs.queue_state(out due integer, out dead integer, out oldest_due_seconds double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (count(*) filter (where tries < 25))::integer, (count(*) filter (where tries >= 25))::integer,
    coalesce(extract(epoch from clock_timestamp() - min(due_at) filter (where tries < 25)), 0)::double precision
  from jobs.messages where due_at <= clock_timestamp()
$$;

-- Enqueueing. `p_messages` is an array of messages; entries with a missing row enqueue nothing. PL/pgSQL for
-- cached plans.

-- A seller's waiting orders that may be shippable now; null `dramaIds` means all dramas.
create function jobs.leave_auto_ship(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'auto-ship', jsonb_build_object('sellerId', s.seller_id, 'dramaIds', m -> 'dramaIds'), p_traceparent
  from jsonb_array_elements(p_messages) as m join identity.sellers s on s.seller_id = (m ->> 'sellerId')::uuid;
end $$;

create function jobs.leave_check_link(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'check-link', jsonb_build_object('linkId', l.id), p_traceparent
  from jsonb_array_elements(p_messages) as m join public.promotion_links l on l.id = (m ->> 'linkId')::uuid;
end $$;

-- A complaint decision is executed after its undo period (core: DECISION_TAKEN_BACK_WITHIN_MS).
create function jobs.leave_execute_decisions(p_messages jsonb, p_traceparent text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into jobs.messages (kind, content, traceparent, due_at)
  select 'execute-decisions', '{}', p_traceparent, clock_timestamp() + interval '10 seconds'
  from jsonb_array_elements(p_messages)
$$;

create function jobs.leave_give_back(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'give-back', jsonb_build_object('purchaseId', p.id), p_traceparent
  from jsonb_array_elements(p_messages) as m join checkout.purchases p on p.id = (m ->> 'purchaseId')::uuid;
end $$;

create function jobs.leave_hand_out_announcement(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'hand-out-announcement', jsonb_build_object('announcementId', a.id), p_traceparent
  from jsonb_array_elements(p_messages) as m join messages.announcements a on a.id = (m ->> 'announcementId')::uuid;
end $$;

create function jobs.leave_pay_refund(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'pay-refund', jsonb_build_object('orderId', r.order_id), p_traceparent
  from jsonb_array_elements(p_messages) as m join checkout.refunds r on r.order_id = (m ->> 'orderId')::uuid;
end $$;

create function jobs.leave_place_awaiting_orders(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'place-awaiting-orders', '{}', p_traceparent from jsonb_array_elements(p_messages);
end $$;

create function jobs.leave_settle_invoice(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'settle-invoice', jsonb_build_object('invoiceId', i.id), p_traceparent
  from jsonb_array_elements(p_messages) as m join checkout.invoices i on i.id = (m ->> 'invoiceId')::uuid;
end $$;

-- Files without a referencing row. The worker checks again when it deletes them.
create function jobs.leave_remove_files(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'remove-files', jsonb_build_object('names', m -> 'names'), p_traceparent
  from jsonb_array_elements(p_messages) as m;
end $$;

create index uploads_by_name on media.uploads (name);
create index document_pictures_by_name on identity.document_pictures (name);
create index drama_licences_by_proof on public.drama_licences (proof_name);

-- File names start with 43 characters that encode 32 random bytes, followed by the part of the file.
create function jobs.unneeded_files(p_names text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select name from unnest(p_names) as name, lateral (select left(name, 43) as stem) as of_file
  where not exists (select from media.uploads u where u.name = stem)
    and not exists (select from identity.document_pictures d where d.name = stem)
    and not exists (select from public.drama_licences l where l.proof_name = stem)
    and not exists (select from media.episode_uploads u where u.name = stem)
    and not exists (select from media.packages p where p.name = stem)
    and not exists (select from media.captions c where c.name = stem)
    and not exists (select from media.clips c where c.name = stem)
$$;

-- Mails. Recipient, language and name come from the named row. Other facts are short, and a link is either a
-- post of the seller or built where the mail is rendered.
create function jobs.leave_mails_to_sellers(p_templates text[], p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  strange text;
begin
  select m ->> 'template' into strange from jsonb_array_elements(p_messages) as m
  where (m ->> 'template' = any (p_templates)) is not true
    or exists (select from jsonb_each_text(m -> 'facts') as fact
               where length(fact.value) > 2000 or fact.key in ('name', 'url', 'secret'));
  if found then
    raise exception 'not a mail that is left here: %', strange using errcode = 'check_violation';
  end if;
  insert into jobs.messages (kind, content, traceparent)
    select 'send-mail', jsonb_build_object('to', s.email, 'locale', s.locale, 'template', m ->> 'template', 'facts',
      (m -> 'facts') - 'linkId' || jsonb_build_object('name', s.real_name)
      || case when m -> 'facts' ? 'linkId' then jsonb_build_object('url', (
           select l.url from public.promotion_links l
           where l.seller_id = s.seller_id and l.id = (m -> 'facts' ->> 'linkId')::uuid))
         else '{}' end), p_traceparent
    from jsonb_array_elements(p_messages) as m
      join identity.sellers s on s.seller_id = (m ->> 'sellerId')::uuid and s.email is not null;
end $$;

create function jobs.leave_account_mail(p_messages jsonb, p_traceparent text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.leave_mails_to_sellers(array['registration-received', 'login-password-changed', 'fund-password-changed',
    'email-changed'], p_messages, p_traceparent)
$$;

create function jobs.leave_review_mail(p_messages jsonb, p_traceparent text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.leave_mails_to_sellers(array['registration-approved', 'registration-rejected', 'account-locked',
    'account-unlocked', 'promotion-link-approved', 'promotion-link-rejected', 'certification-approved',
    'certification-rejected', 'store-approved', 'store-rejected', 'appeal-upheld', 'appeal-dismissed', 'remedy-paid',
    'remedy-declined'], p_messages, p_traceparent)
$$;

create function jobs.leave_money_mail(p_messages jsonb, p_traceparent text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.leave_mails_to_sellers(array['deposit-credited', 'deposit-rejected'],
    p_messages, p_traceparent)
$$;

-- Sent for every saved address that money can be paid to.
create function jobs.leave_payout_method_mail(p_method wallet.payout_methods) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select jobs.leave_mails_to_sellers(array['payout-method-added'], jsonb_build_array(jsonb_build_object(
    'sellerId', p_method.seller_id, 'template', 'payout-method-added', 'facts', jsonb_build_object(
      'target', p_method.target,
      'readyAt', floor(extract(epoch from p_method.ready_at) * 1000)::bigint))), null)
$$;

-- Sent for every withdrawal request.
create function jobs.leave_withdrawal_mail(p_withdrawal wallet.withdrawals) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select jobs.leave_mails_to_sellers(array['withdrawal-requested'], jsonb_build_array(jsonb_build_object(
    'sellerId', p_withdrawal.seller_id, 'template', 'withdrawal-requested', 'facts', jsonb_build_object(
      'amount', public.money_text(p_withdrawal.amount),
      'target', jsonb_build_object('type', 'usdt', 'network', p_withdrawal.network, 'address', p_withdrawal.address)))), null)
$$;

-- Paid or rejected; for sellers who have not turned off mails about money.
create function jobs.leave_withdrawal_end_mail(p_withdrawal wallet.withdrawals) returns void
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select jobs.leave_mails_to_sellers(array['withdrawal-paid', 'withdrawal-rejected'], jsonb_build_array(jsonb_build_object(
    'sellerId', w.seller_id, 'template', 'withdrawal-' || w.state, 'facts',
    jsonb_build_object('amount', public.money_text(w.amount)) || case w.state
      when 'paid' then jsonb_build_object('net', public.money_text(w.amount - w.fee), 'hash', w.transaction_hash)
      else jsonb_build_object('rule', w.notice -> 'rule', 'note', coalesce(w.notice ->> 'note', ''),
        'appealUntil', w.notice -> 'appealUntil')
    end)), null)
  from (select (p_withdrawal).*) w
  where coalesce((select c.mail_money from identity.store_settings c where c.seller_id = w.seller_id), true)
$$;

-- `sealed` can be decrypted only by processes with ENCRYPTION_KEY, not by a login role.
create function jobs.leave_email_code(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'send-mail', jsonb_build_object('to', c.email, 'locale', m ->> 'locale', 'template', 'email-code',
      'facts', jsonb_build_object('minutes', m ->> 'minutes'), 'sealed', m ->> 'sealed'), p_traceparent
  from jsonb_array_elements(p_messages) as m join identity.email_codes c on c.email = m ->> 'email';
end $$;

create function jobs.leave_sign_in_mail(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'send-mail', jsonb_build_object('to', l.email, 'locale', m ->> 'locale', 'template', 'viewer-sign-in',
      'facts', jsonb_build_object('minutes', m ->> 'minutes'), 'sealed', m ->> 'sealed'), p_traceparent
  from jsonb_array_elements(p_messages) as m join checkout.sign_in_links l on l.email = m ->> 'email';
end $$;

create function jobs.leave_staff_mail(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'send-mail', jsonb_build_object('to', p.email, 'locale', 'en', 'template', m ->> 'template',
      'facts', (m -> 'facts') - 'url' || jsonb_build_object('name', p.name)) || jsonb_strip_nulls(jsonb_build_object('sealed', m -> 'sealed')), p_traceparent
  from jsonb_array_elements(p_messages) as m join staff.people p on p.id = (m ->> 'personId')::uuid
    where m ->> 'template' in ('staff-invited', 'staff-suspended', 'duty-called', 'mail-trial');
end $$;

-- A mail that the worker itself built from rows.
create function jobs.leave_send_mail(p_messages jsonb, p_traceparent text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content, traceparent)
  select 'send-mail', m, p_traceparent
  from jsonb_array_elements(p_messages) as m;
end $$;

-- Mails to viewers about a purchase (DOMAIN §12, ADR 30): one of each kind, in the language of the purchase.
-- The function that causes an event queues its mail in the same transaction, so a committed event always has
-- its mail and a rolled-back one never does.

create table checkout.viewer_mails (
  order_id    uuid        not null,
  kind        text        not null constraint known_kind check (kind in ('receipt', 'cancellation', 'refund',
    'complaint-received', 'complaint-upheld', 'complaint-part-refunded', 'complaint-dismissed', 'complaint-undecided')),
  -- 0: queued by the event itself; from 1: resent by support.
  copy        smallint    not null default 0 constraint only_receipts_again check (copy = 0 or (copy > 0 and kind = 'receipt')),
  -- Text values that no other row has: the reason of a decision and the note of the decider.
  facts       jsonb       not null,
  queued_at   timestamptz not null,
  asked_by    uuid        references staff.people constraint copies_are_asked_for check ((asked_by is null) = (copy = 0)),
  -- When the mail was rendered into the outbox; the secret of its link is only in the mail.
  written_at  timestamptz,
  link_digest text        unique,
  primary key (order_id, kind, copy),
  constraint written_with_link check ((written_at is null) = (link_digest is null))
);

create function checkout.leave_viewer_mail(p_order uuid, p_kind text, p_copy integer) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  insert into jobs.messages (kind, content)
  values ('write-viewer-mail', jsonb_build_object('orderId', p_order, 'kind', p_kind, 'copy', p_copy));
end $$;

-- Once per order and kind. No mail without an address or after erasure.
create function checkout.queue_viewer_mail(p_order uuid, p_kind text, p_facts jsonb, p_now_ms bigint) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from checkout.buyers b where b.order_id = p_order) then return; end if;
  insert into checkout.viewer_mails (order_id, kind, facts, queued_at)
  values (p_order, p_kind, p_facts, to_timestamp(p_now_ms / 1000.0)) on conflict do nothing;
  if found then perform checkout.leave_viewer_mail(p_order, p_kind, 0); end if;
end $$;

-- Mails the viewer who complained; audits opened by a bank or by support have none.
create function checkout.queue_complaint_answer(p_order uuid, p_kind text, p_note text, p_reason text, p_now_ms bigint)
returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from checkout.complaints c where c.order_id = p_order and c.viewer_id is not null) then return; end if;
  perform checkout.queue_viewer_mail(p_order, p_kind,
    jsonb_build_object('note', coalesce(p_note, ''), 'reason', coalesce(p_reason, '')), p_now_ms);
end $$;

-- Claims a mail for rendering: true for the first caller only. Text and link are final afterwards.
create function checkout.take_viewer_mail(p_order uuid, p_kind text, p_copy integer, p_digest text, p_said_ms bigint)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update checkout.viewer_mails set written_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0), link_digest = p_digest
  where order_id = p_order and kind = p_kind and copy = p_copy and written_at is null;
  return found;
end $$;

-- Resends a receipt for support, only to the address it was first sent to (core/checkout:
-- RECEIPT_COPIES_A_DAY, RECEIPT_COPY_PAUSE_MS). Returns 'resent' or a refusal; `wait_ms` until another copy
-- is allowed.
create type checkout.resent as (outcome text, wait_ms bigint, email text);

create function checkout.resend_receipt(p_person uuid, p_number text, p_said_ms bigint) returns checkout.resent
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  ordered uuid;
  address text;
  sent record;
  free_at timestamptz;
begin
  if staff.may(p_person, 'support') is not true then
    raise exception 'only support sends a receipt again' using errcode = 'check_violation';
  end if;
  select o.id into ordered from public.orders o where o.number = p_number order by o.paid_at desc limit 1;
  if not found then return row('order-unknown', null, null)::checkout.resent; end if;
  -- Serialises concurrent requests.
  select b.email into address from checkout.buyers b where b.order_id = ordered for update;
  if not found then return row('receipt-without-address', null, null)::checkout.resent; end if;
  select max(m.copy) as last_copy, max(m.queued_at) filter (where m.copy > 0) as last_at,
    count(*) filter (where m.copy > 0 and m.queued_at > now_at - interval '24 hours') as lately,
    min(m.queued_at) filter (where m.copy > 0 and m.queued_at > now_at - interval '24 hours') as first_at into sent
  from checkout.viewer_mails m where m.order_id = ordered and m.kind = 'receipt';
  free_at := case when sent.lately >= 3 then sent.first_at + interval '24 hours' else sent.last_at + interval '1 minute' end;
  if free_at > now_at then
    return row('too-many-tries', ceil(extract(epoch from free_at - now_at) * 1000), null)::checkout.resent;
  end if;
  insert into checkout.viewer_mails (order_id, kind, copy, facts, queued_at, asked_by)
  values (ordered, 'receipt', coalesce(sent.last_copy, 0) + 1, '{}', now_at, p_person);
  perform checkout.leave_viewer_mail(ordered, 'receipt', coalesce(sent.last_copy, 0) + 1);
  return row('resent', null, address)::checkout.resent;
end $$;

-- Opening a mail's link gives the browser access to that purchase (core/checkout: RECEIPT_LINK_LIFETIME_MS,
-- MOST_VIEWERS_OF_ORDER). Returns 'opened', 'sign-in-link-unknown' or 'sign-in-link-expired'.
create type checkout.opened_link as (outcome text, order_id uuid);

create function checkout.open_receipt_link(p_digest text, p_viewer uuid, p_said_ms bigint) returns checkout.opened_link
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  m checkout.viewer_mails;
  viewers bigint;
  is_known boolean;
begin
  select * into m from checkout.viewer_mails where link_digest = p_digest;
  if not found then return row('sign-in-link-unknown', null)::checkout.opened_link; end if;
  -- Serialises concurrent openings for the count below. After the erasure of the viewer the link is void.
  perform from checkout.buyers b where b.order_id = m.order_id for update;
  if not found then return row('sign-in-link-unknown', null)::checkout.opened_link; end if;
  if now_at >= m.written_at + interval '720 hours' then
    return row('sign-in-link-expired', null)::checkout.opened_link;
  end if;
  select count(distinct a.viewer_id), coalesce(bool_or(a.viewer_id = p_viewer), false) into viewers, is_known
  from checkout.episode_access a where a.order_id = m.order_id;
  if not is_known then
    if viewers >= 8 then return row('sign-in-link-unknown', null)::checkout.opened_link; end if;
    perform checkout.share_access(array[m.order_id], p_viewer);
  end if;
  return row('opened', m.order_id)::checkout.opened_link;
end $$;

-- Corrections of transfers, as one money event (ADR 36, ADR 51): proposed by one person, executed when an
-- approver requests the same. A correction reverses the named transfer or its wrong part, never more
-- (core/wallet: CORRECTION_RULES, correctionOf).

-- A wrong transfer is corrected once, by two different people, with a reason that the seller sees in the log
-- (DOMAIN §10.2).
create table wallet.corrections (
  transfer_id   uuid        primary key,
  seller_id     uuid        not null,
  reason        text        not null constraint some_reason check (reason <> ''),
  -- Whether the platform bears the part that the seller no longer has. Otherwise the correction fails if the
  -- balance is too low.
  bears_rest    boolean     not null,
  -- The amount borne.
  borne         bigint      not null default 0 constraint borne_if_agreed check (borne = 0 or (borne > 0 and bears_rest)),
  proposed_by   text        not null constraint somebody check (proposed_by <> ''),
  proposed_at   timestamptz not null,
  confirmed_by  text,
  confirmed_at  timestamptz,
  correction_id uuid,
  constraint confirmed_whole check (num_nonnulls(confirmed_by, confirmed_at, correction_id) in (0, 3)),
  constraint two_people check (confirmed_by is distinct from proposed_by)
);
create index corrections_waiting on wallet.corrections (proposed_at) where confirmed_at is null;
create unique index corrections_by_correction on wallet.corrections (correction_id) where correction_id is not null;
create index corrections_borne on wallet.corrections (confirmed_at) where borne > 0;
create constraint trigger signed_by_its_people after insert or update on wallet.corrections deferrable initially deferred
  for each row execute function wallet.refuse_unsigned('correction', 'transfer_id', 'proposed_at', 'proposed_by', 'confirmed_by');

create type wallet.correction_step as (outcome text, correction wallet.corrections);

-- Only transfers on a seller's chain are correctable here. Lower journal IDs are platform shards.
create function wallet.find_correctable(p_transfer uuid) returns setof ledger.transfers
language sql stable set search_path = pg_catalog, pg_temp as $$
  select * from ledger.transfers t where t.id = p_transfer and t.journal_id >= '00000000-0000-0000-0000-000000000100'
$$;

create type wallet.correction_lines as (accounts text[], amounts bigint[], orders uuid[]);

-- Lines from a platform account to seller:available; null if the amount is zero.
create function wallet.lines_back(p_from text, p_amount bigint, p_order uuid default null) returns wallet.correction_lines
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when p_amount > 0 then row(array[p_from, 'seller:available'], array[-p_amount, p_amount],
    array[p_order, p_order])::wallet.correction_lines end
$$;

-- The reversed lines; one account may be replaced by another.
create function wallet.lines_opposite(t ledger.transfers, p_account text default null, p_instead text default null)
returns wallet.correction_lines
language sql stable set search_path = pg_catalog, pg_temp as $$
  select row(array_agg(case when l.account = p_account then p_instead else l.account end order by l.line),
    array_agg(-l.amount order by l.line), array_agg(coalesce(l.order_id, t.order_id) order by l.line))::wallet.correction_lines
  from unnest(t.accounts, t.amounts, t.order_ids) with ordinality as l (account, amount, order_id, line)
$$;

create function wallet.sum_on(t ledger.transfers, p_account text) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(l.amount), 0)::bigint from unnest(t.accounts, t.amounts) as l (account, amount)
  where l.account = p_account
$$;

-- Price of a level or pack that was paid and not refunded.
create function wallet.lines_of_price(t ledger.transfers) returns wallet.correction_lines
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform from levels.purchases p
  where p.seller_id = t.journal_id and p.transfer_id = t.id and p.refunded_at is null for no key update;
  return case when found then wallet.lines_back('platform:levels', wallet.sum_on(t, 'platform:levels')) end;
end $$;

-- A payout recorded by hand without a matching chain transfer: the money never left.
create function wallet.lines_of_payout(t ledger.transfers) returns wallet.correction_lines
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform from wallet.withdrawals w
  where w.seller_id = t.journal_id and w.id = t.reference_id::uuid and w.ending_transfer = t.id and w.recorded_by <> 'chain'
    and not exists (select from chain.transfers c
      where c.network = w.network and c.transaction_hash = w.transaction_hash and c.kind = 'outgoing')
  for no key update;
  return case when found then wallet.lines_opposite(t, 'seller:withdrawing', 'seller:available') end;
end $$;

-- The profit that an order's refund cost the seller, unless an upheld appeal compensates it. None for a
-- pre-order.
create function wallet.lines_of_profit(t ledger.transfers) returns wallet.correction_lines
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  o public.orders;
begin
  select * into o from public.orders x
  where x.seller_id = t.journal_id and x.id = t.reference_id::uuid and trust.refund_of(x) = t.id for no key update;
  return case when found then wallet.lines_back('platform:losses', trust.lost_profit(o), o.id) end;
end $$;

-- The lines that correct a transfer; null if it is not correctable. Locks the rows it reads until the end of
-- the transaction.
create function wallet.correction_of(t ledger.transfers) returns wallet.correction_lines
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  return case
    when t.kind in ('deposit', 'correction', 'remedy') then wallet.lines_opposite(t)
    when t.kind = 'early-settlement' then wallet.lines_back('platform:fee_early', wallet.sum_on(t, 'platform:fee_early'))
    when t.kind = 'level-purchase' then wallet.lines_of_price(t)
    when t.kind = 'withdrawal-paid' then wallet.lines_of_payout(t)
    when t.kind = 'refund' then wallet.lines_of_profit(t)
  end;
end $$;

-- Updates outside the ledger that belong to a correction.
create function wallet.follow_correction(t ledger.transfers, p_at timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if t.kind = 'level-purchase' then
    -- The price was returned, so nothing is left to refund.
    update levels.purchases p set used_up_at = p_at
    where p.seller_id = t.journal_id and p.transfer_id = t.id and p.used_up_at is null;
  elsif t.kind = 'withdrawal-paid' then
    -- A payout method without a real payment does not count as used.
    update wallet.payout_methods m set first_paid_at = null
    from wallet.withdrawals w
    where w.seller_id = t.journal_id and w.id = t.reference_id::uuid and m.seller_id = w.seller_id and m.id = w.method_id
      and not exists (select from wallet.withdrawals other where other.seller_id = w.seller_id
        and other.method_id = w.method_id and other.state = 'paid' and not wallet.is_undone(other.ending_transfer));
  end if;
end $$;

create type wallet.correction_judged as (outcome text, lines wallet.correction_lines, borne bigint);

-- The lines that a correction would book now, or a refusal. wallet.preview_correction shows them before
-- confirmation. Locks the rows it reads until the end of the transaction.
create function wallet.judge_correction(t ledger.transfers, p_bears_rest boolean, p_at_ms bigint)
returns wallet.correction_judged
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  lines wallet.correction_lines := wallet.correction_of(t);
  unbacked wallet.deposits;
  moved bigint;
  rest bigint;
  more bigint;
begin
  if lines.accounts is null then return row('transfer-not-correctable', null, 0)::wallet.correction_judged; end if;
  perform wallet.hold_unbacked_room();
  select coalesce(sum(l.amount), 0) into moved from unnest(lines.accounts, lines.amounts) as l (account, amount)
  where l.account = 'seller:available';
  if moved > 0 and not exists (select from identity.sellers s where s.seller_id = t.journal_id and s.erased_at is null) then
    return row('account-does-not-exist', null, 0)::wallet.correction_judged;
  end if;
  select greatest(-(coalesce(max(b.available), 0) + moved), 0) into rest
  from (select x.available from ledger.books x where x.journal_id = t.journal_id for update) b;
  if rest > 0 and not p_bears_rest then
    return row('insufficient-available-balance', null, 0)::wallet.correction_judged;
  end if;
  select * into unbacked from wallet.unbacked_behind(t.id);
  -- An unbacked credit is already counted against the limit, unless it was undone so long ago that it no
  -- longer counts and is now restored.
  more := case
    when not found then rest
    when wallet.takes_up_room(unbacked.transfer_id, p_at_ms) then 0
    else unbacked.amount end;
  if more > 0 and not wallet.has_room_unbacked(more, p_at_ms) then
    return row('unbacked-limit-reached', null, 0)::wallet.correction_judged;
  end if;
  if rest > 0 then
    lines.accounts := lines.accounts || array['platform:losses', 'seller:available'];
    lines.amounts := lines.amounts || array[-rest, rest];
    lines.orders := lines.orders || array[null, null]::uuid[];
  end if;
  return row('done', lines, rest)::wallet.correction_judged;
end $$;

create type wallet.correction_preview as (outcome text, is_proposed boolean, accounts text[], amounts bigint[]);

-- What confirming now would book; writes nothing. For a stored proposal, its own choice of who bears the rest
-- applies. 'unchanged' if it is already corrected.
create function wallet.preview_correction(p_transfer uuid, p_bears_rest boolean, p_said_ms bigint)
returns wallet.correction_preview
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  t ledger.transfers;
  c wallet.corrections;
  judged wallet.correction_judged;
begin
  select * into t from wallet.find_correctable(p_transfer);
  if not found then return row('transfer-unknown', false, null, null)::wallet.correction_preview; end if;
  select * into c from wallet.corrections x where x.transfer_id = t.id;
  if c.confirmed_by is not null then return row('unchanged', true, null, null)::wallet.correction_preview; end if;
  judged := wallet.judge_correction(t, coalesce(c.bears_rest, p_bears_rest), public.business_now_ms(p_said_ms));
  return row(judged.outcome, c.transfer_id is not null, (judged.lines).accounts, (judged.lines).amounts)::wallet.correction_preview;
end $$;

create function wallet.correct_transfer(p_transfer uuid, p_person uuid, p_reason text, p_said_ms bigint,
  p_bears_rest boolean default false) returns wallet.correction_step
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  at_ constant timestamptz := to_timestamp(at_ms / 1000.0);
  t ledger.transfers;
  c wallet.corrections;
  judged wallet.correction_judged;
  posted ledger.posted;
begin
  if p_reason ~ '[[:cntrl:]]' then
    raise exception 'a control character in a reason' using errcode = 'check_violation';
  end if;
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null)::wallet.correction_step;
  end if;
  select * into t from wallet.find_correctable(p_transfer);
  if not found then return row('transfer-unknown', null)::wallet.correction_step; end if;
  select * into c from wallet.corrections x where x.transfer_id = t.id for no key update;
  if c.confirmed_by is not null then return row('unchanged', c)::wallet.correction_step; end if;
  if (wallet.correction_of(t)).accounts is null then
    return row('transfer-not-correctable', c)::wallet.correction_step;
  end if;
  if c.transfer_id is null then
    insert into wallet.corrections (transfer_id, seller_id, reason, bears_rest, proposed_by, proposed_at)
    values (t.id, t.journal_id, p_reason, p_bears_rest, p_person::text, at_)
    on conflict (transfer_id) do nothing returning * into c;
    -- A concurrent proposal was first.
    if not found then return wallet.correct_transfer(p_transfer, p_person, p_reason, p_said_ms, p_bears_rest); end if;
    return row('done', c)::wallet.correction_step;
  end if;
  if not staff.may_be_second(c.proposed_by, p_person, at_ms) then
    return row('second-person-needed', c)::wallet.correction_step;
  end if;
  if not staff.may(p_person, 'finance-approver') then return row('role-not-allowed', c)::wallet.correction_step; end if;

  judged := wallet.judge_correction(t, c.bears_rest, at_ms);
  if judged.outcome <> 'done' then return row(judged.outcome, c)::wallet.correction_step; end if;
  posted := ledger.book(t.journal_id, 'correction:' || t.id, 'correction', 'transfer', t.id::text, at_ms,
    'operator:' || p_person, (judged.lines).accounts, (judged.lines).amounts, (judged.lines).orders, c.reason, t.id);
  if posted.outcome <> 'posted' then raise exception 'a correction could not be booked: %', posted.outcome; end if;
  update wallet.corrections x set confirmed_by = p_person::text, confirmed_at = at_, correction_id = posted.transfer_id,
    borne = judged.borne
  where x.transfer_id = t.id returning * into c;
  perform wallet.follow_correction(t, at_);
  perform staff.note_deed(p_person, 'transfer-corrected', 'transfer', t.id::text,
    jsonb_build_object('seller', t.journal_id, 'borne', judged.borne, 'first', c.proposed_by), at_ms);
  return row('done', c)::wallet.correction_step;
end $$;

-- Daily comparison of the books with the chains and processors. Staff explain a difference; the explanation
-- applies to that value only, so a changed difference is open again.
create table wallet.reconciliations (
  side                 text        not null constraint side_form check (side ~ '^(custody|processor):[a-z0-9][a-z0-9-]{0,30}$'),
  day                  date        not null,
  -- Exact decimals of USDT as text, because chains use smaller units than the books. json preserves the order
  -- of the keys; jsonb would not.
  parts                json        not null,
  difference           text        not null constraint a_decimal check (difference ~ '^-?[0-9]+(\.[0-9]+)?$'),
  compared_at          timestamptz not null,
  explained_difference text,
  explained_by         text,
  explained_at         timestamptz,
  note                 text        constraint some_words check (note <> ''),
  primary key (side, day),
  constraint explanation_is_whole
    check (num_nonnulls(explained_difference, explained_by, explained_at, note) in (0, 4))
);
create index reconciliations_newest on wallet.reconciliations (day desc, side);
create index reconciliations_open on wallet.reconciliations (day desc, side)
  where difference <> '0' and explained_difference is distinct from difference;

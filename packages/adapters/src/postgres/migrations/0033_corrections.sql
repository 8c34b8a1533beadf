-- A correction as one money event (ADR 36, ADR 51): proposed by whoever asks first, carried out when an approver asks for
-- the same. It gives back what the transfer it names has moved, or the part of it that was wrong, and never more.
-- (core/wallet: CORRECTION_RULES, correctionOf.)

-- A transfer that should not have been made is put right once: two different people say so, with a reason that the seller
-- reads in the log (DOMAIN §10.2).
create table wallet.corrections (
  transfer_id   uuid        primary key,
  seller_id     uuid        not null,
  reason        text        not null constraint some_reason check (reason <> ''),
  -- The platform pays what the seller no longer has; without it nothing is taken that is not there.
  bears_rest    boolean     not null,
  -- How much that was.
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

-- The seller's chain has it: what belongs to no seller is put right otherwise. Chains below are shards of the platform's.
create function wallet.find_correctable(p_transfer uuid) returns setof ledger.transfers
language sql stable set search_path = pg_catalog, pg_temp as $$
  select * from ledger.transfers t where t.id = p_transfer and t.journal_id >= '00000000-0000-0000-0000-000000000100'
$$;

create type wallet.correction_lines as (accounts text[], amounts bigint[], orders uuid[]);

-- From an account of the platform to the seller's available; nothing where there is nothing to give back.
create function wallet.lines_back(p_from text, p_amount bigint, p_order uuid default null) returns wallet.correction_lines
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when p_amount > 0 then row(array[p_from, 'seller:available'], array[-p_amount, p_amount],
    array[p_order, p_order])::wallet.correction_lines end
$$;

-- The opposite, line by line; a line may come to lie on another account.
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

-- A level or a pack that was paid for and not given back.
create function wallet.lines_of_price(t ledger.transfers) returns wallet.correction_lines
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform from levels.purchases p
  where p.seller_id = t.journal_id and p.transfer_id = t.id and p.refunded_at is null for no key update;
  return case when found then wallet.lines_back('platform:levels', wallet.sum_on(t, 'platform:levels')) end;
end $$;

-- Recorded by hand, and seen on no chain: what is said to have left is still here.
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

-- What the refund of an order cost its seller, unless an upheld appeal pays it. Of a pre-order nothing was theirs yet.
create function wallet.lines_of_profit(t ledger.transfers) returns wallet.correction_lines
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  o public.orders;
begin
  select * into o from public.orders x
  where x.seller_id = t.journal_id and x.id = t.reference_id::uuid and trust.refund_of(x) = t.id for no key update;
  return case when found then wallet.lines_back('platform:losses', trust.lost_profit(o), o.id) end;
end $$;

-- What puts a transfer right; null: no correction does. Holds what it looked at until the transaction ends.
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

-- What belongs to a correction beside the books.
create function wallet.follow_correction(t ledger.transfers, p_at timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  if t.kind = 'level-purchase' then
    -- Its price is back: there is nothing left to give back for it.
    update levels.purchases p set used_up_at = p_at
    where p.seller_id = t.journal_id and p.transfer_id = t.id and p.used_up_at is null;
  elsif t.kind = 'withdrawal-paid' then
    -- An address that nothing was ever paid to is not a known one.
    update wallet.payout_methods m set first_paid_at = null
    from wallet.withdrawals w
    where w.seller_id = t.journal_id and w.id = t.reference_id::uuid and m.seller_id = w.seller_id and m.id = w.method_id
      and not exists (select from wallet.withdrawals other where other.seller_id = w.seller_id
        and other.method_id = w.method_id and other.state = 'paid' and not wallet.is_undone(other.ending_transfer));
  end if;
end $$;

create type wallet.correction_judged as (outcome text, lines wallet.correction_lines, borne bigint);

-- What a correction books as things are now, or the name of what is in its way: stated before anybody confirms it
-- (wallet.preview_correction), and booked then. Holds what it looked at until the transaction ends.
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
  -- A credit without a transfer has its room already, unless it was undone long ago and is made once more.
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

-- What would be booked if it were confirmed now; nothing is written. Who proposed it has said who bears the rest. `unchanged`:
-- it was put right before.
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
    -- Somebody else was first, this moment.
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

-- What the books say beside what the chains and the processors say, by day; where the two differ a person says why. An
-- explanation is of one difference: when that changes, it is open again.
create table wallet.reconciliations (
  side                 text        not null constraint side_form check (side ~ '^(custody|processor):[a-z0-9][a-z0-9-]{0,30}$'),
  day                  date        not null,
  -- Exact decimals of USDT, as texts: a chain counts in smaller parts than the books.
  -- In the order in which they were told, which jsonb would not keep.
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

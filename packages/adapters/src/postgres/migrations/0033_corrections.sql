-- A correction as one money event (ADR 36): proposed by whoever asks first, carried out when an approver asks for the same.
-- It is the exact opposite of the transfer it names, line by line, and so never more. (core/wallet: correctionOf.)

-- A transfer that should not have been made is undone by its exact opposite: two different people say so, with a reason
-- that the seller reads in the log (DOMAIN §10.2). Each at most once.
create table wallet.corrections (
  transfer_id   uuid        primary key,
  seller_id     uuid        not null,
  reason        text        not null constraint some_reason check (reason <> ''),
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

create type wallet.correction_step as (outcome text, correction wallet.corrections);

-- What undoing a transfer would credit once more without a transfer on a chain: that of a claim whose credit was undone.
create function wallet.unbacked_again(p_transfer uuid) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  root uuid := p_transfer;
  undone uuid;
  is_again boolean := false;
begin
  loop
    select c.transfer_id into undone from wallet.corrections c where c.correction_id = root;
    exit when not found;
    root := undone;
    is_again := not is_again;
  end loop;
  return case when is_again then coalesce(
    (select d.amount from wallet.deposits d where d.transfer_id = root and d.backing = 'unbacked'), 0) else 0 end;
end $$;

create function wallet.correct_transfer(p_transfer uuid, p_person uuid, p_reason text, p_said_ms bigint)
returns wallet.correction_step
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Chains below it are shards of the platform's.
  first_seller constant uuid := '00000000-0000-0000-0000-000000000100';
  at_ms constant bigint := public.business_now_ms(p_said_ms);
  t ledger.transfers;
  c wallet.corrections;
  accounts text[];
  amounts bigint[];
  orders uuid[];
  again bigint;
  posted ledger.posted;
begin
  if p_reason ~ '[[:cntrl:]]' then
    raise exception 'a control character in a reason' using errcode = 'check_violation';
  end if;
  if not staff.may(p_person, 'finance', 'finance-approver') then
    return row('role-not-allowed', null)::wallet.correction_step;
  end if;
  select * into t from ledger.transfers x where x.id = p_transfer and x.journal_id >= first_seller;
  if not found then return row('transfer-unknown', null)::wallet.correction_step; end if;
  if t.kind not in ('deposit', 'correction') then
    return row('transfer-not-correctable', null)::wallet.correction_step;
  end if;
  insert into wallet.corrections (transfer_id, seller_id, reason, proposed_by, proposed_at)
  values (t.id, t.journal_id, p_reason, p_person::text, to_timestamp(at_ms / 1000.0))
  on conflict (transfer_id) do nothing returning * into c;
  if found then return row('done', c)::wallet.correction_step; end if;

  select * into c from wallet.corrections x where x.transfer_id = t.id for no key update;
  if c.confirmed_by is not null then return row('unchanged', c)::wallet.correction_step; end if;
  if c.proposed_by = p_person::text then return row('second-person-needed', c)::wallet.correction_step; end if;
  if not staff.may(p_person, 'finance-approver') then return row('role-not-allowed', c)::wallet.correction_step; end if;
  again := wallet.unbacked_again(t.id);
  if again > 0 and not wallet.has_room_unbacked(again) then
    return row('unbacked-limit-reached', c)::wallet.correction_step;
  end if;
  select array_agg(e.account order by e.line), array_agg(-e.amount order by e.line), array_agg(e.order_id order by e.line)
  into accounts, amounts, orders
  from ledger.entries e where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at;
  posted := ledger.book(t.journal_id, 'correction:' || t.id, 'correction', 'transfer', t.id::text, at_ms,
    'operator:' || p_person, accounts, amounts, orders, c.reason, t.id);
  if posted.outcome = 'insufficient' then
    return row('insufficient-available-balance', c)::wallet.correction_step;
  end if;
  if posted.outcome <> 'posted' then raise exception 'a correction could not be booked: %', posted.outcome; end if;
  update wallet.corrections x set confirmed_by = p_person::text, confirmed_at = to_timestamp(at_ms / 1000.0),
    correction_id = posted.transfer_id
  where x.transfer_id = t.id returning * into c;
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

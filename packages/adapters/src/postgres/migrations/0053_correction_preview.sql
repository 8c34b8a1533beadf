-- A correction says what it will book before anybody confirms it, by the function that books it.

create type wallet.correction_judged as (outcome text, lines wallet.correction_lines);

-- What a correction books as things are now, or the name of what is in its way: stated before anybody confirms it
-- (wallet.preview_correction), and booked then. Holds what it looked at until the transaction ends.
create function wallet.judge_correction(t ledger.transfers, p_bears_rest boolean) returns wallet.correction_judged
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  lines wallet.correction_lines := wallet.correction_of(t);
  again bigint;
  moved bigint;
  rest bigint;
begin
  if lines.accounts is null then return row('transfer-not-correctable', null)::wallet.correction_judged; end if;
  again := wallet.unbacked_again(t.id);
  if again > 0 and not wallet.has_room_unbacked(again) then
    return row('unbacked-limit-reached', null)::wallet.correction_judged;
  end if;
  select coalesce(sum(l.amount), 0) into moved from unnest(lines.accounts, lines.amounts) as l (account, amount)
  where l.account = 'seller:available';
  if moved > 0 and not exists (select from identity.sellers s where s.seller_id = t.journal_id and s.erased_at is null) then
    return row('account-does-not-exist', null)::wallet.correction_judged;
  end if;
  select -(coalesce(max(b.available), 0) + moved) into rest
  from (select x.available from ledger.books x where x.journal_id = t.journal_id for update) b;
  if rest > 0 then
    if not p_bears_rest then return row('insufficient-available-balance', null)::wallet.correction_judged; end if;
    lines.accounts := lines.accounts || array['platform:losses', 'seller:available'];
    lines.amounts := lines.amounts || array[-rest, rest];
    lines.orders := lines.orders || array[null, null]::uuid[];
  end if;
  return row('done', lines)::wallet.correction_judged;
end $$;

create type wallet.correction_preview as (outcome text, is_proposed boolean, accounts text[], amounts bigint[]);

-- What would be booked if it were confirmed now; nothing is written. Who proposed it has said who bears the rest. `unchanged`:
-- it was put right before.
create function wallet.preview_correction(p_transfer uuid, p_bears_rest boolean) returns wallet.correction_preview
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
  judged := wallet.judge_correction(t, coalesce(c.bears_rest, p_bears_rest));
  return row(judged.outcome, c.transfer_id is not null, (judged.lines).accounts, (judged.lines).amounts)::wallet.correction_preview;
end $$;

create or replace function wallet.correct_transfer(p_transfer uuid, p_person uuid, p_reason text, p_said_ms bigint,
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
  if c.proposed_by = p_person::text then return row('second-person-needed', c)::wallet.correction_step; end if;
  if not staff.may(p_person, 'finance-approver') then return row('role-not-allowed', c)::wallet.correction_step; end if;

  judged := wallet.judge_correction(t, c.bears_rest);
  if judged.outcome <> 'done' then return row(judged.outcome, c)::wallet.correction_step; end if;
  posted := ledger.book(t.journal_id, 'correction:' || t.id, 'correction', 'transfer', t.id::text, at_ms,
    'operator:' || p_person, (judged.lines).accounts, (judged.lines).amounts, (judged.lines).orders, c.reason, t.id);
  if posted.outcome <> 'posted' then raise exception 'a correction could not be booked: %', posted.outcome; end if;
  update wallet.corrections x set confirmed_by = p_person::text, confirmed_at = at_, correction_id = posted.transfer_id
  where x.transfer_id = t.id returning * into c;
  perform wallet.follow_correction(t, at_);
  return row('done', c)::wallet.correction_step;
end $$;

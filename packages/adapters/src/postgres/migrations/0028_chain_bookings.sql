-- Bookings of transfers that arrived over a chain (ADR 36), one function per event: credit to a seller,
-- suspense, payment of an invoice. Each takes IDs only and books nothing that two watchers have not
-- confirmed. Resolutions below empty the suspense account.

-- A ledger transfer with a `chain:` key requires a recorded chain transfer that is not yet booked.
create function chain.credits_need_a_transfer() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (
    select from chain.transfers t
    where t.network = split_part(new.key, ':', 2) and t.transaction_hash = split_part(new.key, ':', 3)
      and t.ordinal::text = split_part(new.key, ':', 4) and t.state in ('pending', 'held') and t.transfer_id is null
  ) then
    raise exception 'no transfer on a chain stands behind %', new.key;
  end if;
  return null;
end $$;
create trigger credits_need_a_transfer after insert on ledger.transfers
  for each row when (new.key like 'chain:%') execute function chain.credits_need_a_transfer();

-- Permanent idempotency key of a booking: retries cannot book a chain transfer twice.
create function chain.key_of(p_network text, p_hash text, p_ordinal integer) returns text
language sql immutable return concat('chain:', p_network, ':', p_hash, ':', p_ordinal);

-- Posts the ledger transfer of one chain transfer. Raises unless this is the first posting.
create function chain.book(
  p_seller uuid, p_key text, p_kind text, p_reference_type text, p_reference uuid, p_now_ms bigint, p_actor text,
  p_from text, p_to text, p_amount bigint, p_reason text default null
) returns uuid
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  posted ledger.posted;
begin
  posted := ledger.book(p_seller, p_key, p_kind, p_reference_type, p_reference::text, p_now_ms, p_actor,
    array[p_from, p_to], array[-p_amount, p_amount], p_reason => p_reason);
  if posted.outcome is distinct from 'posted' then
    raise exception '% could not be booked: %', p_key, posted.outcome using errcode = 'check_violation';
  end if;
  return posted.transfer_id;
end $$;

create type chain.deposit_decided as (id uuid, seller_id uuid, amount bigint, outcome text);

-- Credits a seller's confirmed deposits together with earlier ones that were held as too small, once the
-- total reaches the minimum; otherwise holds them (core/chain: addsUp).
create function chain.credit_deposits(p_network text, p_sellers uuid[], p_said_ms bigint)
returns setof chain.deposit_decided
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  rules constant chain.deposit_rules := chain.deposit_rules_at(p_network, now_ms);
  seller uuid;
  ready uuid[];
  total numeric;
  t chain.transfers;
begin
  -- Lock order: first all rows of all sellers, then their books, sorted the same way in every caller.
  perform 1 from chain.transfers o
  where o.seller_id = any(p_sellers) and o.network = p_network and o.kind = 'deposit' and o.state in ('pending', 'held')
  order by o.seller_id, o.transaction_hash, o.ordinal for no key update;

  for seller in select distinct s from unnest(p_sellers) as s order by s loop
    select array_agg(o.id), sum(o.amount) into ready, total
    from chain.transfers o
    where o.seller_id = seller and o.network = p_network and o.kind = 'deposit' and o.amount > 0
      and (o.state = 'held' or (o.state = 'pending' and chain.is_proven(o.id, rules.confirmations)));
    for t in select * from chain.transfers o where o.id = any(ready) order by o.transaction_hash, o.ordinal loop
      if total >= rules.minimum then
        update chain.transfers set state = 'credited', decided_at = at, transfer_id = chain.book(
            seller, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'deposit', 'deposit', t.id, now_ms,
            'chain:' || t.network, 'custody:' || t.network, 'seller:available', t.amount)
        where id = t.id;
        return next row(t.id, seller, t.amount, 'credited')::chain.deposit_decided;
      elsif t.state = 'pending' then
        update chain.transfers set state = 'held', decided_at = at where id = t.id;
        return next row(t.id, seller, t.amount, 'held')::chain.deposit_decided;
      end if;
    end loop;
  end loop;
end $$;

-- Puts confirmed USDT sent to a platform address in suspense until its owner is proven. Other tokens, dust
-- and uncountable amounts are recorded but not booked. Returns the reason, or null if the transfer was not
-- put in suspense.
create function chain.hold_in_suspense(p_transfer uuid, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  t chain.transfers;
  why text;
begin
  select * into t from chain.transfers where id = p_transfer and state = 'pending' for no key update;
  if not found or not chain.is_proven(t.id, (chain.deposit_rules_at(t.network, now_ms)).confirmations) then
    return null;
  end if;
  select chain.suspense_reason(t.kind, t.amount, (chain.count_units(t.units, w.decimals)).amount is not null)
  into why from chain.watchers w where w.network = t.network;
  if why is null then return null; end if;
  update chain.transfers set state = 'suspense', reason = why, decided_at = to_timestamp(now_ms / 1000.0),
    transfer_id = case when why = 'no-owner' and t.amount > 0 then chain.book(
      null, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'suspense', 'chain-transfer', t.id, now_ms,
      'chain:' || t.network, 'custody:' || t.network, 'platform:suspense', t.amount) end
  where id = t.id;
  return why;
end $$;

-- Books a confirmed payment to a viewer's invoice address, even if no order results. Returns the invoice, or
-- null if nothing was booked.
create function chain.book_arrival(p_transfer uuid, p_said_ms bigint) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  t chain.transfers;
begin
  select * into t from chain.transfers
  where id = p_transfer and state = 'pending' and kind = 'invoice' and amount > 0 for no key update;
  if not found or not chain.is_proven(t.id, (chain.deposit_rules_at(t.network, now_ms)).confirmations) then
    return null;
  end if;
  update checkout.invoices set received = received + t.amount where id = t.invoice_id;
  update chain.transfers set state = 'credited', decided_at = to_timestamp(now_ms / 1000.0),
    transfer_id = chain.book(null, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'suspense', 'invoice',
      t.invoice_id, now_ms, 'chain:' || t.network, 'custody:' || t.network, 'processor:usdt-' || t.network, t.amount)
  where id = t.id;
  return t.invoice_id;
end $$;

-- Resolutions -----------------------------------------------------------------------------------------------

-- How money leaves suspense (DOMAIN §3: suspense is worked down to zero): returned over its chain, credited
-- to its seller, recognised as the operator's own, or closed without a booking. The request is immutable; one
-- member of staff requests and another confirms, both stored by ID.
create table chain.resolutions (
  id                uuid        primary key,
  chain_transfer_id uuid        references chain.transfers (id),
  invoice_id        uuid        references checkout.invoices,
  -- Refund of an order that the viewer paid in USDT.
  refund_order_id   uuid        references checkout.refunds,
  network           text        not null,
  reason            text        not null constraint known_reason check (reason in
                                ('no-owner', 'below-minimum', 'owed', 'refund', 'wrong-token', 'dust', 'implausible',
                                'own')),
  amount            bigint      not null,
  way               text        not null constraint known_way check (way in ('return', 'credit', 'close', 'capital', 'reopen')),
  to_address        text,
  seller_id         uuid        references identity.sellers,
  -- The sender key's signature over ownMoneyText (core/chain): proves that the platform sent the transfer
  -- itself.
  signature         text        constraint whole_signature check (signature ~ '^0x[0-9a-f]{130}$'),
  -- When a resolution of own money was reversed.
  reopened_at       timestamptz,
  because           text        not null constraint has_a_reason check (because <> ''),
  state             text        not null default 'asked' constraint known_state
                                check (state in ('asked', 'confirmed', 'done', 'declined')),
  asked_by          text        not null,
  asked_at          timestamptz not null,
  -- When the signer received the address; it measures the address's age from then.
  allowlisted_at      timestamptz,
  ended_by          text,
  ended_at          timestamptz,
  transaction_hash  text,
  done_at           timestamptz,
  constraint one_subject check (num_nonnulls(chain_transfer_id, invoice_id, refund_order_id) = 1),
  constraint address_of_a_return check ((way = 'return') = (to_address is not null)),
  constraint seller_of_a_credit check ((way = 'credit') = (seller_id is not null)),
  constraint signature_of_own_money check ((way = 'capital') = (signature is not null)),
  constraint own_money_is_one_transfer check (way <> 'capital' or (chain_transfer_id is not null and reason = 'no-owner')),
  constraint own_money_is_reopened check ((way = 'reopen') = (reason = 'own')
    and (reopened_at is null or (way = 'capital' and state = 'done'))),
  constraint some_amount check (amount > 0 or way = 'close'),
  constraint end_is_whole check ((state = 'asked') = (ended_by is null) and (ended_by is null) = (ended_at is null)),
  constraint confirmed_by_somebody_else check (state not in ('confirmed', 'done') or ended_by <> asked_by),
  constraint done_whole check ((state = 'done') = (done_at is not null)
    and (state = 'done' and way = 'return') = (transaction_hash is not null))
);
-- A transfer is resolved once, unless it was recognised as own money and reopened. An invoice can have
-- several resolutions, because more money may arrive.
create unique index one_resolution_a_transfer on chain.resolutions (chain_transfer_id)
  where state <> 'declined' and way <> 'reopen' and reopened_at is null;
create unique index one_open_reopening on chain.resolutions (chain_transfer_id) where state = 'asked' and way = 'reopen';
create unique index one_open_resolution_an_invoice on chain.resolutions (invoice_id) where state in ('asked', 'confirmed');
create unique index one_resolution_a_refund on chain.resolutions (refund_order_id) where state <> 'declined';
create index resolutions_to_pay on chain.resolutions (network, ended_at) where state = 'confirmed';
create index resolutions_to_allowlist on chain.resolutions (asked_at) where allowlisted_at is null and way = 'return';
create index resolutions_by_transaction on chain.resolutions (network, transaction_hash) where transaction_hash is not null;

-- Circular reference between a transfer and its resolution.
alter table chain.transfers add foreign key (resolution_id) references chain.resolutions;

-- Declined and done are final, for every writer.
create function chain.refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'a resolution that is % cannot become %', old.state, new.state using errcode = 'check_violation';
end $$;
create trigger resolutions_end_once before update of state on chain.resolutions for each row
  when (old.state in ('declined', 'done') and new.state <> old.state) execute function chain.refuse_reopening();

-- Whether a transfer has an open or confirmed resolution. A reversed resolution does not count.
create function chain.is_resolved(p_transfer uuid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from chain.resolutions r where r.chain_transfer_id = p_transfer and r.state <> 'declined'
    and r.reopened_at is null and (r.way <> 'reopen' or r.state = 'asked'))
$$;

-- Refuses senders that belong to a customer (viewer, seller or payout address), even with a valid signature.
-- A pending deposit claim over the same amount or transaction takes precedence.
create function chain.may_be_own_money(t chain.transfers) returns boolean
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return t.kind = 'arrival' and t.state = 'suspense' and t.reason = 'no-owner' and t.amount > 0
    and num_nonnulls(t.seller_id, t.invoice_id, t.deposit_id) = 0
    and not exists (select from chain.transfers o where o.network = t.network and o.kind in ('deposit', 'invoice')
      and lower(o.sender) = lower(t.sender))
    and not exists (select from wallet.payout_methods m where m.type = 'usdt' and lower(m.target ->> 'address') = lower(t.sender))
    and not exists (select from chain.resolutions r where r.way = 'return' and lower(r.to_address) = lower(t.sender))
    and not exists (select from wallet.deposits d where d.state in ('under-review', 'second-look') and d.network = t.network
      and (d.amount = t.amount or d.transaction_hash = t.transaction_hash));
end $$;

-- The operator's capital account changes only through a resolution confirmed by a second person, in either
-- direction.
create function chain.capital_by_two() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.kind <> 'capital' or not exists (
    select from chain.resolutions r join chain.transfers t on t.id = r.chain_transfer_id
    where new.key = 'resolution:' || r.id and r.state = 'confirmed' and r.ended_by <> r.asked_by
      and (r.way = 'capital' and t.state = 'suspense' or r.way = 'reopen' and t.state = 'own')
      and t.kind = 'arrival' and num_nonnulls(t.seller_id, t.invoice_id, t.deposit_id) = 0 and t.amount = r.amount
      and new.accounts = array['platform:suspense', 'platform:capital']
      and new.amounts = case r.way when 'capital' then array[-r.amount, r.amount] else array[r.amount, -r.amount] end
  ) then
    raise exception 'own money is booked by a resolution of two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger capital_by_two after insert on ledger.transfers
  for each row when (new.kind = 'capital' or 'platform:capital' = any(new.accounts)) execute function chain.capital_by_two();

create type chain.suspense_sum as (network text, reason text, amount bigint, seller_id uuid, to_address text);

-- Locks the subject and returns what can be resolved now; null if nothing. Excludes invoices that may still
-- become an order (core/checkout: standingOf, lessReturned, returnable).
create function chain.lock_suspense(p_kind text, p_subject uuid, p_now_ms bigint) returns chain.suspense_sum
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  t chain.transfers;
  i checkout.invoices;
  f checkout.refunds;
  owed bigint;
begin
  if p_kind = 'transfer' then
    select * into t from chain.transfers c
    where c.id = p_subject and c.state in ('suspense', 'held', 'own') and c.missing_since is null
      and (c.state = 'own' or not exists (select from chain.resolutions d where d.chain_transfer_id = c.id
        and d.state = 'done' and d.way <> 'reopen' and d.reopened_at is null))
    for no key update;
    if not found then return null; end if;
    return row(t.network, case when t.state = 'own' then 'own' when t.state = 'held' or (t.reason = 'no-owner' and t.seller_id is not null)
      then 'below-minimum' else t.reason end, t.amount, t.seller_id, null)::chain.suspense_sum;
  end if;
  if p_kind = 'refund' then
    -- Only to the address the viewer provided.
    select * into f from checkout.refunds x where x.order_id = p_subject and x.paid_at is null and x.to_address is not null
    for no key update;
    if not found then return null; end if;
    return row(substr(f.processor, 6), 'refund', f.amount, null, f.to_address)::chain.suspense_sum;
  end if;
  select * into i from checkout.invoices where id = p_subject for no key update;
  if not found then return null; end if;
  owed := chain.owed_by(i, at);
  if owed is null or owed <= 0 then return null; end if;
  return row(i.network, 'owed', owed, null, null)::chain.suspense_sum;
end $$;

create function chain.owed_by(i checkout.invoices, p_at timestamptz) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  confirmed bigint;
  paid_in_full_at timestamptz;
begin
  select coalesce(sum(a.amount) filter (where a.state = 'credited'), 0), min(a.seen_at) filter (where a.so_far >= i.amount)
  into confirmed, paid_in_full_at
  from (
    select t.amount, t.state, t.seen_at, sum(t.amount) over (order by t.seen_at, t.id rows unbounded preceding) as so_far
    from chain.transfers t
    where t.invoice_id = i.id and t.state in ('pending', 'credited') and t.amount > 0 and t.missing_since is null
  ) a;
  if i.order_id is not null then return confirmed - i.amount - i.returned; end if;
  if i.turned_down is not null then return confirmed - i.returned; end if;
  if p_at <= i.honoured_until then return null; end if;
  if paid_in_full_at is not null and paid_in_full_at <= i.honoured_until then return null; end if;
  return confirmed - i.returned;
end $$;

create type chain.resolution_asked as (outcome text, id uuid);

-- Creates the request; no money moves (core/chain: resolutionPlan). The caller has validated the address
-- format.
create function chain.ask_resolution(
  p_kind text, p_subject uuid, p_way text, p_address text, p_seller uuid, p_signature text, p_because text, p_by uuid,
  p_said_ms bigint
) returns chain.resolution_asked
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  sum chain.suspense_sum;
  new_id uuid;
begin
  if not staff.may(p_by, 'finance') then return row('role-not-allowed', null)::chain.resolution_asked; end if;
  sum := chain.lock_suspense(p_kind, p_subject, now_ms);
  if sum.network is null then return row('suspense-unknown', null)::chain.resolution_asked; end if;
  if p_way <> all(case sum.reason when 'no-owner' then array['return', 'credit', 'capital'] when 'own' then array['reopen']
      when 'below-minimum' then array['return', 'credit'] when 'owed' then array['return'] when 'refund' then array['return'] else array['close'] end) then
    return row('resolution-not-possible', null)::chain.resolution_asked;
  end if;
  if p_way = 'return' then
    if p_address is null then return row('address-malformed', null)::chain.resolution_asked; end if;
    -- A return to one of the platform's addresses would not leave it.
    if exists (select from chain.owners_of(sum.network, array[p_address])) or sum.to_address <> p_address then
      return row('resolution-not-possible', null)::chain.resolution_asked;
    end if;
  elsif p_way = 'credit' then
    if sum.seller_id is not null and sum.seller_id is distinct from p_seller then
      return row('resolution-not-possible', null)::chain.resolution_asked;
    end if;
    if not exists (select from identity.sellers s where s.seller_id = p_seller) then
      return row('account-does-not-exist', null)::chain.resolution_asked;
    end if;
  elsif p_way = 'capital' then
    if p_signature is null then return row('address-signature-wrong', null)::chain.resolution_asked; end if;
    if not exists (select from chain.transfers t where t.id = p_subject and chain.may_be_own_money(t)) then
      return row('sender-not-ours', null)::chain.resolution_asked;
    end if;
  end if;

  insert into chain.resolutions (id, chain_transfer_id, invoice_id, refund_order_id, network, reason, amount, way, to_address, seller_id,
    signature, because, asked_by, asked_at)
  values (settlement.new_id(now_ms), case p_kind when 'transfer' then p_subject end,
    case p_kind when 'invoice' then p_subject end, case p_kind when 'refund' then p_subject end, sum.network, sum.reason, sum.amount, p_way,
    case p_way when 'return' then p_address end, case p_way when 'credit' then p_seller end,
    case p_way when 'capital' then p_signature end, p_because, p_by::text,
    to_timestamp(now_ms / 1000.0))
  on conflict do nothing returning id into new_id;
  return row(case when new_id is null then 'resolution-exists' else 'asked' end, new_id)::chain.resolution_asked;
end $$;

create type chain.resolution_ended as (outcome text, credited_seller uuid, chain_transfer uuid, amount bigint);

-- Confirmed by a person other than the requester: a credit is booked at once; a return is queued for payout
-- and its amount stays in the books until then. Anyone who may confirm may also decline, as long as nothing
-- was sent.
create function chain.end_resolution(p_id uuid, p_outcome text, p_by uuid, p_said_ms bigint)
returns chain.resolution_ended
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  at constant timestamptz := to_timestamp(now_ms / 1000.0);
  actor constant text := 'operator:' || p_by;
  r chain.resolutions;
  sum chain.suspense_sum;
  t chain.transfers;
begin
  if p_outcome not in ('confirmed', 'declined') then
    raise exception 'a resolution is confirmed or declined' using errcode = 'check_violation';
  end if;
  if not staff.may(p_by, 'finance-approver') then
    return row('role-not-allowed', null, null, null)::chain.resolution_ended;
  end if;
  select * into r from chain.resolutions where id = p_id for no key update;
  if not found then return row('nothing-proposed', null, null, null)::chain.resolution_ended; end if;

  if p_outcome = 'declined' then
    if r.state not in ('asked', 'confirmed') then
      return row('nothing-proposed', null, null, null)::chain.resolution_ended;
    end if;
    if exists (select from chain.outbound_transactions s where s.resolution_id = r.id and s.state not in ('failed', 'refused')) then
      return row('resolution-under-way', null, null, null)::chain.resolution_ended;
    end if;
    update chain.resolutions set state = 'declined', ended_by = p_by::text, ended_at = at where id = r.id;
    perform wallet.revoke_approvals('return', r.id, now_ms);
    if r.state = 'confirmed' and r.invoice_id is not null then
      update checkout.invoices set returned = returned - r.amount where id = r.invoice_id;
    end if;
    return row('declined', null, null, null)::chain.resolution_ended;
  end if;

  if r.state <> 'asked' then return row('nothing-proposed', null, null, null)::chain.resolution_ended; end if;
  if not staff.may_be_second(r.asked_by, p_by, now_ms) then
    return row('second-person-needed', null, null, null)::chain.resolution_ended;
  end if;
  sum := chain.lock_suspense(case when r.invoice_id is not null then 'invoice' when r.refund_order_id is not null then 'refund'
    else 'transfer' end, coalesce(r.chain_transfer_id, r.invoice_id, r.refund_order_id), now_ms);
  if sum.network is null or sum.amount <> r.amount or sum.reason <> r.reason or sum.to_address <> r.to_address then
    return row('suspense-unknown', null, null, null)::chain.resolution_ended;
  end if;
  select * into t from chain.transfers where id = r.chain_transfer_id;
  -- A customer may have proven ownership since the request.
  if r.way = 'capital' and not chain.may_be_own_money(t) then
    return row('sender-not-ours', null, null, null)::chain.resolution_ended;
  end if;
  update chain.resolutions set state = 'confirmed', ended_by = p_by::text, ended_at = at where id = r.id;

  if r.invoice_id is not null then
    update checkout.invoices set returned = returned + r.amount where id = r.invoice_id;
  elsif r.way = 'return' and t.state = 'held' then
    -- Held deposits below the minimum have no ledger booking yet, so this one is booked into suspense until
    -- the return is sent.
    update chain.transfers set state = 'suspense', reason = 'no-owner', decided_at = at, transfer_id = chain.book(
        null, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'suspense', 'chain-transfer', t.id, now_ms, actor,
        'custody:' || t.network, 'platform:suspense', t.amount, r.because)
    where id = t.id;
  elsif r.way = 'credit' and t.state = 'held' then
    update chain.transfers set state = 'credited', decided_at = at, transfer_id = chain.book(
        r.seller_id, chain.key_of(t.network, t.transaction_hash, t.ordinal), 'deposit', 'deposit', t.id, now_ms, actor,
        'custody:' || t.network, 'seller:available', t.amount, r.because)
    where id = t.id;
  elsif r.way = 'credit' then
    perform chain.book(r.seller_id, 'resolution:' || r.id, 'deposit', 'deposit', t.id, now_ms, actor,
      'platform:suspense', 'seller:available', t.amount, r.because);
    update chain.transfers set state = 'matched', resolution_id = r.id where id = t.id;
  elsif r.way = 'capital' then
    perform chain.book(null, 'resolution:' || r.id, 'capital', 'chain-transfer', t.id, now_ms, actor,
      'platform:suspense', 'platform:capital', t.amount, r.because);
    update chain.transfers set state = 'own', resolution_id = r.id where id = t.id;
  elsif r.way = 'reopen' then
    perform chain.book(null, 'resolution:' || r.id, 'capital', 'chain-transfer', t.id, now_ms, actor,
      'platform:suspense', 'platform:capital', -t.amount, r.because);
    update chain.resolutions set reopened_at = at where id = t.resolution_id;
    update chain.transfers set state = 'suspense', resolution_id = null where id = t.id;
  end if;
  if r.way <> 'return' then
    update chain.resolutions set state = 'done', done_at = at where id = r.id;
  end if;
  perform staff.note_deed(p_by, 'suspense-' || r.way, 'resolution', r.id::text,
    jsonb_build_object('amount', r.amount, 'seller', r.seller_id, 'first', r.asked_by), now_ms);
  return row('confirmed', case when r.way = 'credit' then r.seller_id end, t.id, t.amount)::chain.resolution_ended;
end $$;

-- Locks the row for callers without update permission.
create function chain.lock_resolution(p_id uuid) returns setof chain.resolutions
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from chain.resolutions r where r.id = p_id for no key update;
end $$;

-- Sets when the signer received an address, by the database's clock; the address's age is measured from then.
create function chain.mark_announced(p_address text, p_said_ms bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update chain.resolutions set allowlisted_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where allowlisted_at is null and way = 'return' and to_address = p_address
$$;

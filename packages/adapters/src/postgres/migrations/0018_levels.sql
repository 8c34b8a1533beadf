-- Levels and packs (DOMAIN §7): buying, earning, granting and refunding them, and the level that counts in
-- the traffic allocation. A level changes only through levels.change, which records how and why and moves the
-- level's rights with it.
--
-- Prices, rights and episodes come from the settings in force, earned levels from the seller's settled sales,
-- granted levels from a member of support (ADR 36). No login role may write a level or a right.
create schema levels;

create table levels.purchases (
  seller_id     uuid        not null,
  id            uuid        not null,
  -- An upgrade from one level to another, or a pack.
  from_level    text        constraint known_from check (from_level in ('bronze', 'silver', 'gold', 'diamond')),
  to_level      text        constraint known_to check (to_level in ('bronze', 'silver', 'gold', 'diamond')),
  pack          text        constraint pack_form check (pack ~ '^[a-z]+-[0-9]+$'),
  price         bigint      not null constraint price_not_negative check (price >= 0),
  rights        integer     not null constraint rights_not_negative check (rights >= 0),
  episodes      integer     not null constraint episodes_not_negative check (episodes >= 0),
  bought_at     timestamptz not null,
  transfer_id   uuid,
  refunded_at   timestamptz,
  refund_amount bigint      constraint refund_within check (refund_amount between 0 and price),
  -- A purchase may contain several packs; price, rights and episodes are totals.
  quantity      integer     constraint quantity_within check (quantity between 1 and 99),
  -- Set by the day's traffic weights once nothing is left to refund. It is permanent although use can be
  -- undone (removing a drama frees its right, a pack refills episodes).
  used_up_at    timestamptz,
  primary key (seller_id, id),
  constraint level_or_pack check ((pack is null) = (to_level is not null) and (from_level is null) = (to_level is null)),
  constraint refund_is_whole check ((refunded_at is null) = (refund_amount is null)),
  constraint packs_stay check (pack is null or refunded_at is null),
  constraint packs_are_counted check ((pack is null) = (quantity is null))
);
create index purchases_newest on levels.purchases (seller_id, bought_at desc, id desc);
create index upgrades_by_age on levels.purchases (bought_at) where to_level is not null and refunded_at is null;

-- History of a seller's level changes. Append-only.
create table levels.changes (
  seller_id  uuid        not null,
  id         bigint      generated always as identity,
  from_level text        not null,
  to_level   text        not null,
  how        text        not null constraint known_way check (how in ('bought', 'earned', 'granted', 'refunded')),
  -- Support gives a reason; earned and bought levels need none.
  reason     text,
  actor      text        not null constraint somebody check (actor <> ''),
  changed_at timestamptz not null,
  primary key (seller_id, id),
  constraint granted_with_a_reason check (how <> 'granted' or reason <> '')
);

-- Returns false if the seller is no longer at `p_from`.
create function levels.change(
  p_seller uuid, p_from text, p_to text, p_rights integer, p_how text, p_reason text, p_actor text, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update identity.sellers set level = p_to
  where seller_id = p_seller and level = p_from and review_state = 'approved' and erased_at is null;
  if not found then return false; end if;
  insert into public.seller_rights (seller_id, from_level) values (p_seller, p_rights)
  on conflict (seller_id) do update set from_level = excluded.from_level;
  insert into levels.changes (seller_id, from_level, to_level, how, reason, actor, changed_at)
  values (p_seller, p_from, p_to, p_how, p_reason, p_actor, p_at);
  return true;
end $$;

-- Terms of each level at a time; the defaults mirror core/levels (LEVEL_TERMS).
create function levels.terms_in_force(p_at timestamptz) returns table (
  level text, rank integer, price bigint, rights integer, traffic_weight integer, episodes integer, earned_at bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select l.level, l.rank::integer, ((t.terms -> l.level ->> 'price')::numeric * 1000000)::bigint,
    (t.terms -> l.level ->> 'rights')::integer, (t.terms -> l.level ->> 'trafficWeight')::integer,
    (t.terms -> l.level ->> 'episodes')::integer, ((t.terms -> l.level ->> 'earnedAt')::numeric * 1000000)::bigint
  from unnest(array['bronze', 'silver', 'gold', 'diamond']) with ordinality as l (level, rank),
    (select coalesce(settings.in_force('levels', p_at), '{
      "bronze":  {"price": "0", "rights": 3, "trafficWeight": 1, "episodes": 0, "earnedAt": "0"},
      "silver":  {"price": "200", "rights": 10, "trafficWeight": 2, "episodes": 50, "earnedAt": "1000"},
      "gold":    {"price": "800", "rights": 30, "trafficWeight": 5, "episodes": 250, "earnedAt": "5000"},
      "diamond": {"price": "3000", "rights": 100, "trafficWeight": 12, "episodes": 1200, "earnedAt": "25000"}
    }'::jsonb) as terms) t
$$;

-- Terms of each pack at a time; the defaults mirror core/levels (PACK_TERMS).
create function levels.packs_in_force(p_at timestamptz) returns table (
  pack text, price bigint, rights integer, episodes integer)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p.pack, ((p.terms ->> 'price')::numeric * 1000000)::bigint, (p.terms ->> 'rights')::integer, (p.terms ->> 'episodes')::integer
  from jsonb_each(coalesce(settings.in_force('packs', p_at), '{
      "rights-5":     {"price": "75", "rights": 5, "episodes": 0},
      "rights-20":    {"price": "260", "rights": 20, "episodes": 0},
      "episodes-100": {"price": "20", "rights": 0, "episodes": 100},
      "episodes-500": {"price": "90", "rights": 0, "episodes": 500}
    }'::jsonb)) as p (pack, terms)
$$;

-- Locks a seller's rights until the end of the transaction; creates the row with the rights of the first
-- level if missing.
create function levels.lock_rights(p_seller uuid, p_said_ms bigint) returns public.seller_rights
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  r public.seller_rights;
begin
  select * into r from public.seller_rights where seller_id = p_seller for no key update;
  if found then return r; end if;
  -- Of two concurrent inserts one wins; the other waits here and then locks the winner's row.
  insert into public.seller_rights (seller_id, from_level, from_packs, used)
  select p_seller, t.rights, 0, 0
  from levels.terms_in_force(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) t where t.level = 'bronze'
  on conflict do nothing;
  select * into r from public.seller_rights where seller_id = p_seller for no key update;
  return r;
end $$;

-- Used rights equal the number of active consignments.
create function levels.count_used_rights(p_seller uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update public.seller_rights r set used = (
    select count(*) from public.consignments c where c.seller_id = p_seller and c.removed_at is null)
  where r.seller_id = p_seller
$$;

-- A seller's settled sales: the rollup plus lines not aggregated yet.
create function levels.settled_sales(p_seller uuid) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(settled_sales), 0)::bigint from (
    select settled_sales from rollups.seller_totals where seller_id = p_seller
    union all
    select settled_sales from rollups.pending_lines where seller_id = p_seller
  ) figures
$$;

-- Ledger lines of a level or pack purchase (core/ledger: levelBought).
create function levels.book(p_seller uuid, p_key text, p_reference_type text, p_reference_id text, p_actor text,
  p_price bigint, p_episodes integer, p_now_ms bigint) returns ledger.posted
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select ledger.book(p_seller, p_key, 'level-purchase', p_reference_type, p_reference_id, p_now_ms, p_actor,
    array['seller:available', 'platform:levels', 'platform:episodes_issued', 'seller:episodes'],
    array[-p_price, p_price, -p_episodes::bigint, p_episodes::bigint])
$$;

-- `outcome`: 'bought' or a refusal. `missing`: the shortfall in the wallet.
create type levels.bought as (outcome text, id uuid, from_level text, price bigint, rights integer, episodes integer,
  transfer_id uuid, bought_ms bigint, missing bigint, rights_from_level integer, rights_from_packs integer,
  rights_used integer);

-- Upgrades to a level for the price difference (core/levels: quoteUpgrade).
create function levels.buy_level(p_seller uuid, p_level text, p_said_ms bigint) returns levels.bought
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  actor constant text := 'seller:' || p_seller;
  terms_from record;
  terms_to record;
  rights_held public.seller_rights;
  posted ledger.posted;
  done levels.bought;
begin
  select s.level into done.from_level from identity.sellers s
  where s.seller_id = p_seller and s.erased_at is null for no key update;
  if not found then done.outcome := 'account-does-not-exist'; return done; end if;
  select * into strict terms_from from levels.terms_in_force(now_at) t where t.level = done.from_level;
  select * into terms_to from levels.terms_in_force(now_at) t where t.level = p_level;
  if not found then raise exception 'no level %', p_level using errcode = 'check_violation'; end if;
  if terms_to.rank <= terms_from.rank then done.outcome := 'level-not-higher'; return done; end if;

  -- Lock order: rights before books.
  rights_held := levels.lock_rights(p_seller, p_said_ms);
  done.id := settlement.new_id(now_ms);
  done.price := terms_to.price - terms_from.price;
  done.rights := terms_to.rights - terms_from.rights;
  done.episodes := terms_to.episodes - terms_from.episodes;
  done.bought_ms := now_ms;
  done := levels.pay(p_seller, done, actor);
  if done.outcome <> 'bought' then return done; end if;
  insert into levels.purchases (seller_id, id, from_level, to_level, price, rights, episodes, bought_at, transfer_id)
  values (p_seller, done.id, done.from_level, p_level, done.price, done.rights, done.episodes, now_at, done.transfer_id);
  if not levels.change(p_seller, done.from_level, p_level, terms_to.rights, 'bought', null, actor, now_at) then
    raise exception 'who is not approved has no level' using errcode = 'check_violation';
  end if;
  done.rights_from_level := terms_to.rights;
  done.rights_from_packs := rights_held.from_packs;
  done.rights_used := rights_held.used;
  return done;
end $$;

-- Pays from the wallet; buys nothing if the balance is too low.
create function levels.pay(p_seller uuid, p_bought levels.bought, p_actor text) returns levels.bought
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  done levels.bought := p_bought;
  posted constant ledger.posted := levels.book(p_seller, 'level-purchase:' || done.id, 'level-purchase', done.id::text,
    p_actor, done.price, done.episodes, done.bought_ms);
begin
  if posted.outcome = 'insufficient' then
    done.outcome := 'insufficient-balance';
    done.missing := done.price - coalesce((select b.available from ledger.books b where b.journal_id = p_seller), 0);
  elsif posted.outcome = 'posted' then
    done.outcome := 'bought';
    done.transfer_id := posted.transfer_id;
  else
    raise exception 'a level was booked before: %', posted.outcome using errcode = 'check_violation';
  end if;
  return done;
end $$;

-- Buys a quantity of one pack (core/levels: packTimes).
create function levels.buy_pack(p_seller uuid, p_pack text, p_quantity integer, p_said_ms bigint) returns levels.bought
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  terms record;
  rights_held public.seller_rights;
  done levels.bought;
begin
  select * into terms from levels.packs_in_force(to_timestamp(now_ms / 1000.0)) t where t.pack = p_pack;
  if not found or p_quantity is null or p_quantity not between 1 and 99 then
    raise exception 'no % of pack %', p_quantity, p_pack using errcode = 'check_violation';
  end if;
  perform from identity.sellers s where s.seller_id = p_seller and s.erased_at is null;
  if not found then done.outcome := 'account-does-not-exist'; return done; end if;
  rights_held := levels.lock_rights(p_seller, p_said_ms);
  done.id := settlement.new_id(now_ms);
  done.price := terms.price * p_quantity;
  done.rights := terms.rights * p_quantity;
  done.episodes := terms.episodes * p_quantity;
  done.bought_ms := now_ms;
  done := levels.pay(p_seller, done, 'seller:' || p_seller);
  if done.outcome <> 'bought' then return done; end if;
  insert into levels.purchases (seller_id, id, pack, quantity, price, rights, episodes, bought_at, transfer_id)
  values (p_seller, done.id, p_pack, p_quantity, done.price, done.rights, done.episodes, to_timestamp(now_ms / 1000.0),
    done.transfer_id);
  update public.seller_rights r set from_packs = r.from_packs + done.rights where r.seller_id = p_seller;
  done.rights_from_level := rights_held.from_level;
  done.rights_from_packs := rights_held.from_packs + done.rights;
  done.rights_used := rights_held.used;
  return done;
end $$;

-- `outcome`: 'refunded' or a refusal. `level`: the remaining level. `rights`: the rights of that level plus
-- those in use, which the seller keeps.
create type levels.refunded as (outcome text, amount bigint, episodes integer, level text, rights integer);

-- Refunds the unused part of the upgrade to the seller's current level (application/levels: refundQuote;
-- core/levels: upgradeRefund).
create function levels.refund_upgrade(p_seller uuid, p_purchase uuid, p_said_ms bigint) returns levels.refunded
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  actor constant text := 'seller:' || p_seller;
  current_level text;
  r public.seller_rights;
  bought levels.purchases;
  rights_in_use integer;
  rights_kept integer;
  episodes_left bigint;
  whole bigint;
  posted ledger.posted;
  done levels.refunded;
begin
  select s.level into current_level from identity.sellers s
  where s.seller_id = p_seller and s.erased_at is null for no key update;
  if not found then done.outcome := 'account-does-not-exist'; return done; end if;
  r := levels.lock_rights(p_seller, p_said_ms);
  select * into bought from levels.purchases p
  where p.seller_id = p_seller and p.to_level is not null and p.refunded_at is null
  -- For two upgrades at the same time, the one to the current level is the later.
  order by p.bought_at desc, p.to_level = current_level desc, p.id desc limit 1 for no key update;
  if not found or bought.id is distinct from p_purchase or bought.to_level <> current_level then
    done.outcome := 'upgrade-unknown';
    return done;
  end if;
  -- It already counted as non-refundable in the traffic allocation.
  if bought.used_up_at is not null then done.outcome := 'upgrade-used-up'; return done; end if;
  if now_at >= bought.bought_at + interval '336 hours' then
    done.outcome := 'upgrade-refund-too-late';
    return done;
  end if;

  -- Counts active consignments, because the stored number may be outdated.
  rights_in_use := greatest(r.used, (
    select count(*) from public.consignments c where c.seller_id = p_seller and c.removed_at is null));
  rights_kept := least(greatest(rights_in_use - (r.from_level - bought.rights + r.from_packs), 0), bought.rights);
  select b.episodes into episodes_left from ledger.books b where b.journal_id = p_seller for update;
  done.episodes := least(greatest(coalesce(episodes_left, 0), 0), bought.episodes);
  whole := bought.rights + bought.episodes;
  -- The kept part is rounded down, so the refund is rounded up in the seller's favour.
  done.amount := bought.price - case when whole = 0 then 0
    else div(bought.price::numeric * (rights_kept + bought.episodes - done.episodes), whole)::bigint end;
  if done.amount = 0 then done.outcome := 'upgrade-used-up'; return done; end if;

  posted := ledger.book(p_seller, 'level-refund:' || p_purchase, 'level-refund', 'level-purchase', p_purchase::text,
    now_ms, actor, array['seller:available', 'platform:levels', 'platform:episodes_issued', 'seller:episodes'],
    array[done.amount, -done.amount, done.episodes::bigint, -done.episodes::bigint]);
  if posted.outcome <> 'posted' then
    raise exception 'an upgrade was not refunded: %', posted.outcome using errcode = 'check_violation';
  end if;
  update levels.purchases p set refunded_at = now_at, refund_amount = done.amount
  where p.seller_id = p_seller and p.id = p_purchase;
  done.level := bought.from_level;
  done.rights := rights_kept + (select t.rights from levels.terms_in_force(now_at) t where t.level = bought.from_level);
  if not levels.change(p_seller, bought.to_level, bought.from_level, done.rights, 'refunded', null, actor, now_at) then
    raise exception 'who is not approved has no level' using errcode = 'check_violation';
  end if;
  done.outcome := 'refunded';
  return done;
end $$;

-- Buy-backs of prepaid credits, each of all that were left. Append-only.
create table levels.buy_backs (
  seller_id      uuid        not null,
  id             uuid        not null,
  episodes       bigint      not null constraint some_episodes check (episodes > 0),
  amount         bigint      not null constraint amount_not_negative check (amount >= 0),
  bought_back_at timestamptz not null,
  transfer_id    uuid        not null,
  primary key (seller_id, id)
);

-- A seller's remaining credits and their purchase price.
create type levels.credits as (episodes bigint, amount bigint);

-- The oldest credits are used first, so the remaining ones are the newest (core/levels: creditsValue).
create function levels.credits_value(p_seller uuid, p_said_ms bigint) returns levels.credits
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  held   levels.credits := row(0, 0)::levels.credits;
  missing bigint;
  taken  bigint;
  pack   record;
  lot    record;
begin
  select coalesce(b.episodes, 0) into held.episodes from ledger.books b where b.journal_id = p_seller;
  held.episodes := coalesce(held.episodes, 0);
  missing := held.episodes;
  select t.price, t.episodes into pack
  from levels.packs_in_force(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)) t
  where t.rights = 0 and t.episodes > 0 order by t.price::numeric / t.episodes, t.pack limit 1;
  for lot in
    select t.amounts[array_position(t.accounts, 'seller:episodes')] as episodes, p.price, p.rights, p.pack is not null as is_pack
    from ledger.transfers t
      left join levels.purchases p on p.seller_id = p_seller and p.id::text = t.reference_id
    where t.journal_id = p_seller and t.kind = 'level-purchase' and p.refunded_at is null
      and t.sequence > coalesce((select max(b.sequence) from ledger.transfers b
                                 where b.journal_id = p_seller and b.kind = 'credit-buyback'), 0)
    order by t.sequence desc
  loop
    exit when missing <= 0;
    taken := least(missing, coalesce(lot.episodes, 0));
    missing := missing - taken;
    continue when taken = 0 or lot.price is null;
    held.amount := held.amount + least(
      div(lot.price::numeric * taken + lot.rights + lot.episodes - 1, lot.rights + lot.episodes),
      case when lot.is_pack then null
        else coalesce(div(pack.price::numeric * taken + pack.episodes - 1, pack.episodes), 0) end)::bigint;
  end loop;
  return held;
end $$;

-- `outcome`: 'bought-back' or a refusal.
create type levels.bought_back as (outcome text, episodes bigint, amount bigint);

-- Pays out all remaining credits at their purchase price into the wallet, so that closing an account loses
-- none.
create function levels.buy_back_credits(p_seller uuid, p_said_ms bigint) returns levels.bought_back
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  id     constant uuid := settlement.new_id(now_ms);
  held   levels.credits;
  posted ledger.posted;
begin
  perform from identity.sellers s where s.seller_id = p_seller and s.erased_at is null for no key update;
  if not found then return row('account-does-not-exist', null, null)::levels.bought_back; end if;
  perform from ledger.books b where b.journal_id = p_seller for update;
  held := levels.credits_value(p_seller, p_said_ms);
  if held.episodes <= 0 then return row('no-episode-credits', null, null)::levels.bought_back; end if;
  posted := ledger.book(p_seller, 'credit-buyback:' || id, 'credit-buyback', 'credit-buyback', id::text, now_ms,
    'seller:' || p_seller, array['seller:available', 'platform:levels', 'platform:episodes_issued', 'seller:episodes'],
    array[held.amount, -held.amount, held.episodes, -held.episodes]);
  if posted.outcome <> 'posted' then
    raise exception 'credits were not bought back: %', posted.outcome using errcode = 'check_violation';
  end if;
  insert into levels.buy_backs (seller_id, id, episodes, amount, bought_back_at, transfer_id)
  values (p_seller, id, held.episodes, held.amount, to_timestamp(now_ms / 1000.0), posted.transfer_id);
  return row('bought-back', held.episodes, held.amount)::levels.bought_back;
end $$;

-- `outcome`: 'given', 'proposed', 'nothing' or a refusal. `sales`: what earned the level. `reason`: why it
-- was granted.
create type levels.given as (outcome text, level text, rights integer, sales bigint, reason text);

-- Gives a higher level free of charge with everything it includes. The caller has locked the seller.
create function levels.give(p_seller uuid, p_from text, p_to text, p_how text, p_reason text, p_actor text,
  p_now_ms bigint) returns levels.given
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(p_now_ms / 1000.0);
  terms_from record;
  terms_to record;
  posted ledger.posted;
begin
  select * into strict terms_from from levels.terms_in_force(now_at) t where t.level = p_from;
  select * into strict terms_to from levels.terms_in_force(now_at) t where t.level = p_to;
  perform levels.lock_rights(p_seller, p_now_ms);
  if terms_to.episodes > terms_from.episodes then
    posted := levels.book(p_seller, 'level-gift:' || settlement.new_id(p_now_ms), 'level', p_to, p_actor, 0,
      terms_to.episodes - terms_from.episodes, p_now_ms);
    if posted.outcome <> 'posted' then
      raise exception 'the episodes of a level were not given: %', posted.outcome using errcode = 'check_violation';
    end if;
  end if;
  if not levels.change(p_seller, p_from, p_to, terms_to.rights, p_how, p_reason, p_actor, now_at) then
    raise exception 'a level was given to somebody who cannot have it' using errcode = 'check_violation';
  end if;
  return row('given', p_to, terms_to.rights, null, p_reason)::levels.given;
end $$;

-- Gives the level earned by settled sales (core/levels: earnedLevel), unless the seller has it or a higher
-- one.
create function levels.give_earned(p_seller uuid, p_said_ms bigint) returns levels.given
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  sales constant bigint := levels.settled_sales(p_seller);
  terms_now constant timestamptz := to_timestamp(now_ms / 1000.0);
  earned record;
  held text;
  given levels.given := row('nothing', null, null, sales, null)::levels.given;
begin
  select t.level, t.rank into earned from levels.terms_in_force(terms_now) t where sales >= t.earned_at
  order by t.rank desc limit 1;
  if not found or earned.rank = 1 then return given; end if;
  select s.level into held from identity.sellers s
  where s.seller_id = p_seller and s.review_state = 'approved' and s.erased_at is null for no key update;
  if not found or earned.rank <= (select t.rank from levels.terms_in_force(terms_now) t where t.level = held) then
    return given;
  end if;
  given := levels.give(p_seller, held, earned.level, 'earned', null, 'rule:earned-level', now_ms);
  given.sales := sales;
  return given;
end $$;

-- Levels proposed by support that a second person must confirm (DOMAIN §13). One open proposal per seller.
create table levels.grants (
  seller_id    uuid        not null,
  level        text        not null constraint known_level check (level in ('silver', 'gold', 'diamond')),
  reason       text        not null constraint some_reason check (btrim(reason) <> ''),
  proposed_by  text        not null constraint somebody check (proposed_by <> ''),
  proposed_at  timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  primary key (seller_id, proposed_at),
  constraint confirmed_whole check ((confirmed_by is null) = (confirmed_at is null)),
  constraint two_people check (confirmed_by is distinct from proposed_by)
);
create unique index one_grant_proposed on levels.grants (seller_id) where confirmed_by is null;
create index grants_waiting on levels.grants (proposed_at) where confirmed_by is null;

-- Support proposes a level with a reason that the seller sees; it is given when a second person, from
-- finance, requests the same level. A new proposal by support replaces the open one.
create function levels.grant_level(p_person uuid, p_seller uuid, p_level text, p_reason text, p_said_ms bigint)
returns levels.given
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  now_at constant timestamptz := to_timestamp(now_ms / 1000.0);
  seller record;
  g levels.grants;
  given levels.given;
begin
  if not staff.may(p_person, 'support', 'finance', 'finance-approver', 'admin') then
    raise exception 'only support grants a level, and finance confirms it' using errcode = 'check_violation';
  end if;
  select s.level, s.review_state into seller from identity.sellers s
  where s.seller_id = p_seller and s.erased_at is null for no key update;
  if not found then given.outcome := 'account-does-not-exist'; return given; end if;
  if seller.review_state <> 'approved' then given.outcome := 'registration-pending'; return given; end if;
  if (select count(*) from levels.terms_in_force(now_at) lower, levels.terms_in_force(now_at) higher
      where lower.level = seller.level and higher.level = p_level and higher.rank > lower.rank) = 0 then
    given.outcome := 'level-not-higher';
    return given;
  end if;
  select * into g from levels.grants x where x.seller_id = p_seller and x.confirmed_by is null for no key update;
  if found and g.level = p_level and staff.may(p_person, 'finance', 'finance-approver')
    and staff.may_be_second(g.proposed_by, p_person, now_ms) then
    update levels.grants x set confirmed_by = p_person::text, confirmed_at = now_at
    where x.seller_id = g.seller_id and x.proposed_at = g.proposed_at;
    given := levels.give(p_seller, seller.level, p_level, 'granted', g.reason, 'operator:' || p_person, now_ms);
    perform staff.note_deed(p_person, 'level-granted', 'seller', p_seller::text,
      jsonb_build_object('level', p_level, 'first', g.proposed_by), now_ms);
    return given;
  end if;
  if found and g.level = p_level then given.outcome := 'second-person-needed'; return given; end if;
  if not staff.may(p_person, 'support') then given.outcome := 'nothing-proposed'; return given; end if;
  if coalesce(btrim(p_reason), '') = '' then given.outcome := 'field-required'; return given; end if;
  delete from levels.grants x where x.seller_id = p_seller and x.confirmed_by is null;
  insert into levels.grants (seller_id, level, reason, proposed_by, proposed_at)
  values (p_seller, p_level, btrim(p_reason), p_person::text, now_at);
  return row('proposed', p_level, null, null, btrim(p_reason))::levels.given;
end $$;

-- Weights in the allocation of popular traffic --------------------------------------------------------------

-- Whether refunding an upgrade would yield nothing (core/levels: upgradeRefund, application/levels:
-- refundQuote). Compares with all rights of the seller and the episodes that remain.
create function levels.is_used_up(
  p_price bigint, p_rights integer, p_episodes integer,
  p_from_level integer, p_from_packs integer, p_used integer, p_episodes_left bigint
) returns boolean
language sql immutable parallel safe as $$
  select p_price = 0 or (p_rights + p_episodes > 0
    and (p_rights = 0 or p_used >= p_from_level + p_from_packs)
    and (p_episodes = 0 or p_episodes_left <= 0))
$$;

-- The level that counts for a day's traffic (core/levels: trafficLevel), without upgrades that can still be
-- refunded. Otherwise a level bought just before the weights are computed and refunded just after would count
-- for a day at no cost.
create function levels.traffic_level(p_seller uuid, p_level text, p_settled_sales bigint, p_earned_at jsonb,
  p_day_begins timestamptz) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  ranks  constant text[] := array['bronze', 'silver', 'gold', 'diamond'];
  kept   text := p_level;
  bought record;
  earned integer;
begin
  for bought in
    select from_level, to_level, bought_at, used_up_at from levels.purchases
    where seller_id = p_seller and to_level is not null and refunded_at is null
    order by bought_at desc, id desc
  loop
    exit when bought.to_level <> kept or bought.used_up_at is not null
      or p_day_begins >= bought.bought_at + interval '336 hours';
    kept := bought.from_level;
  end loop;
  select max(rank) into earned from unnest(ranks) with ordinality as levels (level, rank)
  where p_settled_sales >= (p_earned_at ->> level)::bigint;
  return ranks[greatest(array_position(ranks, kept), least(earned, array_position(ranks, p_level)))];
end $$;

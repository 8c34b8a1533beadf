-- The catalogue (DOMAIN §4): dramas with texts, prices and licences. Texts fall back to English. Sellers only
-- read it.
create extension if not exists pg_trgm;

create table categories (
  id       uuid     primary key,
  position smallint not null unique,
  -- By locale; English is mandatory.
  names    jsonb    not null constraint has_english check (names ? 'en')
);

create table dramas (
  id            uuid        primary key,
  category_id   uuid        not null references categories,
  episode_count smallint    not null constraint some_episodes check (episode_count between 1 and 500),
  free_episodes smallint    not null default 3 constraint free_within check (free_episodes >= 0 and free_episodes < episode_count),
  wholesale     bigint      not null,
  -- At least a tenth of the retail price (core/catalog: arePricesRight); a licence may require more.
  retail        bigint      not null constraint prices_right check (retail >= wholesale and wholesale * 10 >= retail and retail > 0),
  margin        bigint      not null generated always as (retail - wholesale) stored,
  -- The seller's share of the retail price in basis points, rounded down.
  margin_rate   integer     not null generated always as (((retail - wholesale) * 10000 / retail)::integer) stored,
  -- URL of cover and preview video: one of our paths, or the CDN.
  poster        text        not null constraint poster_address check (poster ~ '^(/|https://)'),
  preview       text        constraint preview_address check (preview ~ '^(/|https://)'),
  on_sale       boolean     not null default false,
  -- 1 is the hottest. Refreshed hourly from the sales rollups, not per sale. The maximum means not ranked
  -- yet.
  hot_rank      integer     not null default 2147483647 constraint counted_rank check (hot_rank >= 1),
  published_at  timestamptz not null,
  -- The editors' own key lets an import find the dramas it created; the poster's digest detects an unchanged
  -- file.
  import_key    text        unique constraint import_key_form check (import_key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  poster_digest text        constraint poster_digest_form check (poster_digest ~ '^[0-9a-f]{64}$'),
  -- From then on viewers may own episodes, so their number never decreases.
  first_on_sale_at timestamptz,
  -- The last episode of the gapless run from the first that has a package (media.ready_through_of).
  ready_through smallint    not null default 0
    constraint counted_ready_episodes check (ready_through between 0 and 500),
  -- Visible in the hall: on sale, with at least one playable episode.
  listed        boolean     not null generated always as (on_sale and ready_through > 0) stored
);
-- One index per sort order of the hall, overall and by category: a page reads a single index and fetches only
-- its own rows. The predicate is `listed`, so another ready episode does not update the indexes.
create index dramas_hot    on dramas (hot_rank, id) where listed;
create index dramas_new    on dramas (published_at desc, id desc) where listed;
create index dramas_margin on dramas (margin_rate desc, id desc) where listed;
create index dramas_price  on dramas (retail, id) where listed;
create index dramas_category_hot    on dramas (category_id, hot_rank, id) where listed;
create index dramas_category_new    on dramas (category_id, published_at desc, id desc) where listed;
create index dramas_category_margin on dramas (category_id, margin_rate desc, id desc) where listed;
create index dramas_category_price  on dramas (category_id, retail, id) where listed;

create table drama_texts (
  drama_id uuid   not null references dramas,
  locale   text   not null
    constraint known_locale check (locale in ('en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant')),
  title    text   not null constraint titled check (title <> ''),
  synopsis text   not null,
  -- Prepared captions for posts, in this language.
  captions text[] not null default '{}',
  title_lower text not null generated always as (lower(title)) stored,
  primary key (drama_id, locale)
);
-- Searches of three or more characters use trigrams. Shorter ones (two characters are a word in Chinese or
-- Japanese) scan the titles of a language, which this index stores together.
create index drama_titles on drama_texts using gin (title_lower gin_trgm_ops);
create index drama_titles_by_locale on drama_texts (locale, drama_id) include (title_lower);

-- A drama on sale needs its English text. Checked at commit, because the drama is inserted before its texts.
-- Runs as the invoker with a fixed search_path, so that a temporary table cannot stand in for drama_texts.
create function has_english_text() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.drama_texts where drama_id = new.id and locale = 'en') then
    raise exception 'drama % is on sale without an English text', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger dramas_speak_english after insert or update of on_sale on dramas
  deferrable initially deferred for each row when (new.on_sale) execute function has_english_text();

-- Listed dramas per category, maintained by the trigger below, so that the hall needs no count.
create table dramas_on_sale (
  category_id uuid    primary key references categories,
  dramas      integer not null constraint counted_dramas check (dramas >= 0)
);

create function count_dramas_on_sale() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.listed then
    update public.dramas_on_sale set dramas = dramas - 1 where category_id = old.category_id;
  end if;
  if tg_op <> 'DELETE' and new.listed then
    insert into public.dramas_on_sale as counted values (new.category_id, 1)
    on conflict (category_id) do update set dramas = counted.dramas + 1;
  end if;
  return null;
end $$;
create trigger dramas_added after insert or delete on dramas
  for each row execute function count_dramas_on_sale();
create trigger dramas_moved after update of on_sale, ready_through, category_id on dramas
  for each row when ((old.listed, old.category_id) is distinct from (new.listed, new.category_id))
  execute function count_dramas_on_sale();

-- A seller's sales per drama in the last 30 days, refreshed hourly. Used by the top ten, the library, the
-- drama page and the hot ranks. Never computed from orders within a request.
create table drama_sales_rollups (
  seller_id    uuid        not null,
  drama_id     uuid        not null references dramas,
  clicks       bigint      not null default 0 constraint counted_clicks check (clicks >= 0),
  plays        bigint      not null default 0 constraint counted_plays check (plays >= 0),
  orders       bigint      not null default 0 constraint counted_orders check (orders >= 0),
  episodes     bigint      not null default 0 constraint counted_episodes check (episodes >= 0),
  -- What viewers paid, and the seller's profit of it.
  sales        bigint      not null default 0 constraint counted_sales check (sales >= 0),
  profit       bigint      not null default 0,
  refreshed_at timestamptz not null,
  primary key (seller_id, drama_id)
);
create index drama_sales_top on drama_sales_rollups (seller_id, sales desc, drama_id);

-- Price changes by editors, each with a start, a reason and a name. Orders copy the price when they are made,
-- so a change never affects existing ones (DOMAIN §5).
create table drama_price_changes (
  id             uuid        primary key,
  drama_id       uuid        not null references dramas,
  wholesale      bigint      not null,
  retail         bigint      not null constraint prices_right check (retail >= wholesale and wholesale * 10 >= retail and retail > 0),
  effective_from timestamptz not null,
  reason         text        not null constraint has_a_reason check (reason <> ''),
  decided_by     text        not null constraint somebody check (decided_by <> ''),
  decided_at     timestamptz not null,
  -- For a lower wholesale price: the second person.
  confirmed_by   text,
  applied_at     timestamptz,
  constraint never_backwards check (effective_from >= decided_at),
  constraint two_people check (confirmed_by <> decided_by)
);
create index price_changes_due on drama_price_changes (effective_from, id) where applied_at is null;
create index price_changes_of on drama_price_changes (drama_id, decided_at desc);

-- The minimum wholesale price: a tenth of the retail price or the licence's floor, whichever is higher.
create function public.wholesale_floor(p_drama uuid, p_retail bigint) returns bigint
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return greatest((p_retail + 9) / 10, (select max(l.wholesale_floor) from public.drama_licences l
    where l.drama_id = p_drama and l.ended_at is null));
end $$;

-- Applies due price changes. The only way to change a price: no login role may write the columns. A lower
-- wholesale price needs two people and never falls below its floor.
create function apply_due_prices(p_said_ms bigint, p_most integer) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  change public.drama_price_changes;
  applied bigint := 0;
begin
  for change in
    select * from public.drama_price_changes c where c.applied_at is null and c.effective_from <= now_at
      and c.wholesale >= public.wholesale_floor(c.drama_id, c.retail)
      and (c.confirmed_by is not null or c.wholesale >= (select d.wholesale from public.dramas d where d.id = c.drama_id))
    order by effective_from, decided_at, id limit p_most for no key update skip locked
  loop
    update public.dramas set wholesale = change.wholesale, retail = change.retail where id = change.drama_id;
    update public.drama_price_changes set applied_at = now_at where id = change.id;
    applied := applied + 1;
  end loop;
  return applied;
end $$;

create type public.price_decided as (outcome text, floor bigint);

-- Records a price change with a name. Never retroactive: an earlier start becomes now. A lower wholesale
-- price is proposed, and confirmed when a second person of content or finance requests the same.
create function public.decide_price(
  p_id uuid, p_drama uuid, p_wholesale bigint, p_retail bigint, p_from_ms bigint, p_reason text, p_by text, p_said_ms bigint
) returns public.price_decided
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_ms constant bigint := public.business_now_ms(p_said_ms);
  floor constant bigint := public.wholesale_floor(p_drama, p_retail);
  is_lower boolean;
  waiting public.drama_price_changes;
begin
  if staff.may_decide(p_by, 'content', 'finance') is not true then
    raise exception 'only content and finance decide about a price' using errcode = 'check_violation';
  end if;
  if p_wholesale < floor then return row('wholesale-below-floor', floor)::public.price_decided; end if;
  select p_wholesale < d.wholesale into is_lower from public.dramas d where d.id = p_drama;
  if is_lower then
    select * into waiting from public.drama_price_changes c
    where c.drama_id = p_drama and c.applied_at is null and c.confirmed_by is null
      and c.wholesale = p_wholesale and c.retail = p_retail
    order by c.decided_at desc limit 1 for no key update;
    if found then
      if waiting.decided_by = p_by or not staff.may_be_second(substring(waiting.decided_by from '[0-9a-f-]{36}$'),
          substring(p_by from '[0-9a-f-]{36}$')::uuid, now_ms) then
        return row('second-person-needed', floor)::public.price_decided;
      end if;
      update public.drama_price_changes set confirmed_by = p_by where id = waiting.id;
      return row('confirmed', floor)::public.price_decided;
    end if;
  end if;
  if staff.may_decide(p_by, 'content') is not true then
    return row('nothing-proposed', floor)::public.price_decided;
  end if;
  insert into public.drama_price_changes (id, drama_id, wholesale, retail, effective_from, reason, decided_by, decided_at)
  values (p_id, p_drama, p_wholesale, p_retail, to_timestamp(greatest(p_from_ms, now_ms) / 1000.0), p_reason, p_by,
    to_timestamp(now_ms / 1000.0));
  return row(case when is_lower then 'proposed' else 'decided' end, floor)::public.price_decided;
end $$;

-- Licences to sell a drama: countries, period, and the document. Immutable; an incorrect or revoked one is
-- ended.
create table drama_licences (
  id           uuid        primary key,
  drama_id     uuid        not null references dramas,
  -- Worldwide except these countries, or only these.
  is_worldwide boolean     not null,
  countries    text[]      not null constraint country_codes check (array_to_string(countries, ' ') ~ '^([A-Z]{2}( [A-Z]{2})*)?$'),
  -- The rights holder, and the licensed languages.
  holder       text        not null constraint has_a_holder check (btrim(holder) <> ''),
  languages    text[]      not null constraint in_some_language check (cardinality(languages) > 0
    and languages <@ array['en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant']),
  valid_from   timestamptz not null,
  valid_until  timestamptz not null,
  -- The minimum wholesale price per episode by contract; null: none agreed.
  wholesale_floor bigint   constraint floor_not_negative check (wholesale_floor >= 0),
  -- A sealed file in storage; the digest is of the original document.
  proof_name   text        not null,
  proof_kind   text        not null constraint known_kind check (proof_kind in ('pdf', 'picture')),
  proof_digest text        not null constraint proof_digest_form check (proof_digest ~ '^[0-9a-f]{64}$'),
  recorded_by  text        not null constraint somebody check (recorded_by <> ''),
  recorded_at  timestamptz not null,
  ended_by     text,
  ended_at     timestamptz,
  constraint some_time check (valid_until > valid_from),
  constraint somewhere check (is_worldwide or cardinality(countries) > 0),
  constraint end_is_whole check ((ended_by is null) = (ended_at is null))
);
create index licences_of on drama_licences (drama_id, valid_until) where ended_at is null;

-- Whether a drama may be sold in a country at a time; a null country is unknown (core/catalog:
-- licenceStanding).
create function licence_standing(p_drama uuid, p_at timestamptz, p_country text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  is_licensed boolean;
begin
  select bool_or(case when p_country is null then l.is_worldwide and cardinality(l.countries) = 0
    else l.is_worldwide <> (p_country = any (l.countries)) end) into is_licensed
  from public.drama_licences l
  where l.drama_id = p_drama and l.ended_at is null and l.valid_from <= p_at and l.valid_until > p_at;
  return case when is_licensed then 'licensed'
    when is_licensed is not null and p_country is null then 'country-needed'
    else 'not-licensed' end;
end $$;

-- Notices to sellers about an ending licence, each once per lead time in days (core/catalog:
-- dueLicenceNotice).
create table licence_notices (
  seller_id uuid        not null,
  drama_id  uuid        not null references dramas,
  ends_at   timestamptz not null,
  days      smallint    not null constraint counted_days check (days in (14, 7, 1)),
  told_at   timestamptz not null,
  primary key (drama_id, ends_at, days, seller_id)
);

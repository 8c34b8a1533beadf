-- Up Migration

-- What can be sold (DOMAIN §4). Texts fall back to English where a locale has none. The catalogue is the platform's:
-- sellers read it and never write to it.

create extension if not exists pg_trgm;

create table categories (
  id       uuid     primary key,
  position smallint not null unique,
  -- By locale; English is always there.
  names    jsonb    not null constraint has_english check (names ? 'en')
);

create table dramas (
  id            uuid        primary key,
  category_id   uuid        not null references categories,
  episode_count smallint    not null constraint some_episodes check (episode_count between 1 and 500),
  free_episodes smallint    not null default 3 constraint free_within check (free_episodes between 0 and episode_count),
  wholesale     bigint      not null constraint wholesale_not_negative check (wholesale >= 0),
  retail        bigint      not null constraint retail_above_wholesale check (retail >= wholesale and retail > 0),
  margin        bigint      not null generated always as (retail - wholesale) stored,
  -- What the seller keeps of the retail price, in basis points, rounded down.
  margin_rate   integer     not null generated always as (((retail - wholesale) * 10000 / retail)::integer) stored,
  -- Where a browser finds the cover and the preview video: a path of ours, or an address of the CDN.
  poster        text        not null constraint poster_address check (poster ~ '^(/|https://)'),
  preview       text        constraint preview_address check (preview ~ '^(/|https://)'),
  on_sale       boolean     not null default false,
  -- 1 is the hottest; refreshed hourly from the sales rollups, not by each sale. The largest number: not ranked yet.
  hot_rank      integer     not null default 2147483647 constraint counted_rank check (hot_rank >= 1),
  published_at  timestamptz not null
);

-- Every order of the hall, whole and by category. A page is found in one of these alone; the rows are fetched for the
-- dramas on that page only.
create index dramas_hot    on dramas (hot_rank, id) where on_sale;
create index dramas_new    on dramas (published_at desc, id desc) where on_sale;
create index dramas_margin on dramas (margin_rate desc, id desc) where on_sale;
create index dramas_price  on dramas (retail, id) where on_sale;
create index dramas_category_hot    on dramas (category_id, hot_rank, id) where on_sale;
create index dramas_category_new    on dramas (category_id, published_at desc, id desc) where on_sale;
create index dramas_category_margin on dramas (category_id, margin_rate desc, id desc) where on_sale;
create index dramas_category_price  on dramas (category_id, retail, id) where on_sale;

create table drama_texts (
  drama_id uuid   not null references dramas,
  locale   text   not null
    constraint known_locale check (locale in ('en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant')),
  title    text   not null constraint titled check (title <> ''),
  synopsis text   not null,
  -- Ready captions for a post, in that language.
  captions text[] not null default '{}',
  title_lower text not null generated always as (lower(title)) stored,
  primary key (drama_id, locale)
);
-- Three signs and more of a title are found by their trigrams. Fewer have none (and two are a word in Chinese or
-- Japanese): they are looked for along the titles of a language, which stand together here.
create index drama_titles on drama_texts using gin (title_lower gin_trgm_ops);
create index drama_titles_by_locale on drama_texts (locale, drama_id) include (title_lower);

-- Everything falls back to English, so nothing goes on sale without it. Looked at when the transaction ends: the drama
-- comes before its texts.
create function has_english_text() returns trigger language plpgsql as $$
begin
  if not exists (select from drama_texts where drama_id = new.id and locale = 'en') then
    raise exception 'drama % is on sale without an English text', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger dramas_speak_english after insert or update of on_sale on dramas
  deferrable initially deferred for each row when (new.on_sale) execute function has_english_text();

-- How many dramas of a category are on sale: the hall knows its total without counting. Kept by the trigger below.
create table dramas_on_sale (
  category_id uuid    primary key references categories,
  dramas      integer not null constraint counted_dramas check (dramas >= 0)
);

create function count_dramas_on_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' and old.on_sale then
    update dramas_on_sale set dramas = dramas - 1 where category_id = old.category_id;
  end if;
  if tg_op <> 'DELETE' and new.on_sale then
    insert into dramas_on_sale values (new.category_id, 1)
    on conflict (category_id) do update set dramas = dramas_on_sale.dramas + 1;
  end if;
  return null;
end $$;

create trigger dramas_added after insert or delete on dramas
  for each row execute function count_dramas_on_sale();
create trigger dramas_moved after update of on_sale, category_id on dramas
  for each row when ((old.on_sale, old.category_id) is distinct from (new.on_sale, new.category_id))
  execute function count_dramas_on_sale();

-- What a seller sold of a drama in the last 30 days. Refreshed hourly; read by the top ten, the library and the drama's
-- own page, and summed up for the hot ranks. Never computed from orders while somebody waits.
create table drama_sales_rollups (
  seller_id    uuid        not null,
  drama_id     uuid        not null references dramas,
  clicks       bigint      not null default 0 constraint counted_clicks check (clicks >= 0),
  plays        bigint      not null default 0 constraint counted_plays check (plays >= 0),
  orders       bigint      not null default 0 constraint counted_orders check (orders >= 0),
  episodes     bigint      not null default 0 constraint counted_episodes check (episodes >= 0),
  -- What viewers paid, and what of it was the seller's profit.
  sales        bigint      not null default 0 constraint counted_sales check (sales >= 0),
  profit       bigint      not null default 0,
  refreshed_at timestamptz not null,
  primary key (seller_id, drama_id)
);
create index drama_sales_top on drama_sales_rollups (seller_id, sales desc, drama_id);

grant select on categories, dramas, drama_texts, dramas_on_sale to cliffhanger_app;
grant update (hot_rank) on dramas to cliffhanger_app;
grant select, insert, update, delete on drama_sales_rollups to cliffhanger_app;

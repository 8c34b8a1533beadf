-- Figures per tracking link (DOMAIN §14): views in the storefront, how far visitors get, and their payments.
--
-- A visit is a counted click, at most one per viewer, link and hour, identified by the click's mark. It
-- stores the furthest step reached, which implies all earlier ones; so no funnel step exceeds the one before.
-- Steps: 1 click, 2 landing, 3 preview, 4 free episode, 5 checkout, 6 order.
create table rollups.visits (
  mark       text        primary key,
  seller_id  uuid        not null,
  code       text        not null,
  -- The day of the click: all steps of a visit count on one day.
  day        date        not null,
  clicked_at timestamptz not null,
  reach      smallint    not null constraint known_step check (reach between 1 and 6),
  -- The step already included in the figures.
  was        smallint    not null default 0 constraint never_back check (was between 0 and reach)
);
create index visits_by_age on rollups.visits (clicked_at);

-- Lines not aggregated yet. Views belong to the day of the view, visits to the day of the click.
create table rollups.link_changes (
  id          bigint  generated always as identity primary key,
  seller_id   uuid    not null,
  -- Empty, with the zero seller, for viewers who came without a link.
  code        text    not null,
  day         date    not null,
  landings    integer not null default 0,
  previews    integer not null default 0,
  free_plays  integer not null default 0,
  paid_plays  integer not null default 0,
  bots        integer not null default 0,
  visits      integer not null default 0,
  landed      integer not null default 0,
  previewed   integer not null default 0,
  played      integer not null default 0,
  checked_out integer not null default 0,
  bought      integer not null default 0
);
create index link_changes_of_seller on rollups.link_changes (seller_id, code);

-- Visits that reached a checkout or an order. Inserted with the purchase, so that a purchase does not wait
-- for the lock of the visit's row.
create table rollups.visit_steps (
  id         bigint      generated always as identity primary key,
  seller_id  uuid        not null,
  code       text        not null,
  mark       text        not null,
  day        date        not null,
  clicked_at timestamptz not null,
  step       smallint    not null constraint step_of_the_books check (step in (5, 6))
);
create index visit_steps_of_seller on rollups.visit_steps (seller_id, code);

create function rollups.note_visit_step() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  clicked constant timestamptz := to_timestamp((new.click ->> 'clickedAt')::bigint / 1000.0);
begin
  insert into rollups.visit_steps (seller_id, code, mark, day, clicked_at, step)
  values ((new.click ->> 'sellerId')::uuid, new.click ->> 'code', new.click ->> 'visit', public.platform_day(clicked),
    clicked, case when new.order_id is null then 5 else 6 end);
  return null;
end $$;
-- An order counts for a link only if it belongs to the link's seller.
create trigger purchases_reach_checkout after insert on checkout.purchases for each row
  when (new.click ? 'visit') execute function rollups.note_visit_step();
create trigger purchases_reach_order after update of order_id on checkout.purchases for each row
  when (old.order_id is null and new.order_id is not null and new.click ? 'visit'
    and new.seller_id::text = new.click ->> 'sellerId') execute function rollups.note_visit_step();
create trigger invoices_reach_checkout after insert on checkout.invoices for each row
  when (new.click ? 'visit') execute function rollups.note_visit_step();
create trigger invoices_reach_order after update of order_id on checkout.invoices for each row
  when (old.order_id is null and new.order_id is not null and new.click ? 'visit'
    and new.seller_id::text = new.click ->> 'sellerId') execute function rollups.note_visit_step();

-- The step that a view reaches (core/library: stepOfView). Paid episodes count through their order only.
create function rollups.step_of_view(p_kind text, p_episode integer, p_free_episodes integer) returns integer
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when p_kind = 'preview' then 3 when p_kind = 'play' and p_episode <= p_free_episodes then 4 else 2 end
$$;

-- Advances each visit to the furthest of the given steps and adds the difference to the funnel. Idempotent
-- and independent of order.
create function rollups.advance_visits(p_marks text[], p_codes text[], p_clicked_at timestamptz[], p_steps integer[])
returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  with furthest as materialized (
    select t.mark, min(t.code) as code, min(t.clicked_at) as clicked_at, max(t.step) as step
    from unnest(p_marks, p_codes, p_clicked_at, p_steps) t (mark, code, clicked_at, step) group by t.mark
  ), minutes as materialized (
    select minute, public.platform_day(minute) as day
    from (select distinct date_trunc('minute', clicked_at) as minute from furthest) m
  ), reached as (
    insert into rollups.visits as v (mark, seller_id, code, day, clicked_at, reach)
    select f.mark, l.seller_id, l.code, m.day, f.clicked_at, f.step
    from furthest f join public.tracking_links l on l.code = f.code
      join minutes m on m.minute = date_trunc('minute', f.clicked_at) order by f.mark
    on conflict (mark) do update set was = v.reach, reach = greatest(v.reach, excluded.reach)
    returning v.seller_id, v.code, v.day, v.was, v.reach
  )
  insert into rollups.link_changes (seller_id, code, day, visits, landed, previewed, played, checked_out, bought)
  select seller_id, code, day, count(*) filter (where was < 1), count(*) filter (where was < 2 and reach >= 2),
    count(*) filter (where was < 3 and reach >= 3), count(*) filter (where was < 4 and reach >= 4),
    count(*) filter (where was < 5 and reach >= 5), count(*) filter (where was < 6 and reach >= 6)
  from reached where was < reach group by seller_id, code, day;
end $$;

-- Counts landings, previews and plays, each once per viewer, episode and hour; returns how many count. The
-- drama decides whether a play is free, not the browser's report.
create function rollups.count_views(p_groups uuid[], p_fresh uuid[], p_first_marks text[], p_views jsonb) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  counted bigint;
begin
  if p_views = '[]' then return 0; end if;
  with views as materialized (
    select coalesce(l.seller_id, nobody) as seller_id, coalesce(l.code, '') as code, d.id as drama_id, v.by, v.at,
      case when v.kind <> 'play' then v.kind when v.episode <= d.free_episodes then 'free' else 'paid' end as kind,
      v.by = 'viewer' and m.mark is not null
        and row_number() over (partition by v.mark, v.by order by v.at) = 1 as counts
    from jsonb_to_recordset(p_views) v (of_group integer, kind text, drama uuid, episode integer, at timestamptz, by text,
        mark text, code text)
      join unnest(p_fresh) f (id) on f.id = p_groups[v.of_group]
      join public.dramas d on d.id = v.drama and (v.kind <> 'play' or v.episode between 1 and d.episode_count)
      left join public.tracking_links l on l.code = v.code
      left join unnest(p_first_marks) m (mark) on m.mark = v.mark
  ), dated as materialized (
    select v.*, m.day from views v join (
      select minute, public.platform_day(minute) as day
      from (select distinct date_trunc('minute', at) as minute from views) minutes) m on m.minute = date_trunc('minute', v.at)
    where v.counts or v.by = 'bot'
  ), by_link as (
    insert into rollups.link_changes (seller_id, code, day, landings, previews, free_plays, paid_plays, bots)
    select seller_id, code, day, count(*) filter (where counts and kind = 'landing'),
      count(*) filter (where counts and kind = 'preview'), count(*) filter (where counts and kind = 'free'),
      count(*) filter (where counts and kind = 'paid'), count(*) filter (where by = 'bot')
    from dated group by seller_id, code, day
  ), by_drama as (
    insert into rollups.changes (seller_id, drama_id, day, plays)
    select seller_id, drama_id, day, count(*) from dated
    where counts and kind in ('free', 'paid') and seller_id <> nobody group by seller_id, drama_id, day
  )
  select count(*) into counted from views where counts;
  return counted;
end $$;

create table rollups.link_days (
  seller_id   uuid   not null,
  code        text   not null,
  day         date   not null,
  landings    bigint not null,
  previews    bigint not null,
  free_plays  bigint not null,
  paid_plays  bigint not null,
  bots        bigint not null,
  visits      bigint not null,
  landed      bigint not null,
  previewed   bigint not null,
  played      bigint not null,
  checked_out bigint not null,
  bought      bigint not null,
  -- Orders that the link brought, by day of payment as in seller_days, and refunded ones.
  orders      bigint not null,
  sales       bigint not null,
  profit      bigint not null,
  refunds     bigint not null,
  refunded    bigint not null,
  primary key (seller_id, code, day),
  constraint narrowing check (visits >= landed and landed >= previewed and previewed >= played
    and played >= checked_out and checked_out >= bought and bought >= 0)
);

-- The same over all time: a list of links reads one row per link.
create table rollups.link_results (
  seller_id   uuid   not null,
  code        text   not null,
  landings    bigint not null,
  previews    bigint not null,
  free_plays  bigint not null,
  paid_plays  bigint not null,
  bots        bigint not null,
  visits      bigint not null,
  landed      bigint not null,
  previewed   bigint not null,
  played      bigint not null,
  checked_out bigint not null,
  bought      bigint not null,
  orders      bigint not null,
  sales       bigint not null,
  profit      bigint not null,
  refunds     bigint not null,
  refunded    bigint not null,
  primary key (seller_id, code),
  constraint narrowing check (visits >= landed and landed >= previewed and previewed >= played
    and played >= checked_out and checked_out >= bought and bought >= 0)
);

-- The delta of each order step for its link. `line` is the row's ctid.
create view rollups.link_order_lines as
select s.ctid as line, s.seller_id, s.code, s.day, n.own as orders, n.own * s.amount as sales, n.own * s.profit as profit,
  n.refunds, n.refunds * s.amount as refunded
from rollups.order_steps s cross join lateral (select
  (s.is_own and s.is_state <> 'refunded')::integer - coalesce(s.was_own and s.was_state <> 'refunded', false)::integer as own,
  (s.is_own and s.is_state = 'refunded')::integer
    - coalesce(s.was_own and s.was_state = 'refunded', false)::integer as refunds) n
where s.code is not null;

-- Lines not aggregated yet: added to link_days or link_results they give exact figures.
create view rollups.link_lines as
select seller_id, code, day, landings, previews, free_plays, paid_plays, bots, visits, landed, previewed, played,
  checked_out, bought, 0 as orders, 0::bigint as sales, 0::bigint as profit, 0 as refunds, 0::bigint as refunded
from rollups.link_changes
union all
select seller_id, code, day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, orders, sales, profit, refunds, refunded
from rollups.link_order_lines
union all
select s.seller_id, s.code, coalesce(v.day, s.day), 0, 0, 0, 0, 0, (n.was < 1)::integer, (n.was < 2)::integer,
  (n.was < 3)::integer, (n.was < 4)::integer, (n.was < 5)::integer, (n.was < 6 and s.step = 6)::integer,
  0, 0, 0, 0, 0
from (select seller_id, code, mark, min(day) as day, max(step) as step from rollups.visit_steps
      group by seller_id, code, mark) s
  left join rollups.visits v on v.mark = s.mark
  cross join lateral (select coalesce(v.reach, 0) as was) n;

-- Aggregates the oldest lines and the given order steps; returns how many. rollups.aggregate holds its lock,
-- so there is no concurrent writer and each new row value is computed and checked before writing (narrowing).
create function rollups.aggregate_links(p_most integer, p_steps tid[]) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_marks text[]; v_codes text[]; v_clicked_at timestamptz[]; v_steps integer[];
  lines_taken integer;
begin
  with taken as (
    delete from rollups.visit_steps where id in (select id from rollups.visit_steps order by id limit p_most) returning *
  )
  select coalesce(array_agg(mark), '{}'), array_agg(code), array_agg(clicked_at), array_agg(step::integer)
  into v_marks, v_codes, v_clicked_at, v_steps from taken;
  if v_marks <> '{}' then perform rollups.advance_visits(v_marks, v_codes, v_clicked_at, v_steps); end if;

  with taken as materialized (
    delete from rollups.link_changes where id in (select id from rollups.link_changes order by id limit p_most) returning *
  ), lines as materialized (
    select seller_id, code, day, landings, previews, free_plays, paid_plays, bots, visits, landed, previewed, played,
      checked_out, bought, 0 as orders, 0::bigint as sales, 0::bigint as profit, 0 as refunds, 0::bigint as refunded
    from taken
    union all
    select seller_id, code, day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, orders, sales, profit, refunds, refunded
    from rollups.link_order_lines where line = any (p_steps)
  ), by_day as (
    insert into rollups.link_days (seller_id, code, day,
      landings, previews, free_plays, paid_plays, bots, visits, landed, previewed, played, checked_out, bought,
      orders, sales, profit, refunds, refunded)
    select l.seller_id, l.code, l.day,
      coalesce(max(d.landings), 0) + sum(l.landings), coalesce(max(d.previews), 0) + sum(l.previews),
      coalesce(max(d.free_plays), 0) + sum(l.free_plays), coalesce(max(d.paid_plays), 0) + sum(l.paid_plays),
      coalesce(max(d.bots), 0) + sum(l.bots), coalesce(max(d.visits), 0) + sum(l.visits),
      coalesce(max(d.landed), 0) + sum(l.landed), coalesce(max(d.previewed), 0) + sum(l.previewed),
      coalesce(max(d.played), 0) + sum(l.played), coalesce(max(d.checked_out), 0) + sum(l.checked_out),
      coalesce(max(d.bought), 0) + sum(l.bought), coalesce(max(d.orders), 0) + sum(l.orders),
      coalesce(max(d.sales), 0) + sum(l.sales), coalesce(max(d.profit), 0) + sum(l.profit),
      coalesce(max(d.refunds), 0) + sum(l.refunds), coalesce(max(d.refunded), 0) + sum(l.refunded)
    from lines l left join rollups.link_days d on d.seller_id = l.seller_id and d.code = l.code and d.day = l.day
    group by l.seller_id, l.code, l.day
    on conflict (seller_id, code, day) do update set
      landings = excluded.landings, previews = excluded.previews, free_plays = excluded.free_plays,
      paid_plays = excluded.paid_plays, bots = excluded.bots, visits = excluded.visits, landed = excluded.landed,
      previewed = excluded.previewed, played = excluded.played, checked_out = excluded.checked_out,
      bought = excluded.bought, orders = excluded.orders, sales = excluded.sales, profit = excluded.profit,
      refunds = excluded.refunds, refunded = excluded.refunded
  ), altogether as (
    insert into rollups.link_results (seller_id, code,
      landings, previews, free_plays, paid_plays, bots, visits, landed, previewed, played, checked_out, bought,
      orders, sales, profit, refunds, refunded)
    select l.seller_id, l.code,
      coalesce(max(d.landings), 0) + sum(l.landings), coalesce(max(d.previews), 0) + sum(l.previews),
      coalesce(max(d.free_plays), 0) + sum(l.free_plays), coalesce(max(d.paid_plays), 0) + sum(l.paid_plays),
      coalesce(max(d.bots), 0) + sum(l.bots), coalesce(max(d.visits), 0) + sum(l.visits),
      coalesce(max(d.landed), 0) + sum(l.landed), coalesce(max(d.previewed), 0) + sum(l.previewed),
      coalesce(max(d.played), 0) + sum(l.played), coalesce(max(d.checked_out), 0) + sum(l.checked_out),
      coalesce(max(d.bought), 0) + sum(l.bought), coalesce(max(d.orders), 0) + sum(l.orders),
      coalesce(max(d.sales), 0) + sum(l.sales), coalesce(max(d.profit), 0) + sum(l.profit),
      coalesce(max(d.refunds), 0) + sum(l.refunds), coalesce(max(d.refunded), 0) + sum(l.refunded)
    from lines l left join rollups.link_results d on d.seller_id = l.seller_id and d.code = l.code
    group by l.seller_id, l.code
    on conflict (seller_id, code) do update set
      landings = excluded.landings, previews = excluded.previews, free_plays = excluded.free_plays,
      paid_plays = excluded.paid_plays, bots = excluded.bots, visits = excluded.visits, landed = excluded.landed,
      previewed = excluded.previewed, played = excluded.played, checked_out = excluded.checked_out,
      bought = excluded.bought, orders = excluded.orders, sales = excluded.sales, profit = excluded.profit,
      refunds = excluded.refunds, refunded = excluded.refunded
  )
  select count(*) into lines_taken from taken;
  return cardinality(v_marks) + lines_taken;
end $$;

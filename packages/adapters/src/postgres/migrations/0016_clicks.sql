-- Click counts of tracking links: one click per viewer, link and hour. A mark is a keyed digest that includes
-- the hour, so it reveals neither viewer nor origin and changes every hour. Its retention starts when it is
-- taken, not at the click, so late clicks are deduplicated too.
create table rollups.click_marks (
  mark     text        primary key,
  taken_at timestamptz not null
);
create index click_marks_by_age on rollups.click_marks (taken_at);

-- Clicks arrive in groups from a stream with at-least-once delivery. The group's ID is inserted in the
-- transaction that counts it, which makes counting idempotent.
create table rollups.click_groups (
  id       uuid        primary key,
  taken_at timestamptz not null
);
create index click_groups_by_age on rollups.click_groups (taken_at);

-- Clicks of a link per hour. Each batch of groups updates a row once.
create table rollups.link_hours (
  seller_id uuid        not null,
  code      text        not null,
  hour      timestamptz not null,
  -- One per viewer and hour.
  clicks    bigint      not null constraint counted_clicks check (clicks >= 0),
  -- Repeated clicks of the same viewers within the hour.
  repeats   bigint      not null constraint counted_repeats check (repeats >= 0),
  -- Crawlers and link previews; not counted as viewers.
  bots      bigint      not null constraint counted_bots check (bots >= 0),
  primary key (seller_id, code, hour)
);
create index link_hours_by_age on rollups.link_hours (hour);

-- The same over all time, to compare a seller's posts.
create table rollups.link_totals (
  seller_id     uuid        not null,
  code          text        not null,
  clicks        bigint      not null constraint counted_clicks check (clicks >= 0),
  repeats       bigint      not null constraint counted_repeats check (repeats >= 0),
  bots          bigint      not null constraint counted_bots check (bots >= 0),
  last_click_at timestamptz not null,
  primary key (seller_id, code)
);

create type rollups.clicks_taken as (groups bigint, clicks bigint, repeats bigint, bots bigint, views bigint);

-- Counts a batch of clicks. Lock order: groups, marks, links, visits, each by key. Click i belongs to group
-- p_group[i] of p_groups; p_by[i] is 'viewer' (with a mark), 'viewer-again' or 'bot' (without). Storefront
-- views arrive in the same groups and are counted in the same transaction (0042).
create function rollups.take_clicks(p_groups uuid[], p_group integer[], p_codes text[], p_at timestamptz[], p_by text[],
  p_marks text[], p_views jsonb, p_now timestamptz)
returns rollups.clicks_taken
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  fresh uuid[];
  first_marks text[];
  result rollups.clicks_taken;
begin
  -- The stream redelivers a slow group, possibly within this batch: only its first occurrence counts.
  select array_agg(case when is_first then id end order by ordinal) into p_groups
  from (
    select id, ordinal, row_number() over (partition by id order by ordinal) = 1 as is_first
    from unnest(p_groups) with ordinality g (id, ordinal)) handed;

  with taken as (
    insert into rollups.click_groups (id, taken_at)
    select id, p_now from unnest(p_groups) g (id) where id is not null order by id
    on conflict do nothing returning id
  )
  select coalesce(array_agg(id), '{}') into fresh from taken;

  with marked as (
    insert into rollups.click_marks (mark, taken_at)
    select distinct mark, p_now from (
      select of_group, mark from unnest(p_group, p_marks) c (of_group, mark)
      union all
      select of_group, mark from jsonb_to_recordset(p_views) v (of_group integer, mark text)) seen
    where mark is not null and p_groups[of_group] = any (fresh) order by mark
    on conflict do nothing returning mark
  )
  select coalesce(array_agg(mark), '{}') into first_marks from marked;

  with clicks as materialized (
    select l.seller_id, l.drama_id, c.code, c.at, c.by, date_trunc('hour', c.at, 'UTC') as hour,
      c.by = 'viewer' and m.mark is not null
        and row_number() over (partition by c.mark, c.by order by c.at, c.ordinal) = 1 as counts
    from unnest(p_group, p_codes, p_at, p_by, p_marks) with ordinality c (of_group, code, at, by, mark, ordinal)
      join unnest(fresh) f (id) on f.id = p_groups[c.of_group]
      join public.tracking_links l on l.code = c.code
      left join unnest(first_marks) m (mark) on m.mark = c.mark
  ), minutes as materialized (
    select minute, public.platform_day(minute) as day
    from (select distinct date_trunc('minute', at) as minute from clicks where counts) m
  ), by_hour as (
    insert into rollups.link_hours as h (seller_id, code, hour, clicks, repeats, bots)
    select seller_id, code, hour, count(*) filter (where counts), count(*) filter (where by <> 'bot' and not counts),
      count(*) filter (where by = 'bot')
    from clicks group by seller_id, code, hour order by seller_id, code, hour
    on conflict (seller_id, code, hour) do update set clicks = h.clicks + excluded.clicks,
      repeats = h.repeats + excluded.repeats, bots = h.bots + excluded.bots
  ), altogether as (
    insert into rollups.link_totals as t (seller_id, code, clicks, repeats, bots, last_click_at)
    select seller_id, code, count(*) filter (where counts), count(*) filter (where by <> 'bot' and not counts),
      count(*) filter (where by = 'bot'), max(at)
    from clicks group by seller_id, code order by seller_id, code
    on conflict (seller_id, code) do update set clicks = t.clicks + excluded.clicks,
      repeats = t.repeats + excluded.repeats, bots = t.bots + excluded.bots,
      last_click_at = greatest(t.last_click_at, excluded.last_click_at)
  ), noted as (
    insert into rollups.changes (seller_id, drama_id, day, slot, clicks)
    select seller_id, drama_id, day, rollups.slot_of(at), count(*)
    from clicks join minutes on minute = date_trunc('minute', at)
    where counts group by seller_id, drama_id, day, rollups.slot_of(at)
  )
  select cardinality(fresh), count(*) filter (where counts), count(*) filter (where by <> 'bot' and not counts),
    count(*) filter (where by = 'bot'), 0
  into result from clicks;

  result.views := rollups.count_views(p_groups, fresh, first_marks, p_views);
  perform rollups.advance_visits(array_agg(mark), array_agg(code), array_agg(at), array_agg(step))
  from (
    select c.mark, c.code, c.at, 1 as step
    from unnest(p_group, p_codes, p_at, p_marks) c (of_group, code, at, mark)
      join unnest(fresh) f (id) on f.id = p_groups[c.of_group]
      join unnest(first_marks) m (mark) on m.mark = c.mark
    union all
    select v.visit, v.code, v.clicked_at, rollups.step_of_view(v.kind, v.episode, d.free_episodes)
    from jsonb_to_recordset(p_views) v (of_group integer, kind text, drama uuid, episode integer, by text, code text,
        visit text, clicked_at timestamptz)
      join unnest(fresh) f (id) on f.id = p_groups[v.of_group]
      join public.dramas d on d.id = v.drama
    where v.visit is not null and v.by <> 'bot'
  ) reached having count(*) > 0;
  return result;
end $$;

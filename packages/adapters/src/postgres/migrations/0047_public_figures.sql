-- Public figures that need no account (DOMAIN §10, §14): staff actions without personal data, setting changes
-- by role, and what sellers earn. No login role can write here.
create schema transparency;

-- Staff actions ---------------------------------------------------------------------------------------------

-- The hash of a line (core/transparency: actionHash).
create function transparency.action_hash(
  p_previous bytea, p_sequence bigint, p_at_ms bigint, p_roles text, p_action text, p_kind text, p_is_personal boolean,
  p_subject_kind text, p_reference text, p_result text
) returns bytea
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select sha256(convert_to(concat_ws(E'\n', 'cliffhanger-action-1', encode(p_previous, 'hex'), p_sequence, p_at_ms,
    case when p_roles = '' then '-' else p_roles end, p_action,
    case when p_is_personal then p_kind || ' personal' else p_kind end,
    coalesce(p_subject_kind || ' ' || p_reference, '-'), p_result), 'UTF8'))
$$;

-- Whether the subject of an audit line is not a person and may be published (core/transparency:
-- publicSubject).
create function transparency.is_told(p_subject_kind text, p_subject_id text, p_result text) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(case
    when p_subject_kind in ('alarm', 'appeal', 'category', 'certification', 'deposit', 'drama', 'episode-upload',
      'payment-exception', 'promotion-link', 'resolution', 'setting-proposal', 'store', 'transfer', 'withdrawal')
      then p_subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    when p_subject_kind in ('order', 'complaint') then p_subject_id ~ '^CH-[0-9A-Z]{1,16}$'
    when p_subject_kind in ('setting', 'content-page') then p_result = 'ok' and p_subject_id ~ '^[a-zA-Z-]{1,40}$'
  end, false)
$$;

-- One line per audit log line, with the same number and its own hash chain.
create table transparency.actions (
  sequence      bigint  primary key,
  at_ms         bigint  not null,
  roles         text    not null,
  action        text    not null,
  kind          text    not null constraint known_kind check (kind in ('view', 'change')),
  is_personal   boolean not null,
  subject_kind  text,
  reference     text,
  result        text    not null,
  previous_hash bytea   not null,
  hash          bytea   not null,
  constraint subject_is_whole check ((subject_kind is null) = (reference is null)),
  constraint nobody_is_named check (subject_kind is null or transparency.is_told(subject_kind, reference, result)),
  constraint one_word_a_line check (strpos(concat(roles, action, subject_kind, reference, result), E'\n') = 0),
  constraint hash_of_the_line check (hash = transparency.action_hash(
    previous_hash, sequence, at_ms, roles, action, kind, is_personal, subject_kind, reference, result))
);
create index actions_by_time on transparency.actions (at_ms, sequence);

-- Adds the public line of an audit log line. Audit lines are serialised, so these are too.
create function transparency.add_action(p_line staff.audit_lines) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at_ms constant bigint := round(extract(epoch from p_line.at) * 1000);
  is_told constant boolean := transparency.is_told(p_line.subject_kind, p_line.subject_id, p_line.result);
  told_kind constant text := case when is_told then p_line.subject_kind end;
  told_reference constant text := case when is_told then p_line.subject_id end;
  previous bytea;
begin
  if p_line.sequence = 1 then
    previous := decode(repeat('00', 32), 'hex');
  else
    select a.hash into previous from transparency.actions a where a.sequence = p_line.sequence - 1;
    if not found then raise exception 'line % of the audit log has no line before it', p_line.sequence; end if;
  end if;
  insert into transparency.actions (sequence, at_ms, roles, action, kind, is_personal, subject_kind, reference, result,
    previous_hash, hash)
  values (p_line.sequence, at_ms, p_line.roles, p_line.action, p_line.kind, p_line.is_personal, told_kind, told_reference,
    p_line.result, previous, transparency.action_hash(previous, p_line.sequence, at_ms, p_line.roles, p_line.action,
      p_line.kind, p_line.is_personal, told_kind, told_reference, p_line.result));
end $$;

create function transparency.follow_audit_log() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform transparency.add_action(new);
  return null;
end $$;

-- Backfill: audit lines from before this table.
do $$
declare
  line staff.audit_lines;
begin
  for line in select * from staff.audit_lines order by sequence loop
    perform transparency.add_action(line);
  end loop;
end $$;

create trigger audit_line_is_told after insert on staff.audit_lines
  for each row execute function transparency.follow_audit_log();

-- Setting changes, by role ----------------------------------------------------------------------------------

-- The role in which a person decided: from the audit line of their call, otherwise from their current roles.
-- Only the role that permitted the decision is returned.
create function transparency.deciding_role(p_person uuid, p_at timestamptz) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case when 'admin' = any (then_roles) then 'admin' when 'finance-approver' = any (then_roles) then 'finance-approver' end
  from (
    select coalesce(
      (select string_to_array(l.roles, ',') from staff.audit_lines l
       where l.person_id = p_person and l.at >= p_at and l.action like 'settings.%' order by l.sequence limit 1),
      (select p.roles from staff.people p where p.id = p_person)) as then_roles
  ) found
$$;

-- All versions of all settings, oldest first. Roles are null unless staff decided in the console; 'staff' if
-- the role at the time is unknown.
create function transparency.setting_versions()
returns table (name text, value jsonb, effective_ms bigint, decided_ms bigint, proposed_by text, confirmed_by text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select v.name, v.value, round(extract(epoch from v.effective_from) * 1000)::bigint,
    round(extract(epoch from v.decided_at) * 1000)::bigint,
    -- Only admins can propose (settings.change).
    case when people[1] is not null then 'admin' end,
    case when people[2] is not null then coalesce(transparency.deciding_role(people[2]::uuid, v.decided_at), 'staff') end
  from settings.versions v cross join lateral (
    select regexp_match(v.decided_by, '^operator:([0-9a-f-]{36})(?: and operator:([0-9a-f-]{36}))?$') as people) d
  order by v.name, v.version
$$;

-- Seller earnings -------------------------------------------------------------------------------------------

-- Months with computed figures; each is computed once, after it ended.
create table transparency.earning_months (
  month   date        primary key constraint a_month check (extract(day from month) = 1),
  made_at timestamptz not null
);

-- Groups of fewer than ten sellers are not stored, because a small group would reveal individuals.
create table transparency.earnings (
  month         date    not null references transparency.earning_months,
  -- `all`: across levels.
  level         text    not null
    constraint known_level check (level in ('bronze', 'silver', 'gold', 'diamond', 'all')),
  sellers       integer not null constraint enough_to_hide_among check (sellers >= 10),
  without       integer not null,
  quarter_below bigint  not null,
  half_below    bigint  not null,
  quarter_above bigint  not null,
  primary key (month, level),
  constraint some_of_them check (without between 0 and sellers),
  constraint in_order check (quarter_below <= half_below and half_below <= quarter_above)
);

-- Earnings per seller in a period: profit of own settled sales, minus the seller's share of refunds and early
-- settlement fees. Purchases of levels and packs are not deducted.
create function transparency.earned_between(p_from timestamptz, p_until timestamptz)
returns table (seller_id uuid, earned bigint)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select e.seller_id, sum(e.amount)::bigint from (
    select o.seller_id, o.order_amount - o.purchase_cost - coalesce(r.seller_part, 0) as amount
    from public.orders o left join checkout.refunds r on r.order_id = o.id and not r.was_settled
    where o.completed_at >= p_from and o.completed_at < p_until and o.shipped_by is distinct from 'platform'
    union all
    select r.seller_id, -r.seller_part from checkout.refunds r
    where r.was_settled and r.refunded_at >= p_from and r.refunded_at < p_until
    union all
    select s.seller_id, -s.fee from settlement.early_settlements s where s.applied_at >= p_from and s.applied_at < p_until
  ) e group by e.seller_id
$$;

-- Computes last month's figures in the platform's time zone; false if they exist. Covers sellers who were
-- approved and at least thirty days old at its end, by their level at that time.
create function transparency.make_earnings(p_said_ms bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  least_sellers constant integer := 10;
  cent constant bigint := 10000;
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  -- Current offset east of UTC.
  zone constant interval := make_interval(mins => coalesce(
    (settings.in_force('platformUtcOffsetMinutes', now_at) #>> '{}')::integer, 0));
  this_month constant timestamp := date_trunc('month', (now_at at time zone 'UTC') + zone);
  last_month constant timestamp := this_month - interval '1 month';
  ended_at constant timestamptz := (this_month - zone) at time zone 'UTC';
begin
  insert into transparency.earning_months (month, made_at) values (last_month::date, now_at) on conflict do nothing;
  if not found then return false; end if;
  insert into transparency.earnings (month, level, sellers, without, quarter_below, half_below, quarter_above)
  select last_month::date, coalesce(level, 'all'), count(*), count(*) filter (where earned <= 0),
    -- Rounded down to whole cents, so that published figures never exceed actual ones.
    (floor(percentile_cont(0.25) within group (order by earned) / cent) * cent)::bigint,
    (floor(percentile_cont(0.5) within group (order by earned) / cent) * cent)::bigint,
    (floor(percentile_cont(0.75) within group (order by earned) / cent) * cent)::bigint
  from (
    select coalesce(changed.from_level, s.level) as level, coalesce(e.earned, 0) as earned
    from identity.sellers s
    left join transparency.earned_between((last_month - zone) at time zone 'UTC', ended_at) e on e.seller_id = s.seller_id
    left join lateral (
      select c.from_level from levels.changes c where c.seller_id = s.seller_id and c.changed_at >= ended_at
      order by c.id limit 1) changed on true
    where s.review_state = 'approved' and s.erased_at is null and s.registered_at <= ended_at - interval '30 days'
  ) of_sellers
  group by grouping sets ((level), ()) having count(*) >= least_sellers;
  return true;
end $$;

-- What waits, for the page that tells everybody what works (ADR 66): for how long and how many, never what or whose. Which
-- of it is too long is decided by core/status.
create schema status;

create function status.ms_since(p_at timestamptz, p_now timestamptz) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select greatest(0, floor(extract(epoch from p_now - p_at) * 1000))::bigint
$$;

-- `source`: a task of the job runner, `alarm:<kind>`, or one of `package-episode`, `publish-push-event`, `follow-chain`,
-- `pay-out`. `waits_ms`: since the oldest of it was due. `failing`: jobs of the last day that failed and wait for another try.
create function status.backlogs(p_said_ms bigint)
returns table (source text, waits_ms bigint, failing integer, failing_ms bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Jobs are dated by the server's clock, business by its own.
  server_now constant timestamptz := clock_timestamp();
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  return query
  select t.identifier,
    status.ms_since(min(j.run_at) filter (
      where j.run_at <= server_now and j.attempts < j.max_attempts and j.locked_at is null), server_now),
    (count(*) filter (where j.last_error is not null and j.created_at > server_now - interval '1 day'))::integer,
    status.ms_since(min(j.created_at) filter (
      where j.last_error is not null and j.created_at > server_now - interval '1 day'), server_now)
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  group by t.identifier;
  -- Workers put scheduled jobs into the queue: when none is there, nothing waits in it.
  return query
  select c.identifier, status.ms_since(c.last_execution, server_now), 0, null::bigint
  from graphile_worker._private_known_crontabs c where c.last_execution is not null;
  return query
  select 'publish-push-event', status.ms_since(min(w.at), server_now), 0, null::bigint from push.waiting w;
  return query
  select 'package-episode', status.ms_since(min(e.due_at), at), 0, null::bigint from media.episodes e where e.due_at <= at;
  -- A network that nobody has followed for a week is served no more.
  return query
  select 'follow-chain', status.ms_since(min(w.followed_at), at), 0, null::bigint
  from chain.watchers w where w.followed_at > at - interval '7 days';
  return query
  select 'pay-out', status.ms_since(min(s.since), at), 0, null::bigint
  from (
    select w.approved_at as since from wallet.withdrawals w
    where w.state = 'approved' and exists (select from chain.wallets h where h.network = w.network)
    union all
    select o.made_at from chain.outbound_transactions o
    where o.purpose in ('payout', 'return') and o.state in ('intent', 'signed', 'broadcast')
  ) s;
  return query
  select 'alarm:' || a.kind, status.ms_since(min(a.raised_at), at), 0, null::bigint
  from chain.alarms a where a.cleared_at is null group by a.kind;
end $$;

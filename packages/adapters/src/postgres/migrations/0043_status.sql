-- Backlogs for the public status page: ages and counts, without content or persons. core/status decides which
-- are too long.
create schema status;

create function status.ms_since(p_at timestamptz, p_now timestamptz) returns bigint
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select greatest(0, floor(extract(epoch from p_now - p_at) * 1000))::bigint
$$;

-- `source`: a kind of message or a scheduled job of the worker, `alarm:<kind>`, or one of `package-episode`,
-- `publish-push-event`, `follow-chain`, `pay-out`. `waits_ms`: since the oldest item was due. `failing`: jobs
-- of the last day that failed and will be retried.
create function status.backlogs(p_said_ms bigint)
returns table (source text, waits_ms bigint, failing integer, failing_ms bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  -- Jobs use the server's clock, business data the business clock.
  server_now constant timestamptz := clock_timestamp();
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  return query
  select m.kind, status.ms_since(min(m.due_at) filter (where m.due_at <= server_now and m.tries < 25), server_now),
    (count(*) filter (where m.last_error is not null and m.left_at > server_now - interval '1 day'))::integer,
    status.ms_since(min(m.left_at) filter (
      where m.last_error is not null and m.left_at > server_now - interval '1 day'), server_now)
  from jobs.messages m group by m.kind;
  -- A scheduled job waits since its last start; a failing one is restarted repeatedly.
  return query
  select t.task, status.ms_since(t.begun_at, server_now), (t.last_error is not null)::integer,
    case when t.last_error is not null then status.ms_since(t.turn_at, server_now) end
  from jobs.turns t;
  return query
  select 'publish-push-event', status.ms_since(min(w.at), server_now), 0, null::bigint from push.waiting w;
  return query
  select 'package-episode', status.ms_since(min(e.due_at), at), 0, null::bigint from media.episodes e where e.due_at <= at;
  -- A network that was not followed for a week counts as no longer supported.
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

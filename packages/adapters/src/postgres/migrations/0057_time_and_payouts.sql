-- Up Migration

-- Whose time counts in this database. `server`: its own, and nothing is ever moved; a database is born so, and in
-- production stays so. `movable`: its own and what the business clock was moved on by (development). `callers`: what
-- each caller says (tests and simulations). Only the owner can say which.
alter table business_clock add column kind text not null default 'server'
  constraint known_kind check (kind in ('server', 'movable', 'callers'));

create or replace function move_business_clock(p_by_ms bigint) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  moved bigint;
begin
  if p_by_ms is null or p_by_ms <= 0 then raise exception 'time only moves forward'; end if;
  update public.business_clock set moved_by_ms = moved_by_ms + p_by_ms where kind <> 'server' returning moved_by_ms into moved;
  if moved is null then raise exception 'the clock of this database is never moved'; end if;
  return moved;
end $$;

-- The moment that a caller says, or that of this database if it is earlier.
create function no_later_than_now(p_said_ms bigint) returns bigint
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select case kind when 'callers' then p_said_ms
    else least(p_said_ms, floor(extract(epoch from clock_timestamp()) * 1000)::bigint
      + case kind when 'movable' then moved_by_ms else 0 end) end
  from public.business_clock
$$;
revoke all on function no_later_than_now from public;

-- What lets held money go believed whoever said what time it is. What these do is the same, up to the time they are
-- given; the app's role reaches them through functions that give them none later than now.
alter function settlement.settle_due rename to settle_until;
alter function settlement.begin_due rename to begin_until;
alter function settlement.end_audits rename to end_audits_until;
revoke all on function settlement.settle_until, settlement.begin_until, settlement.end_audits_until
  from public, cliffhanger_app;

create function settlement.settle_due(
  p_sweep uuid, p_now_ms bigint, p_platform_lane uuid, p_most_orders integer, p_most_a_chain integer
) returns setof settlement.settled
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from settlement.settle_until(
    p_sweep, public.no_later_than_now(p_now_ms), p_platform_lane, p_most_orders, p_most_a_chain);
end $$;

create function settlement.begin_due(p_now_ms bigint, p_most integer) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return settlement.begin_until(public.no_later_than_now(p_now_ms), p_most);
end $$;

create function settlement.end_audits(p_now_ms bigint, p_most integer, p_hold interval, p_notice jsonb)
returns setof settlement.moved
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from settlement.end_audits_until(
    public.no_later_than_now(p_now_ms), p_most, p_hold, p_notice);
end $$;

revoke all on function settlement.settle_due, settlement.begin_due, settlement.end_audits from public;
grant execute on function settlement.settle_due, settlement.begin_due, settlement.end_audits to cliffhanger_app;

-- How the token of a network counts, as the chain said when it was first paid out from. Written once: nobody who can log
-- in changes it, and so nobody pays out more units for the same amount.
create table chain.tokens (
  network  text     primary key constraint known_network check (network in ('bep20', 'erc20', 'trc20')),
  token    text     not null,
  decimals smallint not null constraint countable check (decimals between 6 and 36)
);
insert into chain.tokens (network, token, decimals) select network, token, decimals from chain.watchers;
grant select, insert on chain.tokens to cliffhanger_app;

create function chain.units_of(p_network text, p_token text, p_amount bigint) returns numeric
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p_amount * power(10::numeric, decimals - 6) from chain.tokens where network = p_network and token = p_token
$$;
revoke all on function chain.units_of from public;

-- A payout is an approved withdrawal, to its address, of its amount without the fee; nothing else is ever one.
create or replace function chain.check_payout() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from wallet.withdrawals w
  where w.seller_id = new.seller_id and w.id = new.withdrawal_id and w.state = 'approved'
    and w.network = new.network and lower(w.address) = lower(new.to_address)
    and new.units = chain.units_of(w.network, new.token, w.amount - w.fee)
  for no key update;
  if not found then
    raise exception 'a payout without an approved withdrawal of its amount' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A return is what two people have confirmed, to the address and of the amount that they have confirmed.
create or replace function chain.check_return() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from chain.resolutions r
  where r.id = new.resolution_id and r.state = 'confirmed' and r.way = 'return'
    and r.network = new.network and r.to_address = new.to_address
    and new.units = chain.units_of(r.network, new.token, r.amount)
  for no key update;
  if not found then
    raise exception 'a return that two people have not confirmed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function chain.check_payout, chain.check_return from public;

-- What two people have declined stays declined, whoever writes the state afterwards.
create function chain.refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'a resolution that is % cannot become %', old.state, new.state using errcode = 'check_violation';
end $$;
create trigger resolutions_end_once before update of state on chain.resolutions for each row
  when (old.state in ('declined', 'done') and new.state <> old.state) execute function chain.refuse_reopening();

-- A lock without the right to change anything of it.
create function wallet.lock_withdrawal(p_id uuid) returns setof wallet.withdrawals
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select * from wallet.withdrawals w where w.id = p_id for no key update;
end $$;

-- The only way in which the process that follows the chains moves a withdrawal: as its payout says, and by no word of
-- the caller's. Signed: it may be on its way. In a block for good: paid, with what the books say of it. Failed there for
-- good: as approved as it was. Who approved it, and when, is never touched. (core/withdrawals: payByChain, paidByChain,
-- notPaidByChain.)
create function chain.follow_payout(p_withdrawal uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  w wallet.withdrawals;
  s chain.sendings;
  ending uuid;
  new_state text;
begin
  select * into w from wallet.withdrawals where id = p_withdrawal for no key update;
  -- The one that may still come about, or else the last that failed.
  select * into s from chain.sendings
  where withdrawal_id = p_withdrawal and state <> 'refused'
  order by state = 'failed', ended_at desc limit 1;
  new_state := case
    when w.state = 'approved' and s.state in ('signed', 'broadcast') then 'paying'
    when w.state = 'paying' and w.recorded_by = 'chain' then case s.state
      when 'signed' then 'paying' when 'broadcast' then 'paying' when 'confirmed' then 'paid' when 'failed' then 'approved' end
    end;
  if new_state is null then
    raise exception 'no payout moves this withdrawal' using errcode = 'check_violation';
  end if;

  if new_state = 'paying' then
    update wallet.withdrawals set state = 'paying', recorded_by = 'chain', transaction_hash = (
      select a.hash from chain.sending_attempts a where a.sending_id = s.id and a.hash is not null
      order by a.ordinal desc limit 1)
    where seller_id = w.seller_id and id = w.id;
  elsif new_state = 'approved' then
    update wallet.withdrawals set state = 'approved' where seller_id = w.seller_id and id = w.id;
  else
    select k.transfer_id into ending from ledger.transfer_keys k
    where k.key = 'withdrawal-paid:' || w.id and k.chain_id = w.seller_id and -w.amount = (
      select sum(e.amount) from ledger.entries e
      where e.transfer_id = k.transfer_id and e.chain_id = w.seller_id and e.effective_at = s.ended_at
        and e.account = 'seller:withdrawing');
    if ending is null then
      raise exception 'a withdrawal was paid that is not in the books' using errcode = 'check_violation';
    end if;
    update wallet.withdrawals set state = 'paid', transaction_hash = s.hash, confirmed_by = 'chain:confirmed',
      paid_at = s.ended_at, ending_transfer = ending
    where seller_id = w.seller_id and id = w.id;
    update wallet.payout_methods set first_paid_at = s.ended_at
    where seller_id = w.seller_id and id = w.method_id and first_paid_at is null;
  end if;
  return new_state;
end $$;

revoke all on function wallet.lock_withdrawal, chain.follow_payout from public;
grant execute on function wallet.lock_withdrawal, chain.follow_payout to cliffhanger_app;

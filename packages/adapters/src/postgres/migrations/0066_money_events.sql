-- Up Migration

-- What every money event stands on (ADR 36). An event is one function with the owner's rights: it takes ids and what a
-- person chose, and finds out accounts, amounts, actor and time by itself. Nobody who can log in has the right to call
-- what is made here.

-- The moment at which an event happens: this database's own, and in development what its clock was moved on by. Only in
-- databases of tests and simulations (kind `callers`, which the owner says) it is what the caller says; and for the owner,
-- who could write any time anyway: seeds and journeys make a past. In a function with the owner's rights the two names are
-- one only for who has logged in as the owner.
create function business_now_ms(p_said_ms bigint) returns bigint
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select case when kind = 'callers' or session_user = current_user then p_said_ms
    else floor(extract(epoch from clock_timestamp()) * 1000)::bigint
      + case kind when 'movable' then moved_by_ms else 0 end end
  from public.business_clock
$$;

-- The lane of a transfer without a seller; the twin of platformLane in core/ledger.
create function ledger.platform_lane(p_key text) returns uuid
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select ('00000000-0000-0000-0000-'
    || lpad(to_hex(get_byte(sha256(convert_to(p_key, 'UTF8')), 0) % 16 + 1), 12, '0'))::uuid
$$;

-- Posts the lines of an event: on the seller's chain, or without one on a lane of the platform's. Lines of zero are left
-- out, and two lines on one account for one order become one, as in core/ledger (`posting`).
create function ledger.book(
  p_seller uuid, p_key text, p_kind text, p_reference_type text, p_reference_id text, p_at_ms bigint, p_actor text,
  p_accounts text[], p_amounts bigint[], p_orders uuid[] default null,
  p_reason text default null, p_corrects uuid default null
) returns ledger.posted
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  accounts text[];
  amounts bigint[];
  orders uuid[];
begin
  select array_agg(line.account order by line.place), array_agg(line.amount order by line.place),
    array_agg(line.order_id order by line.place)
  into accounts, amounts, orders
  from (
    select l.account, l.order_id, sum(l.amount)::bigint as amount, min(l.place) as place
    from unnest(p_accounts, p_amounts, coalesce(p_orders, array_fill(null::uuid, array[cardinality(p_accounts)])))
      with ordinality as l (account, amount, order_id, place)
    group by l.account, l.order_id
  ) line
  where line.amount <> 0;
  return ledger.post_transfer(settlement.new_id(p_at_ms), coalesce(p_seller, ledger.platform_lane(p_key)), p_key, p_kind,
    p_reference_type, p_reference_id, p_at_ms, p_actor, p_reason, p_corrects, accounts, amounts, orders);
end $$;

-- Whether somebody of the staff works here and holds one of these roles.
create function staff.may(p_person uuid, variadic p_roles text[]) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select exists (select from staff.people p where p.id = p_person and p.state = 'active' and p.roles && p_roles)
$$;

revoke all on function business_now_ms, ledger.platform_lane, ledger.book, staff.may from public;

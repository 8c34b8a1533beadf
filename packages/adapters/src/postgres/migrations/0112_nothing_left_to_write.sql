-- Up Migration

-- What the app's role could still write although functions decide it (ADR 0036), and the general posting function: every
-- money event has a function of its own, and none of them is called with accounts and amounts.
revoke execute on function ledger.post_transfer from cliffhanger_app;

-- An order moves by the functions of orders, checkout and settlement alone. `notice` stays: whoever locks an order in a
-- statement of its own needs the right to update something of it.
revoke update (state, due_at, release_at) on orders from cliffhanger_app;

-- As many rights are in use as dramas are held.
create function levels.count_used_rights(p_seller uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update public.seller_rights r set used = (
    select count(*) from public.consignments c where c.seller_id = p_seller and c.removed_at is null)
  where r.seller_id = p_seller
$$;
revoke all on function levels.count_used_rights from public;
revoke update (used) on seller_rights from cliffhanger_app;

-- A purchase that its processor ended unpaid. One that became an order, or was turned down, stays as it is.
create function checkout.end_unpaid(p_purchase uuid, p_why text, p_said_ms bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update checkout.purchases set not_paid = p_why, ended_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where id = p_purchase and order_id is null and turned_down is null
$$;
revoke all on function checkout.end_unpaid from public;
grant execute on function checkout.end_unpaid to cliffhanger_app;
revoke update (not_paid, ended_at) on checkout.purchases from cliffhanger_app;

-- The signer was told of an address, wherever it is saved. It counts the waiting time from when it heard of it.
create function wallet.note_announced(p_address text, p_said_ms bigint) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update wallet.payout_methods set announced_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where announced_at is null and type = 'usdt' and target ->> 'address' = p_address
$$;
revoke all on function wallet.note_announced from public;
grant execute on function wallet.note_announced to cliffhanger_app;
revoke update (announced_at) on wallet.payout_methods from cliffhanger_app;

-- The address that a seller is shown from now on, of the seller's own place; the one before is watched on. Another call
-- may have been first: the answer is the one that counts.
create function wallet.give_deposit_address(p_seller uuid, p_network text, p_address text, p_said_ms bigint) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
begin
  update wallet.deposit_addresses set retired_at = at
  where seller_id = p_seller and network = p_network and retired_at is null and address <> p_address;
  insert into wallet.deposit_addresses as d (seller_id, network, address, given_at)
  values (p_seller, p_network, p_address, at)
  on conflict (network, address) do update set retired_at = null where d.seller_id = excluded.seller_id;
  return (select address from wallet.deposit_addresses
          where seller_id = p_seller and network = p_network and retired_at is null);
end $$;
revoke all on function wallet.give_deposit_address from public;
grant execute on function wallet.give_deposit_address to cliffhanger_app;
revoke insert, update (retired_at) on wallet.deposit_addresses from cliffhanger_app;

-- How a token counts: where the watchers follow one, the payer says the same or nothing. With other decimals the same
-- amount would be more units.
create function chain.is_as_followed(p_network text, p_token text, p_decimals integer) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select not exists (select from chain.watchers w where w.network = p_network
    and (lower(w.token) <> lower(p_token) or w.decimals <> p_decimals))
$$;

create function chain.check_token() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not chain.is_as_followed(new.network, new.token, new.decimals) then
    raise exception 'not the token that is followed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger as_followed before insert on chain.tokens for each row execute function chain.check_token();

create or replace function chain.units_of(p_network text, p_token text, p_amount bigint) returns numeric
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p_amount * power(10::numeric, decimals - 6) from chain.tokens
  where network = p_network and token = p_token and chain.is_as_followed(network, token, decimals)
$$;
revoke all on function chain.is_as_followed, chain.check_token from public;

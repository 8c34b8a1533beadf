-- What a duty needs of a row whose secrets are another's business (ADR 38).

-- Locking an account waits for a login that is under way, without reading the password that it tries.
create function identity.hold_credentials(p_seller uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select from identity.credentials where seller_id = p_seller for update
$$;

-- The secret of a draw, once its day is over; only the functions that draw read it before.
create function checkout.published_secret(p_day date, p_said_ms bigint) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select d.secret from checkout.draw_days d
  where d.day = p_day
    and d.day < public.platform_day(to_timestamp(public.business_now_ms(p_said_ms) / 1000.0))
$$;

-- The processor's page of an offer that nobody has paid; what is asked for stays as it was begun.
create function checkout.note_page(p_purchase uuid, p_session text, p_url text, p_expires_at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  update checkout.purchases set session = p_session, page_url = p_url, expires_at = p_expires_at
  where id = p_purchase and order_id is null and turned_down is null
$$;
revoke update (session, page_url, expires_at) on checkout.purchases from cliffhanger_app;

-- Of an account that is erased. Of any other only the seller removes a method.
create function wallet.erase_payout_methods(p_seller uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from wallet.payout_methods
  where seller_id = p_seller
    and exists (select from identity.sellers where seller_id = p_seller and erased_at is not null)
$$;

revoke all on function identity.hold_credentials, checkout.published_secret, checkout.note_page,
  wallet.erase_payout_methods from public;
grant execute on function identity.hold_credentials, checkout.published_secret, checkout.note_page,
  wallet.erase_payout_methods to cliffhanger_app;

-- Who leaves which jobs is declared with everything else that a role may do: a policy per role.
drop policy if exists chain_leaves_jobs on graphile_worker._private_jobs;
drop policy if exists chain_knows_kinds on graphile_worker._private_tasks;

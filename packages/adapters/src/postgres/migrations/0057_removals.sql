-- Deletion of a seller's data: one function per kind, each limited to one seller and to what may be deleted.
-- No login role may delete these rows directly.

-- Removes a payout method and notifies the seller, in case a stranger removed it. The signer keeps the
-- address; saving it again restarts the waiting period.
create function wallet.remove_payout_method(p_seller uuid, p_method uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  removed wallet.payout_methods;
begin
  delete from wallet.payout_methods m where m.seller_id = p_seller and m.id = p_method returning * into removed;
  if not found then return false; end if;
  perform jobs.leave_mails_to_sellers(array['payout-method-removed'], jsonb_build_array(jsonb_build_object(
    'sellerId', p_seller, 'template', 'payout-method-removed', 'facts', jsonb_build_object('target', removed.target))), null);
  return true;
end $$;

-- Replaces a seller's social accounts by one to three others, in this order.
create function identity.save_social_accounts(p_seller uuid, p_handles text[], p_followers integer[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if cardinality(p_handles) = 0 then
    raise exception 'a seller has a social account' using errcode = 'check_violation';
  end if;
  delete from identity.social_accounts a where a.seller_id = p_seller;
  insert into identity.social_accounts (seller_id, position, handle, followers)
  select p_seller, position, handle, followers
  from unnest(p_handles, p_followers) with ordinality as account (handle, followers, position);
end $$;

-- Releases an email address that the seller no longer has.
create function identity.release_email(p_email text, p_seller uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.email_owners o where o.email = p_email and o.seller_id = p_seller
    and not exists (select from identity.sellers s where s.seller_id = p_seller and s.email = p_email)
$$;

-- Deletes a certification that is not approved, before the next one is submitted.
create function identity.withdraw_certification(p_seller uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.certifications c where c.seller_id = p_seller and c.state <> 'approved'
$$;

create function identity.withdraw_store(p_seller uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.store_versions v where v.seller_id = p_seller and v.state <> 'approved'
$$;

-- Deletes document pictures that neither the list nor a certification references. Returns their file names.
create function identity.forget_document_pictures(p_seller uuid, p_kept uuid[]) returns setof text
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from identity.document_pictures p where p.seller_id = p_seller and p.picture_id <> all (p_kept)
    and not exists (select from identity.certifications c where c.seller_id = p_seller and p.picture_id = any (c.picture_ids))
  returning p.name
$$;

-- Deletes all personal data of an erased seller. Returns the files to remove: uploads and encrypted
-- documents.
create function identity.erase_belongings(p_seller uuid) returns table (kind text, name text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from identity.sellers s where s.seller_id = p_seller and s.erased_at is not null) then
    raise exception 'seller % is not erased', p_seller using errcode = 'check_violation';
  end if;
  update identity.invitation_codes x set revoked_at = s.erased_at
  from identity.sellers s where s.seller_id = p_seller and x.seller_id = p_seller and x.revoked_at is null;
  delete from identity.credentials x where x.seller_id = p_seller;
  delete from identity.sessions x where x.seller_id = p_seller;
  delete from identity.email_owners x where x.seller_id = p_seller;
  delete from identity.social_accounts x where x.seller_id = p_seller;
  delete from identity.store_versions x where x.seller_id = p_seller;
  delete from identity.store_settings x where x.seller_id = p_seller;
  delete from identity.certifications x where x.seller_id = p_seller;
  delete from messages.inbox x where x.seller_id = p_seller;
  delete from messages.mail_digests x where x.seller_id = p_seller;
  delete from push.push_events x where x.seller_id = p_seller;
  delete from trust.appeals x where x.seller_id = p_seller;
  perform promotion.erase_links(p_seller);
  perform wallet.erase_payout_methods(p_seller);
  return query
    with documents as (delete from identity.document_pictures p where p.seller_id = p_seller returning p.name),
      uploads as (delete from media.uploads u where u.seller_id = p_seller returning u.name)
    select 'document', d.name from documents d union all select 'upload', u.name from uploads u;
end $$;

-- Erases an account and notifies the seller at their former address. Refused for an account with a balance
-- (identity.keep_money_reachable).
create function identity.erase_account(p_seller uuid, p_said_ms bigint) returns table (kind text, name text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform jobs.leave_mails_to_sellers(array['account-deleted'], jsonb_build_array(jsonb_build_object(
    'sellerId', p_seller, 'template', 'account-deleted', 'facts', jsonb_build_object())), null);
  delete from identity.email_codes c using identity.sellers s where s.seller_id = p_seller and c.email = s.email;
  update identity.sellers s set email = null, real_name = null, country = null, contact_kind = null, contact_address = null,
    avatar_id = null, erased_at = to_timestamp(public.business_now_ms(p_said_ms) / 1000.0)
  where s.seller_id = p_seller and s.erased_at is null;
  return query select * from identity.erase_belongings(p_seller);
end $$;

-- Deletes a batch of sessions idle for 30 days (core/identity: SESSION_IDLE_MS). Returns how many.
create function identity.forget_sessions(p_said_ms bigint, p_most integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  forgotten integer;
begin
  delete from identity.sessions x where (x.seller_id, x.session_id) in (
    select s.seller_id, s.session_id from identity.sessions s where s.last_seen_at < at - interval '720 hours'
    order by s.last_seen_at limit p_most for update skip locked);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- Up Migration

-- What is sold ends where it can be played (DOMAIN §12). `ready_through` is the last of a drama's first episodes without a
-- gap that has a package; it is kept in the transaction that gives an episode its package or takes it away, so that no
-- page and no purchase has to look at the episodes. The app's role cannot write it.
create function media.ready_through_of(p_drama uuid) returns smallint
language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The twin of readyThrough in core/catalog: numbers that are their own place in the row follow each other from 1.
  select coalesce(max(number), 0)::smallint from (
    select number, row_number() over (order by number) as place
    from media.episodes where drama_id = p_drama and number > 0 and package_id is not null
  ) ready where number = place
$$;

alter table dramas
  add column ready_through smallint not null default 0
    constraint counted_ready_episodes check (ready_through between 0 and 500);
update dramas set ready_through = media.ready_through_of(id);

-- What is shown: an editor put it on sale, and there is something to play.
alter table dramas
  add column listed boolean not null generated always as (on_sale and ready_through > 0) stored;

create function media.keep_ready_through() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  drama constant uuid := case when tg_op = 'DELETE' then old.drama_id else new.drama_id end;
begin
  -- Two workers that finish two episodes of a drama count one after the other: the second sees what the first has done.
  perform from public.dramas where id = drama for no key update;
  update public.dramas d set ready_through = ready.through
  from (select media.ready_through_of(drama) as through) ready
  where d.id = drama and d.ready_through <> ready.through;
  return null;
end $$;

create trigger episodes_ready_added after insert on media.episodes
  for each row when (new.package_id is not null) execute function media.keep_ready_through();
create trigger episodes_ready_changed after update of package_id on media.episodes
  for each row when ((old.package_id is null) <> (new.package_id is null)) execute function media.keep_ready_through();
create trigger episodes_ready_removed after delete on media.episodes
  for each row when (old.package_id is not null) execute function media.keep_ready_through();
revoke all on function media.ready_through_of, media.keep_ready_through from public;

-- The hall's indexes (0010), over what is shown. `listed` rather than its condition: an episode more that is ready is no
-- change to any of them.
drop index dramas_hot, dramas_new, dramas_margin, dramas_price,
  dramas_category_hot, dramas_category_new, dramas_category_margin, dramas_category_price;
create index dramas_hot    on dramas (hot_rank, id) where listed;
create index dramas_new    on dramas (published_at desc, id desc) where listed;
create index dramas_margin on dramas (margin_rate desc, id desc) where listed;
create index dramas_price  on dramas (retail, id) where listed;
create index dramas_category_hot    on dramas (category_id, hot_rank, id) where listed;
create index dramas_category_new    on dramas (category_id, published_at desc, id desc) where listed;
create index dramas_category_margin on dramas (category_id, margin_rate desc, id desc) where listed;
create index dramas_category_price  on dramas (category_id, retail, id) where listed;

-- The hall's totals count what is shown, too.
create or replace function count_dramas_on_sale() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.listed then
    update public.dramas_on_sale set dramas = dramas - 1 where category_id = old.category_id;
  end if;
  if tg_op <> 'DELETE' and new.listed then
    insert into public.dramas_on_sale as counted values (new.category_id, 1)
    on conflict (category_id) do update set dramas = counted.dramas + 1;
  end if;
  return null;
end $$;

drop trigger dramas_moved on dramas;
create trigger dramas_moved after update of on_sale, ready_through, category_id on dramas
  for each row when ((old.listed, old.category_id) is distinct from (new.listed, new.category_id))
  execute function count_dramas_on_sale();
update dramas_on_sale s
set dramas = (select count(*) from dramas d where d.category_id = s.category_id and d.listed);

-- As in 0012, and no order for an episode that cannot be played, whoever asks for it. Who has paid for one is refused in
-- the transaction and gets the money back; this is for callers that did not look.
create or replace function checkout.place_order(
  p_payment uuid, p_processor text, p_charge text, p_source text, p_sandbox boolean,
  p_viewer uuid, p_seller uuid, p_order uuid, p_number text, p_drama uuid,
  p_first_episode integer, p_quantity integer, p_retail bigint, p_wholesale bigint,
  p_attribution jsonb, p_paid_ms bigint, p_due_ms bigint, p_release_ms bigint, p_transfer uuid, p_house_lane uuid
) returns checkout.placed
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  is_house constant boolean := p_seller = nobody;
  paid_at constant timestamptz := to_timestamp(p_paid_ms / 1000.0);
  amount constant bigint := p_retail * p_quantity;
  last_episode constant integer := p_first_episode + p_quantity - 1;
  earlier record;
  posted ledger.posted;
begin
  insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
  values (p_payment, p_processor, p_charge, p_viewer, amount, p_source, p_sandbox, paid_at, p_seller, p_order)
  on conflict (processor, charge) do nothing;
  if not found then
    select p.seller_id, p.order_id, o.number into earlier
    from checkout.payments p join public.orders o on o.seller_id = p.seller_id and o.id = p.order_id
    where p.processor = p_processor and p.charge = p_charge;
    return row('repeated', earlier.seller_id, earlier.order_id, earlier.number)::checkout.placed;
  end if;

  if not exists (select from public.dramas d
                 where d.id = p_drama and last_episode <= least(d.ready_through, d.episode_count)) then
    raise exception 'episode % of drama % is not ready to be sold', last_episode, p_drama
      using errcode = 'check_violation', constraint = 'only_ready_episodes';
  end if;

  posted := ledger.post_transfer(
    p_transfer, case when is_house then p_house_lane else p_seller end, 'payment:' || p_payment, 'payment', 'order',
    p_order::text, p_paid_ms, 'viewer:' || p_viewer, null, null,
    array['processor:' || p_processor, case when is_house then 'platform:retail_deferred' else 'order:escrow' end],
    array[-amount, amount], array[p_order, p_order]);
  if posted.outcome <> 'posted' then raise exception 'a payment could not be booked: %', posted.outcome; end if;

  insert into public.orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
    order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, due_at, payment_transfer,
    state, shipped_at, shipped_by, deferred, release_at)
  values (p_seller, p_order, p_number, p_viewer, p_drama, p_first_episode, p_quantity, p_retail, p_wholesale,
    amount, p_wholesale * p_quantity, p_payment, p_sandbox, p_attribution, paid_at,
    to_timestamp(p_due_ms / 1000.0), p_transfer,
    case when is_house then 'shipped' else 'to-ship' end, case when is_house then paid_at end,
    case when is_house then 'platform' end, case when is_house then amount else 0 end,
    case when is_house then to_timestamp(p_release_ms / 1000.0) end);

  insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at)
  values (p_viewer, p_drama, p_first_episode, last_episode, p_seller, p_order, paid_at);

  return row('placed', p_seller, p_order, p_number)::checkout.placed;
end $$;

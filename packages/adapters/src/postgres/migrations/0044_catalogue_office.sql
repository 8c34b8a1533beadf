-- Up Migration

-- The catalogue as its editors keep it. A price changes from a date on, with a reason and a name; orders copy the price
-- when they are made, so a change never touches one (DOMAIN §5).
create table drama_price_changes (
  id             uuid        primary key,
  drama_id       uuid        not null references dramas,
  wholesale      bigint      not null constraint wholesale_not_negative check (wholesale >= 0),
  retail         bigint      not null constraint retail_above_wholesale check (retail >= wholesale and retail > 0),
  effective_from timestamptz not null,
  reason         text        not null constraint has_a_reason check (reason <> ''),
  decided_by     text        not null constraint somebody check (decided_by <> ''),
  decided_at     timestamptz not null,
  applied_at     timestamptz,
  constraint never_backwards check (effective_from >= decided_at)
);
create index price_changes_due on drama_price_changes (effective_from, id) where applied_at is null;
create index price_changes_of on drama_price_changes (drama_id, decided_at desc);

-- The only way to another price: the app's role cannot write the columns.
create function apply_due_prices(p_said_ms bigint, p_most integer) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  now_at constant timestamptz := to_timestamp(public.business_now_ms(p_said_ms) / 1000.0);
  change public.drama_price_changes;
  applied bigint := 0;
begin
  for change in
    select * from public.drama_price_changes where applied_at is null and effective_from <= now_at
    order by effective_from, decided_at, id limit p_most for no key update skip locked
  loop
    update public.dramas set wholesale = change.wholesale, retail = change.retail where id = change.drama_id;
    update public.drama_price_changes set applied_at = now_at where id = change.id;
    applied := applied + 1;
  end loop;
  return applied;
end $$;

revoke all on function apply_due_prices from public;
grant execute on function apply_due_prices to cliffhanger_app;
grant select, insert on drama_price_changes to cliffhanger_app;
grant update (on_sale) on dramas to cliffhanger_app;
grant insert, update (title, synopsis, captions) on drama_texts to cliffhanger_app;

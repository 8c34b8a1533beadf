-- Up Migration

-- How far the business clock runs ahead of the server's, for demonstrations, journeys and simulations: weeks pass when
-- somebody says so. Processes of a production platform never look at it. The app's role can move it on and never back.
create table business_clock (
  only_row    boolean primary key default true check (only_row),
  moved_by_ms bigint  not null default 0 constraint never_behind check (moved_by_ms >= 0)
);
insert into business_clock default values;

create function move_business_clock(p_by_ms bigint) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  moved bigint;
begin
  if p_by_ms is null or p_by_ms <= 0 then raise exception 'time only moves forward'; end if;
  update public.business_clock set moved_by_ms = moved_by_ms + p_by_ms returning moved_by_ms into moved;
  return moved;
end $$;

revoke all on function move_business_clock from public;
grant select on business_clock to cliffhanger_app;
grant execute on function move_business_clock to cliffhanger_app;

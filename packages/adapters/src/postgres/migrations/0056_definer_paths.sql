-- Up Migration

-- It ran with the owner's rights and looked into pg_temp before public: whoever could make a temporary table could have
-- their own code run as the owner. What it does is the same.
create or replace function count_dramas_on_sale() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.on_sale then
    update public.dramas_on_sale set dramas = dramas - 1 where category_id = old.category_id;
  end if;
  if tg_op <> 'DELETE' and new.on_sale then
    insert into public.dramas_on_sale as counted values (new.category_id, 1)
    on conflict (category_id) do update set dramas = counted.dramas + 1;
  end if;
  return null;
end $$;

-- Runs with the rights of whoever writes a drama. A temporary table must not speak English in the drama's place.
create or replace function has_english_text() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from public.drama_texts where drama_id = new.id and locale = 'en') then
    raise exception 'drama % is on sale without an English text', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Up Migration

-- One click a viewer, link and hour. The mark is a keyed digest that holds the hour: it says neither who nor where from,
-- and the next hour's is another one.
create table rollups.click_marks (
  mark text        primary key,
  hour timestamptz not null
);
create index click_marks_by_age on rollups.click_marks (hour);
grant select, insert, delete on rollups.click_marks to cliffhanger_app;

-- What was approved by rule on a day is added up before the next one is.
create index withdrawals_by_rule on wallet.withdrawals (seller_id, requested_at) where needs = 'rule';

-- Weights of a draw are kept as long as an order of that day can be audited or appealed against, and two months more.
-- Fingerprints and secrets stay for ever: they are one line a day.
create function checkout.forget_draw_weights(p_today date, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten integer;
begin
  delete from checkout.draw_weights where (day, drama_id, seller_id) in (
    select day, drama_id, seller_id from checkout.draw_weights where day < p_today - 100
    order by day, drama_id, seller_id limit p_most);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke all on function checkout.forget_draw_weights from public;
grant execute on function checkout.forget_draw_weights to cliffhanger_app;

create index inbox_by_age on messages.inbox (written_at);
create index history_by_age on credit.history (computed_at);
grant delete on credit.history to cliffhanger_app;

create index sellers_rejected on identity.sellers (review_decided_at)
  where review_state = 'rejected' and erased_at is null;

-- Who at the desk made a code of the platform's own.
alter table identity.invitation_codes add column created_by text
  constraint somebody check (created_by <> '');

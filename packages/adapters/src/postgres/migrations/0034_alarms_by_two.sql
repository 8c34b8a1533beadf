-- Up Migration

-- An alarm that lets nothing leave is cleared by two people: one asks and says why, another confirms. What has passed by
-- itself the watcher of the chain clears alone.
alter table chain.alarms add column clear_asked_by text;
alter table chain.alarms add column clear_asked_at timestamptz;
alter table chain.alarms add column clear_because text constraint clear_with_a_reason check (clear_because <> '');
alter table chain.alarms add constraint clear_asked_whole
  check (num_nonnulls(clear_asked_by, clear_asked_at, clear_because) in (0, 3));
alter table chain.alarms add constraint stopping_alarms_by_two check (
  cleared_by is null or cleared_by not like 'operator:%'
  or kind not in ('sources-disagree', 'deep-reorganisation', 'credited-but-gone', 'books-differ', 'wallet-used-elsewhere')
  or (clear_asked_by is not null and cleared_by <> 'operator:' || clear_asked_by)) not valid;

grant update (clear_asked_by, clear_asked_at, clear_because) on chain.alarms to cliffhanger_app;

-- Up Migration

-- Where viewers are in a series, and which paid episodes they have opened. Nothing here is money; all of it goes when a
-- viewer asks to be forgotten.
create schema viewing;

create table viewing.places (
  viewer_id   uuid        not null references checkout.viewers,
  drama_id    uuid        not null references dramas,
  episode     smallint    not null constraint counted_episode check (episode >= 1),
  position_ms integer     not null constraint position_not_negative check (position_ms >= 0),
  played_at   timestamptz not null,
  primary key (viewer_id, drama_id)
);

-- Whose keys were handed out. A player fetches the next episode's ahead of time: the first one proves nothing.
create table viewing.opened_episodes (
  viewer_id uuid        not null references checkout.viewers,
  drama_id  uuid        not null references dramas,
  episode   smallint    not null,
  opened_at timestamptz not null,
  primary key (viewer_id, drama_id, episode)
);

grant usage on schema viewing to cliffhanger_app;
grant select, insert, update, delete on viewing.places to cliffhanger_app;
grant select, insert, delete on viewing.opened_episodes to cliffhanger_app;

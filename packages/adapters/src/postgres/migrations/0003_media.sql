-- Up Migration

-- Pictures that sellers uploaded. The bytes are files, made anew from the picture's pixels and named after `name`,
-- which nobody can guess.
create schema media;

create table media.uploads (
  seller_id   uuid        not null references identity.sellers,
  upload_id   uuid        not null,
  name        text        not null,
  width       integer     not null constraint has_width check (width > 0),
  height      integer     not null constraint has_height check (height > 0),
  uploaded_at timestamptz not null,
  primary key (seller_id, upload_id)
);

-- A seller's picture is one of their own uploads.
alter table identity.sellers add constraint avatar_is_their_own
  foreign key (seller_id, avatar_id) references media.uploads (seller_id, upload_id);

grant usage on schema media to cliffhanger_app;
grant select, insert, delete on media.uploads to cliffhanger_app;

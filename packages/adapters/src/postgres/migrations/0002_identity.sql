-- Up Migration

-- Accounts and access (DOMAIN §8). Everything a seller owns has seller_id in its key; the two tables in which sellers
-- meet (who has this address, whose code is this) hold nothing else, so that the rest can be spread by seller.
-- Times come from the business clock: no column has a default that reads the database's.

create schema identity;

create table identity.sellers (
  seller_id            uuid        primary key,
  email                text,
  real_name            text,
  country              text        constraint country_code check (country ~ '^[A-Z]{2}$'),
  contact_kind         text        constraint known_contact check (contact_kind in ('telegram', 'whatsapp')),
  contact_address      text,
  avatar_id            uuid,
  invited_by           uuid,
  level                text        not null default 'bronze'
                                   constraint known_level check (level in ('bronze', 'silver', 'gold', 'diamond')),
  locale               text        not null,
  registered_at        timestamptz not null,
  review_state         text        not null
                                   constraint known_review_state check (review_state in ('pending', 'approved', 'rejected')),
  review_promised_by   timestamptz not null,
  review_decided_at    timestamptz,
  review_notice        jsonb,
  -- Since when the real-name certification is approved: from then on the seller may invite (DOMAIN §1).
  official_agent_since timestamptz,
  erased_at            timestamptz,
  constraint decided_unless_pending check ((review_state = 'pending') = (review_decided_at is null)),
  constraint rejected_with_a_notice check ((review_state = 'rejected') = (review_notice is not null)),
  constraint only_approved_sellers_are_agents check (official_agent_since is null or review_state = 'approved'),
  constraint all_or_nothing_is_known check (
    num_nonnulls(email, real_name, country, contact_kind, contact_address) = case when erased_at is null then 5 else 0 end),
  constraint no_picture_after_erasure check (erased_at is null or avatar_id is null)
);

create index sellers_waiting_for_review on identity.sellers (review_promised_by, seller_id)
  where review_state = 'pending';

create table identity.social_accounts (
  seller_id uuid     not null references identity.sellers,
  position  smallint not null constraint one_to_three check (position between 1 and 3),
  handle    text     not null,
  followers integer  not null constraint followers_not_negative check (followers >= 0),
  primary key (seller_id, position)
);

-- Apart from the profile: read only where a password is judged.
create table identity.credentials (
  seller_id          uuid     primary key references identity.sellers,
  password_hash      text     not null,
  fund_password_hash text,
  fund_wrong_tries   smallint not null default 0 constraint counted_tries check (fund_wrong_tries between 0 and 5),
  fund_locked_until  timestamptz
);

create table identity.sessions (
  seller_id    uuid        not null references identity.sellers,
  session_id   uuid        not null,
  token_digest text        not null,
  device       text        not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at     timestamptz,
  primary key (seller_id, session_id)
);

create unique index sessions_by_token on identity.sessions (seller_id, token_digest);
create index open_sessions on identity.sessions (seller_id, last_seen_at desc) where ended_at is null;
-- For the sweep that forgets sessions long over.
create index sessions_by_age on identity.sessions (last_seen_at);

-- Which account an address leads to. One account an address, by this key; where that account was rejected, the next
-- registration may take it.
create table identity.email_owners (
  email     text    primary key,
  seller_id uuid    not null,
  is_taken  boolean not null
);

-- One row an address: the newest code, and when codes were sent lately. Whoever sends or judges locks the row.
create table identity.email_codes (
  email       text          primary key,
  digest      text,
  sent_at     timestamptz,
  wrong_tries smallint      not null default 0 constraint five_tries check (wrong_tries between 0 and 5),
  used_at     timestamptz,
  sent_lately timestamptz[] not null default '{}' constraint ten_a_day check (cardinality(sent_lately) <= 10),
  constraint sent_or_not check ((digest is null) = (sent_at is null))
);

create index email_codes_by_age on identity.email_codes (sent_at);

-- Without a seller it is the platform's own.
create table identity.invitation_codes (
  code       text        primary key constraint normal_form check (code = upper(code) and code !~ '\s'),
  seller_id  uuid,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create index invitation_codes_by_seller on identity.invitation_codes (seller_id) where seller_id is not null;

-- Who decided what and why. Written once: the app's role can add and read, nothing else.
create table identity.review_decisions (
  seller_id   uuid        not null references identity.sellers,
  decision_id bigint      generated always as identity,
  subject     text        not null constraint known_subject check (subject in ('registration')),
  outcome     text        not null constraint known_outcome check (outcome in ('approved', 'rejected')),
  rule        text,
  facts       jsonb       not null,
  note        text,
  actor       text        not null constraint somebody check (actor <> ''),
  decided_at  timestamptz not null,
  primary key (seller_id, decision_id),
  constraint rejected_by_a_rule check ((outcome = 'rejected') = (rule is not null))
);

grant usage on schema identity to cliffhanger_app;
grant select, insert on identity.sellers to cliffhanger_app;
grant update (email, real_name, country, contact_kind, contact_address, avatar_id, locale, review_state,
  review_decided_at, review_notice, erased_at) on identity.sellers to cliffhanger_app;
grant select, insert, delete on identity.social_accounts to cliffhanger_app;
grant select, insert, delete on identity.credentials to cliffhanger_app;
grant update (password_hash, fund_password_hash, fund_wrong_tries, fund_locked_until)
  on identity.credentials to cliffhanger_app;
grant select, insert, delete on identity.sessions to cliffhanger_app;
grant update (last_seen_at, ended_at) on identity.sessions to cliffhanger_app;
grant select, insert, update, delete on identity.email_owners to cliffhanger_app;
grant select, insert, update, delete on identity.email_codes to cliffhanger_app;
grant select, insert on identity.invitation_codes to cliffhanger_app;
grant update (revoked_at) on identity.invitation_codes to cliffhanger_app;
grant select, insert on identity.review_decisions to cliffhanger_app;

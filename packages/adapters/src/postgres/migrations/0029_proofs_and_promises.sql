-- Up Migration

-- When the fund password was last given right in a session: for a short time after it, what the spec's calls take from
-- the wallet without naming the password may be taken (ADR 19).
alter table identity.sessions add column fund_password_proved_at timestamptz;
grant update (fund_password_proved_at) on identity.sessions to cliffhanger_app;

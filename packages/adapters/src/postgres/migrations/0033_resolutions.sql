-- Up Migration

-- The way out of what is set aside (DOMAIN §3: suspense is worked down to zero): it goes back over its chain, or to the
-- seller whose it is. What was asked for never changes; one person asks, another confirms. Who they are is a member of
-- the staff, by id.

create table chain.resolutions (
  id                uuid        primary key,
  chain_transfer_id uuid        references chain.transfers (id),
  invoice_id        uuid        references checkout.invoices,
  network           text        not null,
  reason            text        not null constraint known_reason check (reason in
                                ('no-owner', 'below-minimum', 'owed', 'wrong-token', 'dust', 'implausible')),
  amount            bigint      not null,
  way               text        not null constraint known_way check (way in ('return', 'credit', 'close')),
  to_address        text,
  seller_id         uuid        references identity.sellers,
  because           text        not null constraint has_a_reason check (because <> ''),
  state             text        not null default 'asked' constraint known_state
                                check (state in ('asked', 'confirmed', 'done', 'declined')),
  asked_by          text        not null,
  asked_at          timestamptz not null,
  -- When the signer was told of the address: its age is counted there.
  announced_at      timestamptz,
  ended_by          text,
  ended_at          timestamptz,
  transaction_hash  text,
  done_at           timestamptz,
  constraint one_subject check (num_nonnulls(chain_transfer_id, invoice_id) = 1),
  constraint address_of_a_return check ((way = 'return') = (to_address is not null)),
  constraint seller_of_a_credit check ((way = 'credit') = (seller_id is not null)),
  constraint some_amount check (amount > 0 or way = 'close'),
  constraint end_is_whole check ((state = 'asked') = (ended_by is null) and (ended_by is null) = (ended_at is null)),
  constraint confirmed_by_somebody_else check (state not in ('confirmed', 'done') or ended_by <> asked_by),
  constraint done_whole check ((state = 'done') = (done_at is not null)
    and (state = 'done' and way = 'return') = (transaction_hash is not null))
);
-- A transfer is resolved once, for ever; an invoice may owe again when more comes.
create unique index one_resolution_a_transfer on chain.resolutions (chain_transfer_id) where state <> 'declined';
create unique index one_open_resolution_an_invoice on chain.resolutions (invoice_id) where state in ('asked', 'confirmed');
create index resolutions_to_pay on chain.resolutions (network, ended_at) where state = 'confirmed';
create index resolutions_to_announce on chain.resolutions (asked_at) where announced_at is null and way = 'return';
create index resolutions_by_transaction on chain.resolutions (network, transaction_hash) where transaction_hash is not null;

create index transfers_to_resolve on chain.transfers (id) where state in ('suspense', 'held');

-- What is matched is so by a claim of the seller's, or by two people.
alter table chain.transfers add column resolution_id uuid references chain.resolutions;
alter table chain.transfers drop constraint only_the_nameless_are_matched, add constraint only_the_nameless_are_matched
  check (state <> 'matched' or (reason = 'no-owner' and num_nonnulls(deposit_id, resolution_id) = 1));
alter table chain.transfers add constraint returned_by_two check (state <> 'returned' or resolution_id is not null);

-- What came for an invoice and what went back: what it owes can be found without reading every transfer.
alter table checkout.invoices add column received bigint not null default 0;
alter table checkout.invoices add column returned bigint not null default 0
  constraint no_more_than_came check (returned between 0 and received);
update checkout.invoices i set received = t.received
from (select invoice_id, sum(amount) as received from chain.transfers
      where invoice_id is not null and state = 'credited' group by invoice_id) t
where t.invoice_id = i.id;
alter table checkout.invoices add column owed bigint not null
  generated always as (received - returned - case when order_id is null then 0 else amount end) stored;
create index invoices_owing on checkout.invoices (id) where owed > 0;

-- A return leaves the hot wallet like any payout.
alter table chain.sendings add column resolution_id uuid references chain.resolutions;
alter table chain.sendings drop constraint known_purpose, add constraint known_purpose
  check (purpose in ('payout', 'return', 'to-vault', 'sweep', 'gas-top-up'));
alter table chain.sendings add constraint return_of_a_resolution check ((purpose = 'return') = (resolution_id is not null));
create unique index one_sending_a_resolution on chain.sendings (resolution_id) where state not in ('failed', 'refused');

-- A return is what two people have confirmed, to the address that they have confirmed.
create function chain.check_return() returns trigger language plpgsql as $$
begin
  perform 1 from chain.resolutions r
  where r.id = new.resolution_id and r.state = 'confirmed' and r.way = 'return'
    and r.network = new.network and r.to_address = new.to_address
  for no key update;
  if not found then
    raise exception 'a return that two people have not confirmed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger return_is_confirmed before insert on chain.sendings
  for each row when (new.purpose = 'return') execute function chain.check_return();

-- Once it may be on the chain nobody declines it; and it is done when the chain says so.
create function chain.check_resolution() returns trigger language plpgsql as $$
begin
  if new.state = 'declined' and exists (select from chain.sendings s
      where s.resolution_id = new.id and s.state not in ('failed', 'refused')) then
    raise exception 'a return that is under way was declined' using errcode = 'check_violation';
  end if;
  if new.state = 'done' and new.way = 'return' and not exists (select from chain.sendings s
      where s.resolution_id = new.id and s.state = 'confirmed' and s.hash = new.transaction_hash) then
    raise exception 'a return was called done before the chain said so' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger return_decides before update of state on chain.resolutions
  for each row execute function chain.check_resolution();

grant select, insert on chain.resolutions to cliffhanger_app;
grant update (state, announced_at, ended_by, ended_at, transaction_hash, done_at) on chain.resolutions to cliffhanger_app;
grant update (resolution_id) on chain.transfers to cliffhanger_app;
grant update (received, returned) on checkout.invoices to cliffhanger_app;

import type { PoolClient } from 'pg';

/*
 * A minimal checkout: uses the charge once, creates an order to ship, books its money to escrow in one
 * transfer of two entries, and grants the viewer access. It skips attribution, the check for self-purchases
 * and consent.
 */

const SELLERS = 2_000;

const SCHEMA = `
  create schema minimal_checkout;
  create table minimal_checkout.payments (
    charge text primary key, viewer bigint not null, amount bigint not null check (amount > 0), cleared_at timestamptz not null);
  create table minimal_checkout.orders (
    id uuid primary key, seller integer not null, charge text not null, drama integer not null, quantity smallint not null,
    amount bigint not null, cost bigint not null, state text not null, paid_at timestamptz not null);
  create index on minimal_checkout.orders (seller, state, id);
  create table minimal_checkout.access (
    viewer bigint, drama integer, first smallint, last smallint not null, order_id uuid not null,
    primary key (viewer, drama, first));
  create table minimal_checkout.balances (
    seller integer primary key, escrow bigint not null check (escrow >= 0)) with (fillfactor = 50);
  insert into minimal_checkout.balances select s, 0 from generate_series(0, ${SELLERS - 1}) as s;
  create table minimal_checkout.transfers (id uuid primary key, seller integer not null, kind text not null, at timestamptz not null);
  create table minimal_checkout.entries (
    transfer uuid not null, line smallint not null, account text not null, amount bigint not null,
    primary key (transfer, line));
  create function minimal_checkout.place(p_n bigint) returns void language plpgsql as $$
  declare
    of_seller constant integer := p_n % ${SELLERS};
    fresh constant uuid := gen_random_uuid();
  begin
    insert into minimal_checkout.payments values ('charge-' || p_n, p_n, 2000000, now());
    insert into minimal_checkout.orders values (fresh, of_seller, 'charge-' || p_n, 1, 4, 2000000, 880000, 'to-ship', now());
    insert into minimal_checkout.access values (p_n, 1, 4, 7, fresh);
    update minimal_checkout.balances set escrow = escrow + 2000000 where seller = of_seller;
    insert into minimal_checkout.transfers values (fresh, of_seller, 'payment', now());
    insert into minimal_checkout.entries values
      (fresh, 1::smallint, 'processor:stripe', -2000000), (fresh, 2::smallint, 'order:escrow', 2000000);
  end $$;
  grant usage on schema minimal_checkout to public;
  grant select, insert, update on all tables in schema minimal_checkout to public;
`;

export const MINIMAL_CHECKOUT_SCRIPT = 'select minimal_checkout.place(:n);';

/** Beside the product's tables in the same database, so that both sides share its memory and disk. */
export async function addMinimalCheckout(owner: PoolClient): Promise<void> {
  await owner.query(SCHEMA);
}

import type { PoolClient } from 'pg';

/*
 * A minimal shipment: updates the order, changes three balances that must stay positive, and writes one
 * transfer with four entries. It has no session, idempotency, hash chain or monthly partitions; the
 * difference is the cost of those.
 */

const PLENTY = '1000000000000';

const minimalSql = ({ orders, sellers }: MinimalPlan): string => `
  create schema minimal;
  create table minimal.orders (
    n bigint primary key, seller integer not null, state text not null, shipped_at timestamptz) with (fillfactor = 70);
  insert into minimal.orders select n, 1 + n % ${sellers}, 'to-ship', null from generate_series(1, ${orders}) as n;
  create table minimal.balances (
    seller integer, account smallint, balance bigint not null check (balance >= 0), primary key (seller, account)
  ) with (fillfactor = 50);
  insert into minimal.balances select s, a, ${PLENTY} from generate_series(1, ${sellers}) as s, generate_series(1, 3) as a;
  create table minimal.transfers (id uuid primary key, seller integer not null, kind text not null, at timestamptz not null);
  create table minimal.entries (
    transfer uuid not null, line smallint not null, account text not null, amount bigint not null,
    primary key (transfer, line));
  create function minimal.ship(p_n bigint) returns void language plpgsql as $$
  declare
    of_seller integer;
    fresh constant uuid := gen_random_uuid();
  begin
    update minimal.orders set state = 'shipped', shipped_at = now()
    where n = p_n and state = 'to-ship' returning seller into of_seller;
    if not found then raise exception 'order % is not to be shipped', p_n; end if;
    update minimal.balances set balance = balance - 880000 where seller = of_seller and account = 1;
    update minimal.balances set balance = balance - 1120000 where seller = of_seller and account = 2;
    update minimal.balances set balance = balance + 2000000 where seller = of_seller and account = 3;
    insert into minimal.transfers values (fresh, of_seller, 'shipment', now());
    insert into minimal.entries values
      (fresh, 1::smallint, 'seller:available', -880000), (fresh, 2::smallint, 'platform:wholesale_deferred', 880000),
      (fresh, 3::smallint, 'order:escrow', -2000000), (fresh, 4::smallint, 'seller:unsettled', 2000000);
  end $$;
  -- Many at once, of one seller or of several: one statement.
  create function minimal.ship_many(p_numbers bigint[]) returns bigint language sql as $$
    with moved as (
      update minimal.orders set state = 'shipped', shipped_at = now()
      where n = any (p_numbers) and state = 'to-ship' returning seller
    ), booked as (
      update minimal.balances b
      set balance = b.balance + s.orders * case b.account when 1 then -880000 when 2 then -1120000 else 2000000 end
      from (select seller, count(*) as orders from moved group by seller) s where b.seller = s.seller
    ), named as materialized (
      select gen_random_uuid() as id, seller from moved
    ), posted as (
      insert into minimal.transfers select id, seller, 'shipment', now() from named
    ), written as (
      insert into minimal.entries select t.id, l.line, l.account, l.amount from named t, (values
        (1::smallint, 'seller:available', -880000::bigint), (2::smallint, 'platform:wholesale_deferred', 880000),
        (3::smallint, 'order:escrow', -2000000), (4::smallint, 'seller:unsettled', 2000000)) as l(line, account, amount)
    )
    select count(*) from named
  $$;
`;

interface MinimalPlan {
  readonly orders: number;
  readonly sellers: number;
}

export const MINIMAL_SCRIPT = 'select minimal.ship(:n);';

/** Beside the product's tables in the same database, so that both sides share its memory and disk. */
export async function addMinimalShipping(owner: PoolClient, plan: MinimalPlan): Promise<void> {
  await owner.query(minimalSql(plan));
  await owner.query('grant usage on schema minimal to public');
  await owner.query('grant select, insert, update on all tables in schema minimal to public');
  await owner.query('vacuum (analyze, freeze) minimal.orders');
}

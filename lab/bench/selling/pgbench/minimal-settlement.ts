import type { PoolClient } from 'pg';

/*
 * A minimal settlement of a set: completes orders, each with a transfer of four entries, and changes their
 * sellers' balances once. On separate tables.
 */

const minimalSql = ({ orders, sellers }: { readonly orders: number; readonly sellers: number }): string => `
  create schema minimal;
  create table minimal.orders (
    n bigint primary key, seller integer not null, state text not null, due_at timestamptz) with (fillfactor = 70);
  insert into minimal.orders select n, 1 + n % ${sellers}, 'in-settlement', now() - interval '1 day'
  from generate_series(1, ${orders}) as n;
  create index on minimal.orders (due_at) where state = 'in-settlement';
  create table minimal.balances (
    seller integer primary key, available bigint not null check (available >= 0), unsettled bigint not null check (unsettled >= 0)
  ) with (fillfactor = 50);
  insert into minimal.balances select s, 0, 1000000000000 from generate_series(1, ${sellers}) as s;
  create table minimal.transfers (id uuid primary key, seller integer not null, kind text not null, at timestamptz not null);
  create table minimal.entries (
    transfer uuid not null, line smallint not null, account text not null, amount bigint not null,
    primary key (transfer, line));
  create function minimal.settle(p_most integer) returns bigint language sql as $$
    with due as materialized (
      select n from minimal.orders where state = 'in-settlement' and due_at <= now()
      order by due_at limit p_most for no key update skip locked
    ), moved as (
      update minimal.orders o set state = 'completed', due_at = null from due where o.n = due.n returning o.seller
    ), booked as (
      update minimal.balances b set available = b.available + s.orders * 1120000, unsettled = b.unsettled - s.orders * 1120000
      from (select seller, count(*) as orders from moved group by seller) s where b.seller = s.seller
    ), named as materialized (
      select gen_random_uuid() as id, seller from moved
    ), posted as (
      insert into minimal.transfers select id, seller, 'settlement', now() from named
    ), written as (
      insert into minimal.entries select t.id, l.line, l.account, l.amount from named t, (values
        (1::smallint, 'seller:unsettled', -1120000::bigint), (2::smallint, 'seller:available', 1120000),
        (3::smallint, 'platform:wholesale_deferred', -880000), (4::smallint, 'platform:wholesale', 880000))
        as l(line, account, amount)
    )
    select count(*) from named
  $$;
`;

export async function addMinimalSettlement(
  owner: PoolClient,
  plan: { readonly orders: number; readonly sellers: number },
): Promise<void> {
  await owner.query(minimalSql(plan));
  await owner.query('vacuum (analyze, freeze) minimal.orders');
}

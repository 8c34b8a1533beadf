import { type Instant, instantOf, type Money, type SellerId, usdt } from '@cliffhanger/core/kernel';

/*
 * One data set for both sides. IDs derive from numbers by the same rule here and in SQL, so that pgbench,
 * which knows only numbers, refers to the same sellers.
 */

export const SELLERS = 20_000;
/** Amounts of every shipment: 1.2 of wholesale price from the wallet, 2 of a viewer's payment from escrow. */
export const WHOLESALE: Money = usdt('1.2');
export const RETAIL: Money = usdt('2');
/** Enough for any number of shipments. */
const FUNDS: Money = usdt('1000000');

export const sellerIdOf = (number: number): SellerId =>
  `00000000-${hex(number >> 16)}-${hex(number & 0xffff)}-0000-000000000007` as SellerId;

/** `sellerIdOf` in SQL. */
export const sellerIdSql = (number: string): string => idSql(number, '7');

/** Sixteen bytes from two numbers: IDs grow with `leading`, as time-ordered IDs do. */
export const idSql = (leading: string, trailing: string): string =>
  `encode(int8send((${leading})::bigint) || int8send((${trailing})::bigint), 'hex')::uuid`;

const hex = (sixteenBits: number): string => sixteenBits.toString(16).padStart(4, '0');

/** A single month, so that the filled database's rows are in the partition under load. */
export const BENCH_MONTH = '2026-03-01';
export const effectiveAt: Instant = instantOf(Date.UTC(2026, 2, 15));

export const SCHEMA = `
  create schema bench;
  create table bench.orders (
    number     bigint      primary key,
    seller_id  uuid        not null,
    state      text        not null,
    shipped_at timestamptz
  ) with (fillfactor = 50);
  insert into bench.orders (number, seller_id, state)
  select n, ${sellerIdSql('n')}, 'to_ship' from generate_series(1, ${SELLERS}) as n;
  grant usage on schema bench to cliffhanger_tests;
  grant select, update on bench.orders to cliffhanger_tests;
`;

/** Uses the ledger's own function: every seller's chain begins with a deposit and a payment. */
export const FUND_SELLERS = `
  select count(*) filter (where outcome = 'posted') as posted
  from generate_series(1, ${SELLERS}) as n, lateral (
    select * from ledger.post_transfer(
      ${idSql('n', '1')}, ${sellerIdSql('n')}, 'deposit:' || n, 'deposit', 'deposit', n::text,
      ${effectiveAt}, 'bench', null, null,
      array['custody:bench', 'seller:available'], array[-${FUNDS}, ${FUNDS}]::bigint[], array[null, null]::uuid[])
    union all
    select * from ledger.post_transfer(
      ${idSql('n', '2')}, ${sellerIdSql('n')}, 'payment:' || n, 'payment', 'order', n::text,
      ${effectiveAt}, 'bench', null, null,
      array['processor:bench', 'order:escrow'], array[-${FUNDS}, ${FUNDS}]::bigint[], array[null, null]::uuid[])
  ) as posted
`;

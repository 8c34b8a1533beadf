import { createHash } from 'node:crypto';
import { sessionTokenText } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '@cliffhanger/testing/catalogue';
import { sellerIdOf, sellerIdSql } from '../ledger/data-set.ts';

/*
 * One data set for all sides. All IDs derive from a number, by the same rule here and in SQL, so that
 * pgbench, which knows only numbers, ships the same orders as HTTP clients.
 */

export const DRAMAS = 2_000;
/** Every seller sells this many dramas, and all orders are for them. */
export const DRAMAS_A_SELLER = 3;
export const CATEGORY_IDS: readonly string[] = Object.values(CATEGORIES).map(({ id }) => id);

/** Episodes per order. */
export const QUANTITY = 4;
export const WHOLESALE = 220_000;
export const RETAIL = 500_000;
export const ORDER_AMOUNT = QUANTITY * RETAIL;
export const PURCHASE_COST = QUANTITY * WHOLESALE;

/** Orders numbered from 1, paid at regular intervals from a start time. */
export interface OrderSet {
  readonly sellers: number;
  readonly orders: number;
  readonly firstPaidAtMs: number;
  readonly msBetween: number;
}

export const sellerOf = ({ sellers }: OrderSet, n: number): SellerId => sellerIdOf(1 + (n % sellers));
export const sellerOfSql = ({ sellers }: OrderSet, n: string): string =>
  sellerIdSql(`1 + (${n}) % ${sellers}`);

export const numberOf = (n: number): string =>
  `CH-${createHash('md5').update(String(n)).digest('hex').slice(0, 10).toUpperCase()}`;
export const numberSql = (n: string): string => `('CH-' || upper(left(md5((${n})::text), 10)))`;

/** UUID version 7, which the partitions of orders require. */
export const orderIdOf = ({ firstPaidAtMs, msBetween }: OrderSet, n: number): string => {
  const digits = `${hex(firstPaidAtMs + n * msBetween)}70008000${hex(n)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
/** `kind` separates the IDs that belong to one order; 0 is the order's own. */
export const orderIdSql = (set: OrderSet, n: string, kind = 0): string =>
  `(lpad(to_hex(${paidAtMsSql(set, n)}), 12, '0') || '7000800${kind}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

export const paidAtMsSql = ({ firstPaidAtMs, msBetween }: OrderSet, n: string): string =>
  `(${firstPaidAtMs} + (${n})::bigint * ${msBetween})`;

export const dramaIdSql = (n: string): string =>
  `('01990000-0000-7000-8000-0000' || lpad(to_hex((${n})::bigint), 8, '0'))::uuid`;
/** The drama of order `n`. */
export const dramaOfOrderSql = ({ sellers }: OrderSet, n: string): string =>
  dramaIdSql(`1 + ((${n}) % ${sellers} + ((${n}) / ${sellers}) % ${DRAMAS_A_SELLER}) % ${DRAMAS}`);

const hex = (number: number): string => number.toString(16).padStart(12, '0');

/** All sessions share one secret, so that its digest is a constant, for pgbench too. */
const TOKEN_SECRET = 'selling-bench-'.padEnd(43, 'x');
export const TOKEN_DIGEST = createHash('sha256').update(TOKEN_SECRET).digest('base64url');
export const tokenOf = (sellerId: SellerId): string => sessionTokenText({ sellerId, secret: TOKEN_SECRET });

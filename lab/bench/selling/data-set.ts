import { createHash } from 'node:crypto';
import { sessionTokenText } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '@cliffhanger/testing/catalogue';
import { sellerIdOf, sellerIdSql } from '../ledger/data-set.ts';

/*
 * One data set for all sides. Whatever a request or a statement names follows from a number, in the same way here and
 * in SQL: so pgbench, which only knows numbers, ships the same orders as a seller's phone does.
 */

export const DRAMAS = 2_000;
/** Dramas that every seller sells, and their orders are of. */
export const DRAMAS_A_SELLER = 3;
export const CATEGORY_IDS: readonly string[] = Object.values(CATEGORIES).map(({ id }) => id);

/** Four episodes an order. */
export const QUANTITY = 4;
export const WHOLESALE = 220_000;
export const RETAIL = 500_000;
export const ORDER_AMOUNT = QUANTITY * RETAIL;
export const PURCHASE_COST = QUANTITY * WHOLESALE;

/** Orders of one kind: they are numbered from 1, and paid one after another from a moment on. */
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

/** Of version 7, as the partitions of orders expect it. */
export const orderIdOf = ({ firstPaidAtMs, msBetween }: OrderSet, n: number): string => {
  const digits = `${hex(firstPaidAtMs + n * msBetween)}70008000${hex(n)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
/** `kind` sets apart the ids that one order brings along: its own is the first. */
export const orderIdSql = (set: OrderSet, n: string, kind = 0): string =>
  `(lpad(to_hex(${paidAtMsSql(set, n)}), 12, '0') || '7000800${kind}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

export const paidAtMsSql = ({ firstPaidAtMs, msBetween }: OrderSet, n: string): string =>
  `(${firstPaidAtMs} + (${n})::bigint * ${msBetween})`;

export const dramaIdSql = (n: string): string =>
  `('01990000-0000-7000-8000-0000' || lpad(to_hex((${n})::bigint), 8, '0'))::uuid`;
/** Which drama the order `n` of a seller is of. */
export const dramaOfOrderSql = ({ sellers }: OrderSet, n: string): string =>
  dramaIdSql(`1 + ((${n}) % ${sellers} + ((${n}) / ${sellers}) % ${DRAMAS_A_SELLER}) % ${DRAMAS}`);

const hex = (number: number): string => number.toString(16).padStart(12, '0');

/** One secret for everybody's session: its digest is a constant then, also for pgbench. */
const TOKEN_SECRET = 'selling-bench-'.padEnd(43, 'x');
export const TOKEN_DIGEST = createHash('sha256').update(TOKEN_SECRET).digest('base64url');
export const tokenOf = (sellerId: SellerId): string => sessionTokenText({ sellerId, secret: TOKEN_SECRET });

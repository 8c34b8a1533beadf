import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import {
  dramaOfOrderSql,
  ORDER_AMOUNT,
  type OrderSet,
  orderIdOf,
  orderIdSql,
  QUANTITY,
  RETAIL,
  sellerOfSql,
  WHOLESALE,
} from './data-set.ts';

/*
 * Agreed purchases that wait for a processor event, each after a click on the seller's link and by a
 * different viewer.
 */

const PURCHASE = 1;
const VIEWER = 2;
const CHARGE = 'charge-of-';
const EVENT = 'event-of-';
const CARD = 'card-of-';

/** In cents. */
export const CHARGED = ORDER_AMOUNT / 10_000;

export const purchaseIdSql = (set: OrderSet, n: string): string => orderIdSql(set, n, PURCHASE);
export const purchaseIdOf = (set: OrderSet, n: number): string =>
  orderIdOf(set, n).replace(/-8000-/, `-800${PURCHASE}-`);
export const eventSql = (n: string): string => `('${EVENT}' || ${n})`;

/** IDs from the processor, and the expressions for those of any other purchase. */
export const namesOf = (n: number) =>
  ({ charge: `${CHARGE}${n}`, event: `${EVENT}${n}`, source: `${CARD}${n}`, email: emailOf(n) }) as const;
export const nameReplacements = (n: number, any: string): readonly (readonly [string, string])[] => [
  [`${CHARGE}${n}`, `('${CHARGE}' || ${any})`],
  [`${EVENT}${n}`, eventSql(any)],
  [`${CARD}${n}`, `('${CARD}' || ${any})`],
  [emailOf(n), `(md5((${any})::text) || '@bench.test')`],
];
const emailOf = (n: number): string => `${createHash('md5').update(String(n)).digest('hex')}@bench.test`;

const purchasesSql = (set: OrderSet): string => `
  update consignments set auto_ship = false;
  insert into checkout.viewers (id, email, created_at)
  select ${orderIdSql(set, 'n', VIEWER)}, md5(n::text) || '@bench.test', now() from generate_series(1, ${set.orders}) n;
  insert into checkout.purchases (id, viewer_id, key, processor, email, drama_id, quantity, retail, wholesale, click, amount,
    currency, hundredths, opened_at)
  select ${purchaseIdSql(set, 'n')}, ${orderIdSql(set, 'n', VIEWER)}, 'tap', 'stripe', md5(n::text) || '@bench.test',
    ${dramaOfOrderSql(set, 'n')}, ${QUANTITY}, ${RETAIL}, ${WHOLESALE},
    jsonb_build_object('sellerId', ${sellerOfSql(set, 'n')}, 'code', 'abc23456', 'clickedAt', ${set.firstPaidAtMs}),
    ${ORDER_AMOUNT}, 'USD', ${CHARGED}, now()
  from generate_series(1, ${set.orders}) n;
  -- What the processor has said already: of the first half.
  insert into checkout.processor_events (processor, id, charge, word, received_at)
  select 'stripe', ${eventSql('n')}, null, jsonb_build_object('kind', 'cleared', 'purchaseId', ${purchaseIdSql(set, 'n')},
    'charge', '${CHARGE}' || n, 'source', '${CARD}' || n, 'charged', jsonb_build_object('currency', 'USD', 'hundredths', '${CHARGED}'),
    'isSandbox', false), now()
  from generate_series(1, ${set.orders / 2}) n;
`;

/** Auto-ship is off, because it is measured separately. */
export async function addPurchases(owner: PoolClient, set: OrderSet): Promise<void> {
  await owner.query(purchasesSql(set));
  await owner.query('vacuum (analyze, freeze)');
}

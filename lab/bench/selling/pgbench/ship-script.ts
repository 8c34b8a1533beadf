import { numberSql, type OrderSet, sellerOfSql } from '../data-set.ts';

/** Ships the order `:n` with the database function alone. */
export const shipScript = (set: OrderSet): string =>
  `select outcome from orders.ship_order(${sellerOfSql(set, ':n')}, ${numberSql(':n')}, null, ${Date.now()});`;

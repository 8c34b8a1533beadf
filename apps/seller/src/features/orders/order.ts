import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getOrder, listOrders } from '@cliffhanger/wire/orders';

/** An order in a list. */
export type Order = AnswerOf<typeof listOrders>['list'][number];

/** With its ledger lines and its provenance. */
export type OrderDetail = AnswerOf<typeof getOrder>;

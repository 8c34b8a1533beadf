import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getOrder, listOrders } from '@cliffhanger/wire/orders';

/** An order as a list shows it. */
export type Order = AnswerOf<typeof listOrders>['list'][number];

/** With its money line by line, and where it comes from. */
export type OrderDetail = AnswerOf<typeof getOrder>;

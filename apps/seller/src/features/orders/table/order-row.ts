import type { AnswerOf, RequestOf } from '@cliffhanger/wire/kernel';
import type { listOrderTable, summarizeOrderTable } from '@cliffhanger/wire/orders';

export type OrderTableRow = AnswerOf<typeof listOrderTable>['list'][number];

export type OrderTableFilter = RequestOf<typeof summarizeOrderTable>;

/** Shipping identifies an order by its number, which is unique per seller. */
export const keyOf = ({ number }: Pick<OrderTableRow, 'number'>): string => number;

import type { AnswerOf, RequestOf } from '@cliffhanger/wire/kernel';
import type { listOrderTable, summarizeOrderTable } from '@cliffhanger/wire/orders';

export type OrderTableRow = AnswerOf<typeof listOrderTable>['list'][number];

/** What the table is narrowed by. */
export type OrderTableFilter = RequestOf<typeof summarizeOrderTable>;

/** By its number an order is named when it is shipped; a seller has each once. */
export const keyOf = ({ number }: Pick<OrderTableRow, 'number'>): string => number;

import type { RefusalName } from '@cliffhanger/core/kernel';

/** What a money event of the database did (ADR 36), or why not; unchanged: there was nothing left to do. */
export type MoneyStep<Row> =
  | { readonly outcome: 'done' | 'unchanged'; readonly row: Row }
  | { readonly outcome: 'refused'; readonly name: RefusalName };

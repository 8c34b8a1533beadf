import type { RefusalName } from '@cliffhanger/core/kernel';

/** The result of a money event in the database (ADR 36), or its refusal; `unchanged`: nothing left to do. */
export type MoneyStep<Row> =
  | { readonly outcome: 'done' | 'unchanged'; readonly row: Row }
  | { readonly outcome: 'refused'; readonly name: RefusalName };

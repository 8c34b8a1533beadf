import type { Locale } from '@cliffhanger/core/kernel';

/** A page before layout: texts in reading order. */
export interface Sheet {
  readonly locale: Locale;
  readonly title: string;
  readonly merchant: readonly string[];
  readonly facts: readonly Line[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly Line[];
  readonly notes: readonly string[];
}

export interface Line {
  readonly label: string;
  readonly text: string;
  readonly isStrong?: boolean;
}

import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { getOverview } from '@cliffhanger/wire/operator/dashboard';

export type Overview = AnswerOf<typeof getOverview>;

const WHOLE = 10_000;

/** The share in basis points; 0 when the whole is 0. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * WHOLE) / whole);

export const sumOf = (sums: readonly { readonly amount: bigint }[]): bigint =>
  sums.reduce((sum, { amount }) => sum + amount, 0n);

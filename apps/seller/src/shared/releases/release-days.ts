import { addMoney, DAY_MS, type Money } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listReleaseDays } from '@cliffhanger/wire/settlement';

export type ReleaseDays = AnswerOf<typeof listReleaseDays>;
export type Release = ReleaseDays['list'][number];

interface ReleasesOfDay {
  /** `2026-11-19`. */
  readonly day: string;
  readonly sum: Money;
  readonly orders: number;
  /** Two entries when the day releases money of both kinds. */
  readonly releases: readonly Release[];
}

export const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

export const dayAfter = (day: string, days: number): string =>
  new Date(atNoon(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The releases of a day; overdue ones count as today. */
export function releasesOf({ list, today }: ReleaseDays, day: string): ReleasesOfDay {
  const releases = list.filter((one) => one.day === day || (day === today && one.day < today));
  return {
    day,
    releases,
    sum: addMoney(...releases.map(({ sum }) => sum)),
    orders: releases.reduce((count, { orders }) => count + orders, 0),
  };
}

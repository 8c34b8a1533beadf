import { LINK_PERIODS, type LinkPeriod } from '@cliffhanger/core/library';
import { create } from 'zustand';

/** A number of days up to today, or all time. */
export type Period = LinkPeriod | 'all';

export const PERIODS: readonly Period[] = [...LINK_PERIODS, 'all'];
export const LONGEST_PERIOD: LinkPeriod = LINK_PERIODS[2];
const FIRST_PERIOD: Period = 30;

/** Stored per device, and shared by all dramas. */
const STORAGE_KEY = 'links-period';

const stored = (): Period =>
  PERIODS.find((period) => String(period) === localStorage.getItem(STORAGE_KEY)) ?? FIRST_PERIOD;

export const usePeriod = create<{ readonly period: Period }>(() => ({ period: stored() }));

export function changePeriod(period: Period): void {
  usePeriod.setState({ period });
  localStorage.setItem(STORAGE_KEY, String(period));
}

/** The parameter of the call; omitted for all time. */
export const daysOf = (period: Period): LinkPeriod | undefined => (period === 'all' ? undefined : period);

import { LINK_PERIODS, type LinkPeriod } from '@cliffhanger/core/library';
import { create } from 'zustand';

/** So many days up to today, or all that is known. */
export type Period = LinkPeriod | 'all';

export const PERIODS: readonly Period[] = [...LINK_PERIODS, 'all'];
export const LONGEST_PERIOD: LinkPeriod = LINK_PERIODS[2];
const FIRST_PERIOD: Period = 30;

/** Kept on this device: one drama after the other is looked at over the same days. */
const STORAGE_KEY = 'links-period';

const stored = (): Period =>
  PERIODS.find((period) => String(period) === localStorage.getItem(STORAGE_KEY)) ?? FIRST_PERIOD;

export const usePeriod = create<{ readonly period: Period }>(() => ({ period: stored() }));

export function changePeriod(period: Period): void {
  usePeriod.setState({ period });
  localStorage.setItem(STORAGE_KEY, String(period));
}

/** As the server is asked; all is without a number. */
export const daysOf = (period: Period): LinkPeriod | undefined => (period === 'all' ? undefined : period);

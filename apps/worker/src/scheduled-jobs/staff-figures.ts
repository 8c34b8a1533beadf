import type { compareProcessors } from '@cliffhanger/application/ledger';
import type { refreshReviewTimes } from '@cliffhanger/application/reviews';
import { HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import type { ScheduledJob } from './scheduled-job.ts';

export interface StaffFigures {
  readonly compareProcessors: ReturnType<typeof compareProcessors>;
  readonly refreshReviewTimes: ReturnType<typeof refreshReviewTimes>;
}

/** Precomputed figures for the console. */
export const staffFigureJobs = (
  { compareProcessors, refreshReviewTimes }: StaffFigures,
  log: Log,
): readonly ScheduledJob[] => [
  {
    task: 'refresh-review-times',
    schedule: { everyMs: 5 * MINUTE_MS },
    isRunAtStart: true,
    run: async () => {
      const refreshed = await refreshReviewTimes();
      if (!refreshed.ok) throw new Error(`review times were not refreshed: ${refreshed.refusal.name}`);
    },
  },
  {
    // After the rollup of the books has included the end of yesterday.
    task: 'compare-processors',
    schedule: { everyMs: HOUR_MS, afterMs: 20 * MINUTE_MS },
    run: async () => {
      const differing = await compareProcessors();
      if (!differing.ok) throw new Error(`processors were not compared: ${differing.refusal.name}`);
      // Staff must explain the difference.
      if (differing.value > 0) log.warn({ differing: differing.value }, 'books and processors differ');
    },
  },
];

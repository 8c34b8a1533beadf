import type { refreshHotRanks as refreshWith } from '@cliffhanger/application/catalog';
import { HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import type { ScheduledJob } from './scheduled-job.ts';

/** Recomputes the hot dramas of the hall every hour, in one atomic statement. */
export const refreshHotRanks = (refresh: ReturnType<typeof refreshWith>, log: Log): ScheduledJob => ({
  task: 'refresh-hot-ranks',
  // After the rollups at the start of the hour.
  schedule: { everyMs: HOUR_MS, afterMs: 20 * MINUTE_MS },
  run: async () => {
    const moved = await refresh();
    if (!moved.ok) throw new Error(`hot ranks were not refreshed: ${moved.refusal.name}`);
    log.debug({ moved: moved.value }, 'hot ranks');
  },
});

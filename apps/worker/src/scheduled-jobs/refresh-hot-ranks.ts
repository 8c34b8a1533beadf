import type { refreshHotRanks as refreshWith } from '@cliffhanger/application/catalog';
import { HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import type { ScheduledJob } from './scheduled-job.ts';

/** Which dramas of the hall are hot, hourly; one statement, so a worker that dies half way has changed nothing. */
export const refreshHotRanks = (refresh: ReturnType<typeof refreshWith>, log: Log): ScheduledJob => ({
  task: 'refresh-hot-ranks',
  // The rollups are made at the beginning of the hour.
  schedule: { everyMs: HOUR_MS, afterMs: 20 * MINUTE_MS },
  run: async () => {
    const moved = await refresh();
    if (!moved.ok) throw new Error(`hot ranks were not refreshed: ${moved.refusal.name}`);
    log.debug({ moved: moved.value }, 'hot ranks');
  },
});

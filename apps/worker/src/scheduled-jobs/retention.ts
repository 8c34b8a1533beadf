import { HOUR_MS, MINUTE_MS, type Result } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type Schedule, type ScheduledJob } from './scheduled-job.ts';

type ForgetBatch = () => Promise<Result<number>>;

/** Data that is deleted after its retention period. */
export interface Retention {
  readonly allocationWeights: ForgetBatch;
  readonly messages: ForgetBatch;
  readonly creditScoreHistory: ForgetBatch;
  readonly rejectedRegistrations: ForgetBatch;
  readonly clickMarks: ForgetBatch;
  readonly clickGroups: ForgetBatch;
  readonly linkHours: ForgetBatch;
  readonly visits: ForgetBatch;
  readonly media: ForgetBatch;
}

export const retentionJobs = (retention: Retention, log: Log): readonly ScheduledJob[] => {
  const forgetting = (what: string, schedule: Schedule, forget: ForgetBatch): ScheduledJob => ({
    task: `forget-${what}`,
    schedule,
    run: async () => {
      const forgotten = await inBatches(async () => {
        const batch = await forget();
        if (!batch.ok) throw new Error(`${what} were not forgotten: ${batch.refusal.name}`);
        return batch.value;
      });
      log.debug({ forgotten }, `${what} past their time`);
    },
  });
  return [
    forgetting(
      'allocation-weights',
      { everyMs: HOUR_MS, afterMs: 17 * MINUTE_MS },
      retention.allocationWeights,
    ),
    forgetting('messages', { everyMs: HOUR_MS, afterMs: 27 * MINUTE_MS }, retention.messages),
    forgetting('credit-history', { everyMs: HOUR_MS, afterMs: 37 * MINUTE_MS }, retention.creditScoreHistory),
    forgetting(
      'rejected-registrations',
      { everyMs: HOUR_MS, afterMs: 47 * MINUTE_MS },
      retention.rejectedRegistrations,
    ),
    forgetting('click-marks', { everyMs: 10 * MINUTE_MS }, retention.clickMarks),
    forgetting('click-groups', { everyMs: HOUR_MS, afterMs: 57 * MINUTE_MS }, retention.clickGroups),
    forgetting('link-hours', { everyMs: HOUR_MS, afterMs: 7 * MINUTE_MS }, retention.linkHours),
    forgetting('visits', { everyMs: HOUR_MS, afterMs: 11 * MINUTE_MS }, retention.visits),
    forgetting('media', { everyMs: HOUR_MS, afterMs: 12 * MINUTE_MS }, retention.media),
  ];
};

import type { Result } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

type ForgetBatch = () => Promise<Result<number>>;

/** What is kept for a time and then nobody's business any more. */
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
  const forgetting = (what: string, schedule: string, forget: ForgetBatch): ScheduledJob => ({
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
    forgetting('allocation-weights', '17 * * * *', retention.allocationWeights),
    forgetting('messages', '27 * * * *', retention.messages),
    forgetting('credit-history', '37 * * * *', retention.creditScoreHistory),
    forgetting('rejected-registrations', '47 * * * *', retention.rejectedRegistrations),
    forgetting('click-marks', '*/10 * * * *', retention.clickMarks),
    forgetting('click-groups', '57 * * * *', retention.clickGroups),
    forgetting('link-hours', '7 * * * *', retention.linkHours),
    forgetting('visits', '11 * * * *', retention.visits),
    forgetting('media', '12 * * * *', retention.media),
  ];
};

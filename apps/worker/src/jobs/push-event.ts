import type { OutboxMessages } from '@cliffhanger/application/ports';
import type { keepPushEvent } from '@cliffhanger/application/push';
import type { JobHandler } from './job.ts';

/** Kept once by the job's key, told as often as it is tried: an app leaves out what it has seen. */
export const pushEvent =
  (keep: ReturnType<typeof keepPushEvent>): JobHandler<OutboxMessages['push-event']> =>
  async ({ payload, key, createdAt }) => {
    const kept = await keep({ ...payload, jobKey: key, at: createdAt });
    if (!kept.ok) throw new Error(`a push event was not kept: ${kept.refusal.name}`);
  };

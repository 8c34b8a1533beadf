import type { handOutAnnouncement as handOutWith } from '@cliffhanger/application/messages';
import type { OutboxMessages } from '@cliffhanger/application/ports';
import type { JobHandler } from './job.ts';

/** Handles one batch of sellers. The progress is stored in the same transaction as their messages. */
export const handOutAnnouncement =
  (handOut: ReturnType<typeof handOutWith>): JobHandler<OutboxMessages['hand-out-announcement']> =>
  async ({ payload }) => {
    const done = await handOut(payload);
    if (!done.ok) throw new Error(`an announcement was not handed out: ${done.refusal.name}`);
  };

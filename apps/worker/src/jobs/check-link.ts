import type { OutboxMessages } from '@cliffhanger/application/ports';
import type { checkLink as checkLinkWith } from '@cliffhanger/application/promotion';
import type { JobHandler } from './job.ts';

/** Idempotent: a second check finds the same or newer content. */
export const checkLink =
  (check: ReturnType<typeof checkLinkWith>): JobHandler<OutboxMessages['check-link']> =>
  async ({ payload }) => {
    const checked = await check(payload);
    if (!checked.ok) throw new Error(`a link was not checked: ${checked.refusal.name}`);
  };

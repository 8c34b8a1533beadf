import type { OutboxMessages } from '@cliffhanger/application/ports';
import type { checkLink as checkLinkWith } from '@cliffhanger/application/promotion';
import type { JobHandler } from './job.ts';

/** Looking twice finds the same or something newer: it can be done again. */
export const checkLink =
  (check: ReturnType<typeof checkLinkWith>): JobHandler<OutboxMessages['check-link']> =>
  async ({ payload }) => {
    const checked = await check(payload);
    if (!checked.ok) throw new Error(`a link was not checked: ${checked.refusal.name}`);
  };

import { accept, DAY_MS, earlier, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** An app that was offline longer reloads everything. */
const PUSH_EVENTS_KEPT_MS = 7 * DAY_MS;

/** Deletes one batch; returns its size. */
export const forgetPushEvents =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'pushEvents'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ pushEvents }) =>
      accept(await pushEvents.forgetBefore(earlier(clock.now(), PUSH_EVENTS_KEPT_MS))),
    );

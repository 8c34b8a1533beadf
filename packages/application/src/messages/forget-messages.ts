import { accept, DAY_MS, earlier, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** What was said about money stays in the fund log and in the orders; a message is news. */
const MESSAGES_KEPT_MS = 365 * DAY_MS;

/** One bounded batch; says how many. */
export const forgetMessages =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'messages'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ messages }) =>
      accept(await messages.forgetBefore(earlier(clock.now(), MESSAGES_KEPT_MS))),
    );

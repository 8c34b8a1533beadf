import { accept, DAY_MS, earlier, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** The fund log and the orders hold the lasting record of money; a message is only a notification. */
const MESSAGES_KEPT_MS = 365 * DAY_MS;

/** Deletes one batch; returns its size. */
export const forgetMessages =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'messages'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ messages }) =>
      accept(await messages.forgetBefore(earlier(clock.now(), MESSAGES_KEPT_MS))),
    );

import { shortenedEmail } from '@cliffhanger/core/identity';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { refusedForTooManyTries } from '../../kernel/too-many-tries.ts';
import type { Requires } from '../../ports/index.ts';

export interface ResendReceipt {
  readonly number: string;
  readonly operator: OperatorId;
}

/**
 * Sends to the original address only, so that support cannot redirect a receipt. Returns the address as
 * `v…@example.org`.
 */
export const resendReceipt =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'viewerMails'>) =>
  (asked: ResendReceipt): Promise<Result<{ readonly sentTo: string }>> =>
    transactions.run(async ({ viewerMails }): Promise<Result<{ readonly sentTo: string }>> => {
      const resent = await viewerMails.resendReceipt({ ...asked, now: clock.now() });
      switch (resent.outcome) {
        case 'resent':
          return accept({ sentTo: shortenedEmail(resent.email) });
        case 'too-many-tries':
          return refusedForTooManyTries(resent.waitMs);
        default:
          return refuse(resent.outcome, { field: 'number' });
      }
    });

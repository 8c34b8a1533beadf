import { accept, DAY_MS, earlier, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { type Erasing, erase } from '../profile/delete-account.ts';

/** Long after every appeal is answered: whoever was not taken in is nobody we need to know. */
const REJECTED_REGISTRATIONS_KEPT_MS = 90 * DAY_MS;
const MOST_AT_ONCE = 50;

/** Erases a bounded number of rejected registrations like accounts that were closed; says how many. */
export const forgetRejectedRegistrations =
  ({ transactions, clock }: Requires<'transactions' | 'clock', Erasing | 'emailOwners'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const before = earlier(now, REJECTED_REGISTRATIONS_KEPT_MS);
      const rejected = await repositories.sellers.lockRejectedBefore(before, MOST_AT_ONCE);
      for (const { id, email } of rejected) {
        await erase(repositories, id, now);
        await repositories.emailOwners.release(email, id);
      }
      return accept(rejected.length);
    });

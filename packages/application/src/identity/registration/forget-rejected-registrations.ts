import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { type Erasing, eraseBelongings } from '../profile/delete-account.ts';

const MOST_AT_ONCE = 50;

/** Erases a bounded number of rejected registrations like accounts that were closed; says how many. */
export const forgetRejectedRegistrations =
  ({ transactions, clock }: Requires<'transactions' | 'clock', Erasing>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const rejected = await repositories.sellers.eraseRejected(MOST_AT_ONCE, now);
      for (const sellerId of rejected) await eraseBelongings(repositories, sellerId, now);
      return accept(rejected.length);
    });

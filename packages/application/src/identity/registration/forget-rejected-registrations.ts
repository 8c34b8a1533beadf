import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { removeFiles } from '../profile/delete-account.ts';

const MOST_AT_ONCE = 50;

/** Erases a bounded number of rejected registrations like closed accounts; returns how many. */
export const forgetRejectedRegistrations =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'outbox' | 'sellers'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => {
      const rejected = await repositories.sellers.eraseRejected(MOST_AT_ONCE, clock.now());
      for (const sellerId of rejected)
        await removeFiles(repositories, await repositories.sellers.eraseBelongings(sellerId));
      return accept(rejected.length);
    });

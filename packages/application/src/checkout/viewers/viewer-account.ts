import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

export const countPurchases =
  ({ transactions }: Requires<'transactions', 'viewers'>) =>
  async (viewerId: ViewerId): Promise<number> =>
    transactions.readOne(({ viewers }) => viewers.purchasesOf(viewerId));

/**
 * Forgets a viewer: address, sessions, links, places in series, and with them every way back to the purchases. What was
 * paid stays in the books, with an id that is nobody's. Says how many payments those are.
 */
export const deleteViewer =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'viewers' | 'viewing'>) =>
  (viewerId: ViewerId): Promise<Result<number>> =>
    transactions.run(async ({ viewers, viewing }) => {
      await viewing.forget(viewerId);
      return accept(await viewers.erase(viewerId, clock.now()));
    });

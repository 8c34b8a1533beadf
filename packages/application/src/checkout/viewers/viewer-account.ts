import type { ViewerId } from '@cliffhanger/core/checkout';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

export const countPurchases =
  ({ transactions }: Requires<'transactions', 'viewers'>) =>
  async (viewerId: ViewerId): Promise<number> =>
    transactions.readOne(({ viewers }) => viewers.purchasesOf(viewerId));

/**
 * Erases a viewer's address, sessions, links and watch positions, and with them all access to the purchases.
 * Payments stay in the books under an anonymous id. Returns how many.
 */
export const deleteViewer =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'viewers' | 'viewing'>) =>
  (viewerId: ViewerId): Promise<Result<number>> =>
    transactions.run(async ({ viewers, viewing }) => {
      await viewing.forget(viewerId);
      return accept(await viewers.erase(viewerId, clock.now()));
    });

import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

const MOST_AT_ONCE = 100;

/**
 * Places orders without a click that were paid before the block of their day existed (DOMAIN §15). Each gets
 * its own transaction and the draw of the day it was paid on. Returns how many.
 */
export const placeAwaitingOrders =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout'>) =>
  async (): Promise<Result<number>> => {
    let placed = 0;
    while (placed < MOST_AT_ONCE) {
      const next = await transactions.run(async ({ checkout }) =>
        accept(await checkout.placeNextAwaiting(clock.now())),
      );
      if (!next.ok) return next;
      if (!next.value) break;
      placed += 1;
    }
    return accept(placed);
  };

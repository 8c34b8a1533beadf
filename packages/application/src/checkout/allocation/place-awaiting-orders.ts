import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

const MOST_AT_ONCE = 100;

/**
 * Orders without a click that were paid before the block of their day was there (DOMAIN §15): each becomes an order in a
 * transaction of its own, by the draw of the day on which it was paid. Says how many.
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

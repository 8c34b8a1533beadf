import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** How many waiting orders one turn takes; the rest find the next turn that asks. */
const MOST_AT_ONCE = 100;

export interface AutoShipWaiting {
  readonly sellerId: SellerId;
  /** Null: every drama. */
  readonly dramaIds: readonly DramaId[] | null;
}

/** Orders that waited for a right or for money. Safe to do again: what is shipped does not wait. */
export const autoShipWaiting =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders'>) =>
  (waiting: AutoShipWaiting): Promise<Result<number>> =>
    transactions.run(async ({ orders }) => {
      const shipped = await orders.autoShipWaiting({ ...waiting, most: MOST_AT_ONCE }, clock.now());
      return accept(shipped.length);
    });

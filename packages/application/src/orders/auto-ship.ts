import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

/** Waiting orders per run; the next run takes the rest. */
const MOST_AT_ONCE = 100;

export interface AutoShipWaiting {
  readonly sellerId: SellerId;
  /** `null`: every drama. */
  readonly dramaIds: readonly DramaId[] | null;
}

/** Ships orders that waited for a right or for money. Idempotent: shipped orders no longer wait. */
export const autoShipWaiting =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders'>) =>
  (waiting: AutoShipWaiting): Promise<Result<number>> =>
    transactions.run(async ({ orders }) => {
      const shipped = await orders.autoShipWaiting({ ...waiting, most: MOST_AT_ONCE }, clock.now());
      return accept(shipped.length);
    });

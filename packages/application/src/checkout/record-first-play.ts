import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Nothing, type Result } from '@cliffhanger/core/kernel';
import { inSettlement } from '@cliffhanger/core/orders';
import type { Needs } from '../ports/index.ts';

export interface RecordFirstPlay {
  readonly viewerId: ViewerId;
  readonly dramaId: DramaId;
  readonly episode: number;
}

/**
 * A paid episode was played: that ends the right to cancel its order and begins the settlement. Free episodes and later
 * plays change nothing.
 */
export const recordFirstPlay =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (played: RecordFirstPlay): Promise<Result<Nothing>> =>
    transactions.run(async ({ checkout, orders }): Promise<Result<Nothing>> => {
      const now = clock.now();
      const found = await checkout.orderOfEpisode(played);
      if (found === undefined) return DONE;
      const order = await orders.lock(found.sellerId, found.orderId);
      if (order === undefined || order.firstPlayAt !== null || order.state.kind === 'refunded') return DONE;
      await orders.saveFirstPlay(order, now);
      const settling = inSettlement({ ...order, firstPlayAt: now }, now);
      if (settling.ok) await orders.saveInSettlement(order, settling.value, null);
      return DONE;
    });

import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Instant, type Nothing, type Result } from '@cliffhanger/core/kernel';
import { inSettlement } from '@cliffhanger/core/orders';
import type { Needs, Stores } from '../ports/index.ts';

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
    transactions.run((stores) => recordFirstPlayIn(stores, played, clock.now()));

/** The same within a transaction that does more. */
export async function recordFirstPlayIn(
  { checkout, orders }: Stores,
  played: RecordFirstPlay,
  now: Instant,
): Promise<Result<Nothing>> {
  const found = await checkout.orderOfEpisode(played);
  if (found === undefined) return DONE;
  const order = await orders.lock(found.sellerId, found.orderId);
  if (order === undefined || order.firstPlayAt !== null || order.state.kind === 'refunded') return DONE;
  await orders.saveFirstPlay(order, now);
  const settling = inSettlement({ ...order, firstPlayAt: now }, now);
  if (settling.ok) await orders.saveInSettlement(order, settling.value, null);
  return DONE;
}

import type { Instant } from '@cliffhanger/core/kernel';
import { type Waiting, whyWaiting } from '@cliffhanger/core/records';
import type { OrderSurroundings, SoldOrder, Uses } from '../../ports/index.ts';

/** By the current settings. */
export async function whyItWaits(
  { settings }: Uses<'settings'>,
  order: SoldOrder,
  { shipping }: OrderSurroundings,
  now: Instant,
): Promise<Waiting | null> {
  const { proceedsFromScore, shippedForSellerAfterMs } = await settings.current(now);
  return whyWaiting(order, { ...shipping, proceedsFromScore }, { now, shippedForSellerAfterMs }) ?? null;
}

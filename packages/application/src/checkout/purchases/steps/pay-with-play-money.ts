import type { Instant, Result } from '@cliffhanger/core/kernel';
import type { ClearedEvent, ClearedPayment, StoredPurchase, Uses } from '../../../ports/index.ts';
import type { CheckedOut } from '../purchase.ts';
import { settlePurchase } from '../settle-purchase.ts';

/** The sandbox's word that it has the money is recorded like any processor's, and the order made of it. */
export async function settleWithPlayMoney(
  repositories: Uses<'checkout' | 'processorEvents'>,
  purchase: StoredPurchase,
  { charge, source }: ClearedPayment,
  now: Instant,
): Promise<Result<CheckedOut>> {
  const { id: purchaseId, charged } = purchase;
  const event: ClearedEvent = {
    id: charge,
    processor: 'sandbox',
    word: { kind: 'cleared', purchaseId, charge, source, charged, isSandbox: true },
  };
  // Sent together, done one after the other: the event is there when the order is made of it.
  const [, settled] = await Promise.all([
    repositories.processorEvents.add(event, now),
    settlePurchase(repositories, purchase, event, now),
  ]);
  return settled;
}

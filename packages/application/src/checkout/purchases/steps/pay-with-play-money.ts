import type { Instant, Result } from '@cliffhanger/core/kernel';
import type { ClearedEvent, ClearedPayment, StoredPurchase, Uses } from '../../../ports/index.ts';
import type { CheckedOut } from '../purchase.ts';
import { settlePurchase } from '../settle-purchase.ts';

/** Records the sandbox's payment like any processor event and places the order. */
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
  // Sent together and executed in order: the event exists when the order is placed.
  const [, settled] = await Promise.all([
    repositories.processorEvents.add(event, now),
    settlePurchase(repositories, purchase, event, now),
  ]);
  return settled;
}

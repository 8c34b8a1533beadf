import type { Instant, Result } from '@cliffhanger/core/kernel';
import type { ClearedEvent, ClearedPayment, StoredPurchase, Uses } from '../../../ports/index.ts';
import type { CheckedOut } from '../purchase.ts';
import { settlePurchase } from '../settle-purchase.ts';

/** The sandbox's word that it has the money is recorded like any processor's, and the order made of it. */
export async function settleWithPlayMoney(
  repositories: Uses<'checkout' | 'mailDigests' | 'orders' | 'outbox' | 'processorEvents' | 'viewers'>,
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
  await repositories.processorEvents.add(event, now);
  const settled = await settlePurchase(repositories, purchase, event, now);
  if (settled.ok) await repositories.processorEvents.finish(event, 'settled', now);
  return settled;
}

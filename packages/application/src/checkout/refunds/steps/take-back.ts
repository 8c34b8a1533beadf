import type { Instant } from '@cliffhanger/core/kernel';
import type { ProcessorEvent, Uses } from '../../../ports/index.ts';
import { notifyOfRefund } from './refund-order.ts';

/**
 * For money that the processor or the bank already took back: updates order and books without paying again.
 * The caller must have checked that the order is open and that the whole amount is gone.
 */
export async function takeBack(
  repositories: Uses<'checkout' | 'messages' | 'outbox'>,
  event: Pick<ProcessorEvent, 'processor' | 'id'>,
  { rule, now }: { readonly rule: string; readonly now: Instant },
): Promise<void> {
  const refunded = await repositories.checkout.takeBack(event, now);
  if (refunded.outcome !== 'refunded') throw new Error(`a payment was not taken back: ${refunded.outcome}`);
  await notifyOfRefund(repositories, refunded, { rule, now });
}

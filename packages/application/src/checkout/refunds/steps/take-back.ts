import type { Instant } from '@cliffhanger/core/kernel';
import type { ProcessorEvent, Uses } from '../../../ports/index.ts';
import { notifyOfRefund } from './refund-order.ts';

/**
 * The money has left us already, by the processor or the bank, as its word says: order and books follow, and nothing is
 * sent again. Whoever asks has seen that the order is open and that all of the money went.
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

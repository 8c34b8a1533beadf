import type { Instant } from '@cliffhanger/core/kernel';
import type { ChargedPreOrder, ProcessorEvent, ProcessorWord, Random, Uses } from '../../../ports/index.ts';
import { leaveToPeople } from '../../refunds/payment-exceptions.ts';

export type AboutAnOrder = Extract<ProcessorWord, { kind: 'refunded' | 'disputed' | 'dispute-closed' }>;

/** The event stays open: its payment is not known yet, or a bank is deciding about a pre-order. */
export const WAITS = 'waits';

type Ports = Uses<'checkout' | 'messages' | 'outbox' | 'paymentExceptions' | 'preOrders' | 'processorEvents'>;
type EventOf = ProcessorEvent & { readonly word: AboutAnOrder };

/**
 * Processor events about a payment whose episodes are not out yet. While a bank decides, the event stays
 * open, and the pre-order is neither delivered nor refunded (checkout.has_open_word). A chargeback ends the
 * pre-order.
 */
export async function aboutPreOrder(
  repositories: Ports,
  random: Random,
  preOrder: ChargedPreOrder,
  event: EventOf,
  now: Instant,
): Promise<string> {
  const { processor, word } = event;
  const left = (kind: Parameters<typeof leaveToPeople>[3]['kind']) =>
    leaveToPeople(
      repositories,
      random,
      preOrder,
      { kind, processor, charge: word.charge, charged: word.charged },
      now,
    );
  switch (word.kind) {
    case 'refunded':
      if (!word.isWhole) return left('partial-refund');
      if (preOrder.state === 'refunded') return 'refunded-before';
      await repositories.checkout.takeBack(event, now);
      return 'refunded';
    case 'disputed':
      return preOrder.state === 'refunded' ? left('late-dispute') : WAITS;
    case 'dispute-closed': {
      await endWaiting(repositories, event, now);
      if (word.outcome !== 'lost') return 'won';
      if (preOrder.state === 'refunded') return left('late-chargeback');
      const refunded = await repositories.checkout.takeBack(event, now);
      return refunded.outcome === 'refunded' ? 'lost' : left('partial-chargeback');
    }
  }
}

/** The bank has decided: closes its earlier events about the charge. */
async function endWaiting({ processorEvents }: Ports, event: EventOf, now: Instant): Promise<void> {
  for (const waiting of await processorEvents.waitingFor(event.processor, event.word.charge))
    if (waiting.id !== event.id) await processorEvents.finish(waiting, 'closed', now);
}

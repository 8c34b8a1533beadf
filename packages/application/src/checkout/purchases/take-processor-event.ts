import type { CardCharge } from '@cliffhanger/core/checkout';
import { accept, type Instant, type Result } from '@cliffhanger/core/kernel';
import {
  Overloaded,
  type ProcessorEvent,
  type ProcessorWord,
  type Random,
  type Requires,
  type SoldOrder,
  type StoredRefund,
  type Uses,
} from '../../ports/index.ts';
import { closeDispute, openDispute } from '../refunds/disputes.ts';
import { leaveToPeople } from '../refunds/payment-exceptions.ts';
import { takeBack } from '../refunds/steps/take-back.ts';
import { settleCleared } from './settle-purchase.ts';
import { type AboutAnOrder, aboutPreOrder, WAITS } from './steps/about-pre-order.ts';

/*
 * Processor events arrive late, twice, or before the payment they refer to. Each is stored and handled once,
 * in one transaction; an event about an unknown payment waits for that payment.
 */

/** With these outcomes the database finishes the event together with its order. */
const DONE_BY_PLACING: readonly string[] = ['settled', 'turned-down'];
const isLeftOpen = (outcome: string): boolean => outcome !== WAITS && !DONE_BY_PLACING.includes(outcome);

/** The payment, its purchase, and the notifications. */
export type TakingWords =
  | 'checkout'
  | 'disputes'
  | 'messages'
  | 'orders'
  | 'outbox'
  | 'paymentExceptions'
  | 'preOrders'
  | 'processorEvents'
  | 'purchases';

type TakeWordPorts = Requires<'transactions' | 'clock' | 'random', TakingWords>;

/** Returns the outcome: `repeated`, `waits`, `settled`, … */
export const takeProcessorEvent =
  ({ transactions, clock, random }: TakeWordPorts) =>
  (event: ProcessorEvent): Promise<Result<string>> =>
    transactions.run(async (repositories): Promise<Result<string>> => {
      const now = clock.now();
      if (!(await repositories.processorEvents.add(event, now))) return accept('repeated');
      const outcome = await execute(repositories, random, event, now);
      if (isLeftOpen(outcome)) await repositories.processorEvents.finish(event, outcome, now);
      return accept(outcome);
    });

/** For the answer to a query, which has no event id. A cleared payment is stored under its charge. */
export const takeProcessorWord =
  ({ transactions, clock, random }: TakeWordPorts) =>
  (word: Extract<ProcessorWord, { kind: 'cleared' | 'not-paid' }>): Promise<Result<string>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const id = `asked:${word.kind === 'cleared' ? word.charge : word.purchaseId}`;
      const event = { processor: 'stripe', id, word } as const;
      if (word.kind === 'cleared') await repositories.processorEvents.add(event, now);
      const outcome = await execute(repositories, random, event, now);
      if (word.kind === 'cleared' && isLeftOpen(outcome))
        await repositories.processorEvents.finish(event, outcome, now);
      return accept(outcome);
    });

async function execute(
  repositories: Uses<TakingWords>,
  random: Random,
  event: ProcessorEvent,
  now: Instant,
): Promise<string> {
  const { processor, word } = event;
  switch (word.kind) {
    case 'nothing':
      return 'nothing';
    case 'not-paid':
      await repositories.purchases.saveNotPaid(word.purchaseId, word.why, now);
      return word.why;
    case 'cleared': {
      const outcome = await settleCleared(repositories, { ...event, word }, now);
      await catchUp(repositories, random, processor, word.charge, now);
      return outcome;
    }
    case 'refunded':
    case 'disputed':
    case 'dispute-closed':
      return aboutAnOrder(repositories, random, { ...event, word }, now);
  }
}

/** Handles events about a charge that arrived before the charge itself. */
async function catchUp(
  repositories: Uses<TakingWords>,
  random: Random,
  processor: string,
  charge: string,
  now: Instant,
): Promise<void> {
  for (const event of await repositories.processorEvents.waitingFor(processor, charge)) {
    const outcome = await execute(repositories, random, event, now);
    if (outcome !== WAITS) await repositories.processorEvents.finish(event, outcome, now);
  }
}

type EventOf<Word extends ProcessorWord> = ProcessorEvent & { readonly word: Word };

async function aboutAnOrder(
  repositories: Uses<
    | 'checkout'
    | 'disputes'
    | 'messages'
    | 'orders'
    | 'outbox'
    | 'paymentExceptions'
    | 'preOrders'
    | 'processorEvents'
    | 'purchases'
  >,
  random: Random,
  event: EventOf<AboutAnOrder>,
  now: Instant,
): Promise<string> {
  const { processor, word } = event;
  const sold = await repositories.checkout.soldBy(processor, word.charge);
  const order = sold && (await repositories.orders.lock(sold.sellerId, sold.orderId));
  const preOrder =
    order === undefined ? await repositories.preOrders.findByCharge(processor, word.charge) : undefined;
  if (preOrder !== undefined) return aboutPreOrder(repositories, random, preOrder, event, now);
  if (order === undefined) {
    // Lasts seconds at most: nothing is stored, and the processor sends the event again.
    if (await repositories.checkout.isAwaitingBlock(processor, word.charge))
      throw new Overloaded(`${word.charge} waits for the draw of its day`);
    return (await repositories.purchases.isTurnedDown(processor, word.charge)) ? 'turned-down-before' : WAITS;
  }
  switch (word.kind) {
    case 'refunded':
      return followRefund(repositories, random, order, { ...event, word }, now);
    case 'disputed':
      return openDispute(repositories, random, order, { ...event, word }, now);
    case 'dispute-closed':
      return closeDispute(repositories, random, order, { ...event, word }, now);
  }
}

/** The viewer already has the money. Refunds that we made ourselves change nothing. */
async function followRefund(
  repositories: Uses<'checkout' | 'messages' | 'outbox' | 'paymentExceptions'>,
  random: Random,
  order: SoldOrder,
  event: EventOf<Extract<AboutAnOrder, { kind: 'refunded' }>>,
  now: Instant,
): Promise<string> {
  const { processor, word } = event;
  const { charge, charged, isWhole } = word;
  const { kind } = order.state;
  if (isWhole && kind === 'refunded') return 'refunded-before';
  const ours = await repositories.checkout.refundOf(order.id);
  if (!isWhole && isPartOfOurs(charged, ours)) return 'refunded-before';
  if (!isWhole || kind === 'completed' || ours !== undefined) {
    const left = { kind: isWhole ? 'late-refund' : 'partial-refund', processor, charge, charged } as const;
    return leaveToPeople(repositories, random, order, left, now);
  }
  await takeBack(repositories, event, { rule: 'payment-disputed', now });
  return 'refunded';
}

/** True for a partial refund that we requested. A larger one was made elsewhere. */
const isPartOfOurs = (told: CardCharge | null, ours: StoredRefund | undefined): boolean =>
  told !== null && ours?.part?.currency === told.currency && told.hundredths <= ours.part.hundredths;

import { accept, type Instant, type Result } from '@cliffhanger/core/kernel';
import type { Chance, Needs, ProcessorEvent, ProcessorWord, SoldOrder, Stores } from '../../ports/index.ts';
import { closeDispute, openDispute } from '../refunds/disputes.ts';
import { leaveToPeople } from '../refunds/payment-exceptions.ts';
import { settleCleared } from './settle-purchase.ts';
import { takeBack } from '../refunds/take-back.ts';

/*
 * What a processor tells comes late, twice, or before what it belongs to. Each word is kept and done once, in the
 * transaction that does it; one about a payment that we have not heard of waits for that payment.
 */

/** It belongs to a payment that is not here yet. */
const WAITS = 'waits';

/** Says what became of it: `repeated`, `waits`, `settled`, … */
export const takeProcessorEvent =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  (event: ProcessorEvent): Promise<Result<string>> =>
    transactions.run(async (stores): Promise<Result<string>> => {
      const now = clock.now();
      if (!(await stores.processorEvents.add(event, now))) return accept('repeated');
      const outcome = await carryOut(stores, chance, event, now);
      if (outcome !== WAITS) await stores.processorEvents.finish(event, outcome, now);
      return accept(outcome);
    });

/** The same for what a processor says when it is asked. It has no name; that money came is kept under its charge. */
export const takeProcessorWord =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  (word: Extract<ProcessorWord, { kind: 'cleared' | 'not-paid' }>): Promise<Result<string>> =>
    transactions.run(async (stores) => {
      const now = clock.now();
      const id = `asked:${word.kind === 'cleared' ? word.charge : word.purchaseId}`;
      const event = { processor: 'stripe', id, word } as const;
      if (word.kind === 'cleared') await stores.processorEvents.add(event, now);
      const outcome = await carryOut(stores, chance, event, now);
      if (word.kind === 'cleared') await stores.processorEvents.finish(event, outcome, now);
      return accept(outcome);
    });

async function carryOut(
  stores: Stores,
  chance: Chance,
  event: ProcessorEvent,
  now: Instant,
): Promise<string> {
  const { processor, word } = event;
  switch (word.kind) {
    case 'nothing':
      return 'nothing';
    case 'not-paid':
      await stores.purchases.saveNotPaid(word.purchaseId, word.why, now);
      return word.why;
    case 'cleared': {
      const outcome = await settleCleared(stores, { ...event, word }, now);
      await catchUp(stores, chance, processor, word.charge, now);
      return outcome;
    }
    case 'refunded':
    case 'disputed':
    case 'dispute-closed':
      return aboutAnOrder(stores, chance, { ...event, word }, now);
  }
}

/** What was told about a charge before the charge itself. */
async function catchUp(
  stores: Stores,
  chance: Chance,
  processor: string,
  charge: string,
  now: Instant,
): Promise<void> {
  for (const event of await stores.processorEvents.waitingFor(processor, charge)) {
    const outcome = await carryOut(stores, chance, event, now);
    if (outcome !== WAITS) await stores.processorEvents.finish(event, outcome, now);
  }
}

type AboutAnOrder = Extract<ProcessorWord, { kind: 'refunded' | 'disputed' | 'dispute-closed' }>;
type Told<Word extends ProcessorWord> = ProcessorEvent & { readonly word: Word };

async function aboutAnOrder(
  stores: Stores,
  chance: Chance,
  event: Told<AboutAnOrder>,
  now: Instant,
): Promise<string> {
  const { processor, word } = event;
  const sold = await stores.checkout.soldBy(processor, word.charge);
  const order = sold && (await stores.orders.lock(sold.sellerId, sold.orderId));
  if (order === undefined)
    return (await stores.purchases.isTurnedDown(processor, word.charge)) ? 'turned-down-before' : WAITS;
  switch (word.kind) {
    case 'refunded':
      return followRefund(stores, chance, order, { ...event, word }, now);
    case 'disputed':
      return openDispute(stores, chance, order, { ...event, word }, now);
    case 'dispute-closed':
      return closeDispute(stores, chance, order, { ...event, word }, now);
  }
}

/** The money is with the viewer already. What we have given back ourselves is no news. */
async function followRefund(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  event: Told<Extract<AboutAnOrder, { kind: 'refunded' }>>,
  now: Instant,
): Promise<string> {
  const { processor, word } = event;
  const { charge, charged, isWhole } = word;
  const { kind } = order.state;
  if (isWhole && kind === 'refunded') return 'refunded-before';
  if (!isWhole || kind === 'completed') {
    const left = { kind: isWhole ? 'late-refund' : 'partial-refund', processor, charge, charged } as const;
    return leaveToPeople(stores, chance, order, left, now);
  }
  await takeBack(stores, event, { rule: 'payment-disputed', now });
  return 'refunded';
}

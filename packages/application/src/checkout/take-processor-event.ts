import { accept, type DecisionNotice, type Instant, type Result } from '@cliffhanger/core/kernel';
import { audited, auditOpened } from '@cliffhanger/core/orders';
import type { Chance, Needs, ProcessorEvent, ProcessorWord, SoldOrder, Stores } from '../ports/index.ts';
import { takeComplaint } from './complain.ts';
import { decideAudit } from './decide-complaint.ts';
import { bookPaidBack } from './pay-refund.ts';
import { refundOrder } from './refund-order.ts';
import { settleCleared } from './settle-purchase.ts';

/*
 * What a processor tells comes late, twice, or before what it belongs to. Each word is kept and done once, in the
 * transaction that does it; one about a payment that we have not heard of waits for that payment.
 */

/** It belongs to a payment that is not here yet. */
const WAITS = 'waits';
/** Beyond what a rule may decide: it stays on record for whoever looks after the books. */
const LEFT_TO_PEOPLE = 'left-to-people';

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

/** The same for what a processor says when it is asked: no name, and nothing to be kept. */
export const takeProcessorWord =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  (word: Extract<ProcessorWord, { kind: 'cleared' | 'not-paid' }>): Promise<Result<string>> =>
    transactions.run(async (stores) =>
      accept(await carryOut(stores, chance, { processor: 'stripe', word }, clock.now())),
    );

type Told = Pick<ProcessorEvent, 'processor' | 'word'>;

async function carryOut(
  stores: Stores,
  chance: Chance,
  { processor, word }: Told,
  now: Instant,
): Promise<string> {
  switch (word.kind) {
    case 'nothing':
      return 'nothing';
    case 'not-paid':
      await stores.purchases.saveEnd(word.purchaseId, { kind: word.why }, now);
      return word.why;
    case 'cleared': {
      const outcome = await settleCleared(stores, chance, word, now);
      await catchUp(stores, chance, processor, word.charge, now);
      return outcome;
    }
    case 'refunded':
    case 'disputed':
    case 'dispute-closed':
      return aboutAnOrder(stores, chance, { processor, word }, now);
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

async function aboutAnOrder(
  stores: Stores,
  chance: Chance,
  { processor, word }: { readonly processor: string; readonly word: AboutAnOrder },
  now: Instant,
): Promise<string> {
  const sold = await stores.checkout.soldBy(processor, word.charge);
  const order = sold && (await stores.orders.lock(sold.sellerId, sold.orderId));
  if (order === undefined)
    return (await stores.purchases.isTurnedDown(processor, word.charge)) ? 'turned-down-before' : WAITS;
  const actor = `processor:${processor}`;
  switch (word.kind) {
    case 'refunded':
      return word.isWhole ? takeBack(stores, chance, order, { actor, now }) : LEFT_TO_PEOPLE;
    case 'disputed':
      return dispute(stores, order, word.reason, now);
    case 'dispute-closed':
      return closeDispute(stores, chance, order, { outcome: word.outcome, actor, now });
  }
}

interface Deciding {
  readonly actor: string;
  readonly now: Instant;
}

/** The money is with the viewer already: order and books follow. What we have given back ourselves is no news. */
async function takeBack(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  { actor, now }: Deciding,
): Promise<string> {
  if (order.state.kind === 'refunded') return 'refunded-before';
  if (order.state.kind === 'completed') return LEFT_TO_PEOPLE;
  const notice = auditOpened({ rule: 'payment-disputed', note: '' }, 'rule', now);
  const refundable = await inRefundableState(stores, order, notice, now);
  await refundOrder(stores, chance, refundable, { now, actor, notice });
  await bookPaidBack(stores, chance, order.id, now);
  return 'refunded';
}

/** From settlement there is a way back through an audit only; it lasts no time here. */
async function inRefundableState(
  stores: Stores,
  order: SoldOrder,
  notice: DecisionNotice,
  now: Instant,
): Promise<SoldOrder> {
  if (order.state.kind !== 'in-settlement') return order;
  const audit = audited(order, 'payment-disputed', now);
  if (!audit.ok) throw new Error('an order in settlement could not be audited');
  await stores.orders.saveAudit(order, audit.value, notice);
  return { ...order, state: audit.value, notice };
}

async function dispute(stores: Stores, order: SoldOrder, reason: string, now: Instant): Promise<string> {
  const complaint = { viewerId: null, reason: 'payment-disputed', text: reason, madeAt: now } as const;
  const taken = await takeComplaint(stores, order, complaint);
  return taken.ok ? 'disputed' : LEFT_TO_PEOPLE;
}

async function closeDispute(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  { outcome, ...deciding }: Deciding & { readonly outcome: 'won' | 'lost' },
): Promise<string> {
  if (outcome === 'lost') return takeBack(stores, chance, order, deciding);
  const isHeldForIt = order.state.kind === 'audit' && order.state.reason === 'payment-disputed';
  if (!isHeldForIt) return 'won';
  const { actor, now } = deciding;
  await decideAudit(stores, chance, order, { outcome: 'dismissed', note: null, actor, by: 'rule' }, now);
  return 'won';
}

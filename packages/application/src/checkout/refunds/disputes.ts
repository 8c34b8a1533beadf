import { accept, type Instant, type Result } from '@cliffhanger/core/kernel';
import type {
  EscalatedDispute,
  ProcessorEvent,
  ProcessorWord,
  Random,
  Requires,
  SoldOrder,
  Uses,
} from '../../ports/index.ts';
import { leaveToPeople } from './payment-exceptions.ts';
import { notifyOfAudit, notifyOfDismissal } from './steps/audit-message.ts';
import { takeBack } from './steps/take-back.ts';

/*
 * Disputes of a viewer's bank about a payment. While the bank decides, the order is held and no one else
 * decides about it. A decision after the order was settled or refunded is left to people (ADR 52). The caller
 * holds the lock of the order.
 */

interface EventOf<Kind extends ProcessorWord['kind']> extends Pick<ProcessorEvent, 'processor' | 'id'> {
  readonly word: Extract<ProcessorWord, { kind: Kind }>;
}

export async function openDispute(
  repositories: Uses<'disputes' | 'messages' | 'paymentExceptions'>,
  random: Random,
  order: SoldOrder,
  told: EventOf<'disputed'>,
  now: Instant,
): Promise<string> {
  const { processor, word } = told;
  const { outcome, event } = await repositories.disputes.open(told, now);
  if (outcome === 'late-dispute') {
    const { charge, charged } = word;
    return leaveToPeople(repositories, random, order, { kind: outcome, processor, charge, charged }, now);
  }
  await notifyOfAudit(repositories, event, now);
  return outcome;
}

export async function closeDispute(
  repositories: Uses<'checkout' | 'disputes' | 'messages' | 'outbox' | 'paymentExceptions'>,
  random: Random,
  order: SoldOrder,
  told: EventOf<'dispute-closed'>,
  now: Instant,
): Promise<string> {
  const { processor, word } = told;
  const { charge, charged } = word;
  const outcome = await repositories.disputes.close(told, now);
  switch (outcome) {
    case 'closed-before':
    case 'won':
      return outcome;
    case 'dismissed':
      await notifyOfDismissal(repositories, order, now);
      return 'won';
    case 'late-chargeback':
    case 'partial-chargeback':
      return leaveToPeople(repositories, random, order, { kind: outcome, processor, charge, charged }, now);
    case 'lost':
      await takeBack(repositories, told, { rule: 'dispute-lost', now });
      return 'refunded';
  }
}

const MOST_ESCALATED_AT_ONCE = 100;

/**
 * When a bank has not decided in time, people decide; the hold has their deadline. One bounded batch; returns
 * how many.
 */
export const escalateDisputes =
  ({
    transactions,
    clock,
    random,
  }: Requires<'transactions' | 'clock' | 'random', 'disputes' | 'orders' | 'paymentExceptions'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories): Promise<Result<number>> => {
      const now = clock.now();
      const overdue = await repositories.disputes.escalate(now, MOST_ESCALATED_AT_ONCE);
      for (const dispute of overdue) if (dispute.isLeft) await leave(repositories, random, dispute, now);
      return accept(overdue.length);
    });

async function leave(
  repositories: Uses<'orders' | 'paymentExceptions'>,
  random: Random,
  { sellerId, orderId, processor, charge, charged }: EscalatedDispute,
  now: Instant,
): Promise<void> {
  const order = await repositories.orders.lock(sellerId, orderId);
  if (order === undefined) throw new Error(`order ${orderId} is held and not there`);
  await leaveToPeople(
    repositories,
    random,
    order,
    { kind: 'overdue-dispute', processor, charge, charged },
    now,
  );
}

import type { AgentLevel, Seller } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';
import type { AllLevelTerms } from '@cliffhanger/core/levels';
import type { LevelChange, Stores } from '../ports/index.ts';

export interface RaiseLevel {
  readonly seller: Seller;
  readonly to: AgentLevel;
  readonly terms: AllLevelTerms;
  readonly how: Exclude<LevelChange['how'], 'refunded'>;
  readonly reason: string | null;
  readonly actor: string;
  readonly now: Instant;
  /** What the message to the seller fills in. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Level and rights move together, and the seller is told; money and episodes have been booked before. */
export async function raiseLevel(
  stores: Stores,
  { seller, to, terms, how, reason, actor, now, facts }: RaiseLevel,
): Promise<void> {
  const { rights } = terms[to];
  await stores.levels.change({
    sellerId: seller.id,
    from: seller.level,
    to,
    rights,
    how,
    reason,
    actor,
    at: now,
  });
  await stores.messages.put({
    sellerId: seller.id,
    kind: 'notice',
    messageKey: 'level-raised',
    facts: { level: to, how, rights: String(rights), ...facts },
    at: now,
  });
  await stores.outbox.put('push-event', {
    sellerId: seller.id,
    kind: 'message',
    facts: { subject: 'level', level: to },
  });
}

import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { LevelWay, Uses } from '../../ports/index.ts';

interface RaisedLevel {
  readonly sellerId: SellerId;
  readonly level: AgentLevel;
  readonly rights: number;
  readonly how: LevelWay;
  /** What else the message to the seller fills in. */
  readonly facts: Readonly<Record<string, string>>;
}

/** The seller is told of a higher level and how they came by it. */
export async function notifyOfLevel(
  { messages, outbox }: Uses<'messages' | 'outbox'>,
  { sellerId, level, rights, how, facts }: RaisedLevel,
  at: Instant,
): Promise<void> {
  await messages.put({
    sellerId,
    kind: 'notice',
    messageKey: 'level-raised',
    facts: { level, how, rights: String(rights), ...facts },
    at,
  });
  await outbox.put('push-event', { sellerId, kind: 'message', facts: { subject: 'level', level } });
}

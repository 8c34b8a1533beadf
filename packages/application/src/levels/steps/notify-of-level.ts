import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { LevelWay, Uses } from '../../ports/index.ts';

interface RaisedLevel {
  readonly sellerId: SellerId;
  readonly level: AgentLevel;
  readonly rights: number;
  readonly how: LevelWay;
  /** Additional placeholders of the message. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Notifies the seller of a higher level and how they obtained it. */
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

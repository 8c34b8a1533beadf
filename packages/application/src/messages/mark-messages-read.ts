import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import {
  countsOfEveryKind,
  type MessageCount,
  type MessageId,
  type MessageKind,
} from '@cliffhanger/core/messages';
import type { Requires } from '../ports/index.ts';

type ReadNeeds = Requires<'transactions' | 'clock', 'messages'>;

export interface MarkMessageRead {
  readonly sellerId: SellerId;
  readonly messageId: MessageId;
}

/** Idempotent; an unknown message is a no-op. */
export const markMessageRead =
  ({ transactions, clock }: ReadNeeds) =>
  ({ sellerId, messageId }: MarkMessageRead): Promise<Result<readonly MessageCount[]>> =>
    transactions.run(async ({ messages }) => {
      await messages.markRead(sellerId, messageId, clock.now());
      return accept(countsOfEveryKind(await messages.countsOf(sellerId)));
    });

export interface MarkAllMessagesRead {
  readonly sellerId: SellerId;
  /** `null`: of every kind. */
  readonly kind: MessageKind | null;
}

export const markAllMessagesRead =
  ({ transactions, clock }: ReadNeeds) =>
  ({ sellerId, kind }: MarkAllMessagesRead): Promise<Result<readonly MessageCount[]>> =>
    transactions.run(async ({ messages }) => {
      await messages.markAllRead(sellerId, kind, clock.now());
      return accept(countsOfEveryKind(await messages.countsOf(sellerId)));
    });

import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Message, MessageCount, MessageId, MessageKind } from '@cliffhanger/core/messages';
import type { PageQuery } from '../catalog/catalog.ts';

export type { MessageKind } from '@cliffhanger/core/messages';

export interface NewMessage {
  readonly sellerId: SellerId;
  readonly kind: MessageKind;
  /** Names a title and a text of the messages, which the reader sees in their own language. */
  readonly messageKey: string;
  /** What the texts fill in, and where it leads: `number` of an order, `dramaId`. */
  readonly facts: Readonly<Record<string, string>>;
  readonly at: Instant;
}

export interface MessagesQuery extends PageQuery {
  readonly sellerId: SellerId;
  /** Null: all of them. */
  readonly kind: MessageKind | null;
}

/**
 * The notification list of a seller. A message is written by the transaction that causes it, as its last step: it
 * locks the seller's counter of messages, which comes after the books.
 */
export interface Messages {
  put(message: NewMessage): Promise<void>;
  /** Many at once, in one statement. */
  putMany(messages: readonly NewMessage[]): Promise<void>;
  /** Unread ones, from the counters; kinds that nothing was written about are left out. */
  countsOf(sellerId: SellerId): Promise<readonly MessageCount[]>;
  /** Newest first. */
  list(
    asked: MessagesQuery,
  ): Promise<{ readonly list: readonly Omit<Message, 'announced'>[]; readonly total: number }>;
  /** One that is unknown, somebody else's or read already stays as it is. */
  markRead(sellerId: SellerId, messageId: MessageId, at: Instant): Promise<void>;
  /** Null: of every kind. */
  markAllRead(sellerId: SellerId, kind: MessageKind | null, at: Instant): Promise<void>;
  /** A bounded number; says how many. */
  forgetBefore(before: Instant): Promise<number>;
}

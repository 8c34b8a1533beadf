import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Message, MessageCount, MessageId, MessageKind } from '@cliffhanger/core/messages';
import type { PageQuery } from '../catalog/catalog.ts';

export type { MessageKind } from '@cliffhanger/core/messages';

export interface NewMessage {
  readonly sellerId: SellerId;
  readonly kind: MessageKind;
  /** Key of a title and a text, which are translated for the reader. */
  readonly messageKey: string;
  /** Placeholders and the link target: an order's `number`, a `dramaId`. */
  readonly facts: Readonly<Record<string, string>>;
  readonly at: Instant;
}

export interface MessagesQuery extends PageQuery {
  readonly sellerId: SellerId;
  /** `null`: all. */
  readonly kind: MessageKind | null;
}

/**
 * A seller's notification list. The causing transaction writes the message as its last step. Lock order: the
 * seller's message counter comes after the books.
 */
export interface Messages {
  put(message: NewMessage): Promise<void>;
  /** In one statement. */
  putMany(messages: readonly NewMessage[]): Promise<void>;
  /** Unread counts by kind; kinds without messages are omitted. */
  countsOf(sellerId: SellerId): Promise<readonly MessageCount[]>;
  /** Newest first. */
  list(
    asked: MessagesQuery,
  ): Promise<{ readonly list: readonly Omit<Message, 'announced'>[]; readonly total: number }>;
  /** No-op for a message that is unknown, another seller's or already read. */
  markRead(sellerId: SellerId, messageId: MessageId, at: Instant): Promise<void>;
  /** `null`: of every kind. */
  markAllRead(sellerId: SellerId, kind: MessageKind | null, at: Instant): Promise<void>;
  /** Deletes a batch; returns its size. */
  forgetBefore(before: Instant): Promise<number>;
}

import type { Id, Instant } from '../kernel/index.ts';
import type { AnnouncedTexts } from './announcement.ts';

/** What a message is about; the list of notifications is sorted into these. */
export const MESSAGE_KINDS = ['order', 'money', 'review', 'notice'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export type MessageId = Id<'message'>;

export interface Message {
  readonly id: MessageId;
  readonly kind: MessageKind;
  /** Names a title and a text of the messages, which the reader sees in their own language. */
  readonly key: string;
  /** What the texts fill in, and where the message leads. */
  readonly facts: Readonly<Record<string, string>>;
  /** What somebody of the platform wrote, in place of a text of ours; null for everything else. */
  readonly announced: AnnouncedTexts | null;
  readonly writtenAt: Instant;
  readonly readAt: Instant | null;
}

export interface MessageCount {
  readonly kind: MessageKind;
  readonly unread: number;
}

/** Every kind once, also those that nothing was written about yet. */
export const countsOfEveryKind = (counted: readonly MessageCount[]): readonly MessageCount[] =>
  MESSAGE_KINDS.map((kind) => counted.find((one) => one.kind === kind) ?? { kind, unread: 0 });

export const unreadOf = (counts: readonly MessageCount[]): number =>
  counts.reduce((sum, { unread }) => sum + unread, 0);

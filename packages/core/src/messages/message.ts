import type { Id, Instant } from '../kernel/index.ts';
import type { AnnouncedTexts } from './announcement.ts';

/** The categories of notifications. */
export const MESSAGE_KINDS = ['order', 'money', 'review', 'notice'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export type MessageId = Id<'message'>;

export interface Message {
  readonly id: MessageId;
  readonly kind: MessageKind;
  /** The key of title and text in the message catalogue. */
  readonly key: string;
  /** Parameters of the texts and the target of the link. */
  readonly facts: Readonly<Record<string, string>>;
  /** A text written by staff instead of a catalogue text; null otherwise. */
  readonly announced: AnnouncedTexts | null;
  readonly writtenAt: Instant;
  readonly readAt: Instant | null;
}

export interface MessageCount {
  readonly kind: MessageKind;
  readonly unread: number;
}

/** Every kind, also with count zero. */
export const countsOfEveryKind = (counted: readonly MessageCount[]): readonly MessageCount[] =>
  MESSAGE_KINDS.map((kind) => counted.find((one) => one.kind === kind) ?? { kind, unread: 0 });

export const unreadOf = (counts: readonly MessageCount[]): number =>
  counts.reduce((sum, { unread }) => sum + unread, 0);

import { MESSAGE_KINDS } from '@cliffhanger/core/messages';

/** The kinds of messages, and beside them the seller's own appeals against what was decided. */
export const MESSAGE_FILTERS = ['all', ...MESSAGE_KINDS, 'appeals'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];
export type MessageListFilter = Exclude<MessageFilter, 'appeals'>;

import { MESSAGE_KINDS } from '@cliffhanger/core/messages';

/** The kinds of messages, and the seller's own appeals. */
export const MESSAGE_FILTERS = ['all', ...MESSAGE_KINDS, 'appeals'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];
export type MessageListFilter = Exclude<MessageFilter, 'appeals'>;

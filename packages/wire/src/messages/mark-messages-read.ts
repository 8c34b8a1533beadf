import * as z from 'zod/mini';
import { endpoint, fields, id } from '../kernel/index.ts';
import { messageCounts, messageKind } from './message-counts.ts';

export const markMessageRead = endpoint({
  name: 'messages.mark-read',
  path: '/api/seller/message/mark-read',
  access: 'seller',
  origin: 'ours',
  summary: 'Marks one message as read; answers with what is unread then.',
  request: fields({ id: id<'message'>() }),
  answer: messageCounts,
});

export const markAllMessagesRead = endpoint({
  name: 'messages.mark-all-read',
  path: '/api/seller/message/mark-all-read',
  access: 'seller',
  origin: 'ours',
  summary: 'Marks every message as read, or every one of a kind; answers with what is unread then.',
  request: fields({ kind: z.optional(messageKind) }),
  answer: messageCounts,
});

import * as z from 'zod/mini';
import { endpoint, fields, id, instant, named, pageOf, paging } from '../kernel/index.ts';
import { messageKind } from './message-counts.ts';

export const listMessages = endpoint({
  name: 'messages.list',
  path: '/api/seller/message/list',
  access: 'seller',
  origin: 'spec',
  summary: "The caller's messages in their language, newest first; of one kind or of all.",
  request: fields({ ...paging, kind: z.optional(messageKind) }),
  answer: pageOf(
    fields({
      id: id<'message'>(),
      kind: messageKind,
      /** The event: `order-refunded`. */
      key: z.string(),
      title: z.string(),
      text: z.string(),
      /** The order the message is about, if any. */
      orderNumber: named('order_sn', z.nullable(z.string())),
      dramaId: named('videoju_id', z.nullable(id<'drama'>())),
      writtenAt: instant,
      isRead: z.boolean(),
    }),
  ),
});

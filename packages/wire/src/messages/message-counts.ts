import { MESSAGE_KINDS } from '@cliffhanger/core/messages';
import * as z from 'zod/mini';
import { fields, word } from '../kernel/index.ts';

export const messageKind = word(MESSAGE_KINDS);

export const messageCounts = fields({
  unread: z.int(),
  kinds: z.array(fields({ kind: messageKind, unread: z.int() })),
});

import * as z from 'zod/mini';
import { endpoint, fields, id, instant, pageOf, paging, refusing, word } from '../kernel/index.ts';
import { month, transferKind } from './words.ts';

/** A transfer's effect on one of the seller's accounts, entries summed. */
const movement = fields({
  account: word(['available', 'unsettled', 'withdrawing', 'escrow', 'episodes']),
  asset: word(['USDT', 'EPISODE']),
  /** Signed: decimal USDT, or a number of episodes. */
  amount: z.string(),
  /** The number of orders in it. */
  orders: z.int(),
});

export const listFundLog = endpoint({
  name: 'wallet.list-fund-log',
  path: '/api/v1/asset-log/list',
  access: 'seller',
  origin: 'spec',
  summary:
    "Every transfer on the caller's own books, newest first, each with its place and hash in the chain.",
  request: fields({
    ...paging,
    kind: z.optional(transferKind),
    month: z.optional(month),
    /** Continues below this sequence instead of at a page. */
    after: z.optional(z.int(refusing('invalid-input')).check(z.gte(1, refusing('invalid-input')))),
  }),
  answer: pageOf(
    fields({
      id: id<'transfer'>(),
      sequence: z.int(),
      hash: z.string(),
      kind: transferKind,
      at: instant,
      referenceType: z.string(),
      referenceId: z.string(),
      reason: z.nullable(z.string()),
      corrects: z.nullable(id<'transfer'>()),
      movements: z.array(movement),
    }),
  ),
});

import * as z from 'zod/mini';
import { endpoint, fields, id, instant, named, refusing } from '../kernel/index.ts';

/** Amounts are whole numbers of the smallest unit, as hashed. */
const entryFields = {
  account: z.string(),
  amount: z.string(),
  orderId: z.nullable(id<'order'>()),
};

/** A complete transfer, as hashed. */
const transferFields = {
  id: id<'transfer'>(),
  sequence: z.int(),
  previousHash: z.string(),
  hash: z.string(),
  /** As hashed. */
  kind: z.string(),
  referenceType: z.string(),
  referenceId: z.string(),
  effectiveAt: instant,
  actor: z.string(),
  reason: z.nullable(z.string()),
  corrects: z.nullable(id<'transfer'>()),
};

export const getStatement = endpoint({
  name: 'wallet.get-statement',
  path: '/api/v1/asset-log/statement',
  access: 'seller',
  origin: 'ours',
  summary: "A stretch of the caller's chain of transfers, oldest first, whole enough to check every hash.",
  request: fields({
    afterSequence: z._default(z.int(refusing('invalid-input')).check(z.gte(0, refusing('invalid-input'))), 0),
  }),
  answer: fields({
    chainId: z.string(),
    chainLength: z.int(),
    chainHead: z.string(),
    hasMore: z.boolean(),
    transfers: z.array(fields({ ...transferFields, entries: z.array(fields(entryFields)) })),
  }),
});

export const getTransfer = endpoint({
  name: 'wallet.get-transfer',
  path: '/api/v1/asset-log/detail',
  access: 'seller',
  origin: 'ours',
  summary:
    "One transfer of the caller's own chain as a receipt: every line, what it is about, its hash and the one before it.",
  request: fields({ id: id<'transfer'>() }),
  answer: fields({
    ...transferFields,
    chainId: z.string(),
    entries: z.array(
      fields({
        ...entryFields,
        asset: z.enum(['USDT', 'EPISODE']),
        /** The same amount for display: decimal USDT, or a number of episodes. */
        shown: z.string(),
        orderNumber: named('order_sn', z.nullable(z.string())),
      }),
    ),
  }),
  refusals: ['transfer-unknown'],
});

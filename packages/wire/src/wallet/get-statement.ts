import * as z from 'zod/mini';
import { endpoint, fields, id, instant, refusing } from '../kernel/index.ts';

/** Amounts are whole numbers of the smallest unit, as they were hashed. */
const entry = fields({
  account: z.string(),
  amount: z.string(),
  orderId: z.nullable(id<'order'>()),
});

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
    transfers: z.array(
      fields({
        id: id<'transfer'>(),
        sequence: z.int(),
        previousHash: z.string(),
        hash: z.string(),
        /** As it was hashed. */
        kind: z.string(),
        referenceType: z.string(),
        referenceId: z.string(),
        effectiveAt: instant,
        actor: z.string(),
        reason: z.nullable(z.string()),
        corrects: z.nullable(id<'transfer'>()),
        entries: z.array(entry),
      }),
    ),
  }),
});

import * as z from 'zod/mini';

/*
 * Response schemas of Tron nodes, limited to the fields used here. Unknown objects are returned as `{}`, and
 * zero values are omitted.
 */

export const block = z.object({
  blockID: z.string(),
  block_header: z.object({
    raw_data: z.object({
      number: z.optional(z.int()),
      parentHash: z.string(),
      timestamp: z.optional(z.int()),
    }),
  }),
  transactions: z.optional(z.array(z.object({ txID: z.string() }))),
});
export type Block = z.infer<typeof block>;

export const maybeBlock = z.union([block, z.object({ blockID: z.optional(z.undefined()) })]);

/** Addresses and hashes have no prefix. */
const log = z.object({
  address: z.string(),
  topics: z.optional(z.array(z.string())),
  data: z.optional(z.string()),
});
export type Log = z.infer<typeof log>;

export const transactionInfos = z.array(z.object({ id: z.string(), log: z.optional(z.array(log)) }));
export type TransactionInfos = z.infer<typeof transactionInfos>;

export const transactionInfo = z.object({
  id: z.optional(z.string()),
  blockNumber: z.optional(z.int()),
  fee: z.optional(z.int()),
  /** Only present on failure. */
  result: z.optional(z.string()),
  receipt: z.optional(z.object({ result: z.optional(z.string()) })),
});

/** A failed contract call still leaves its transaction in the block. */
export const hasSucceeded = ({ result, receipt }: z.infer<typeof transactionInfo>): boolean =>
  result !== 'FAILED' && (receipt?.result ?? 'SUCCESS') === 'SUCCESS';

export const knownTransaction = z.object({ txID: z.optional(z.string()) });

export const broadcastAnswer = z.object({
  result: z.optional(z.boolean()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});

export const account = z.object({ balance: z.optional(z.int()) });

export const constantAnswer = z.object({ constant_result: z.array(z.string()) });

export const chainParameters = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.optional(z.int()) })),
});

import { STATEMENT_FORMAT } from '@cliffhanger/core/proofs';
import * as z from 'zod/mini';
import { endpoint, fields, instant } from '../kernel/index.ts';
import { listOf, logEntryProof } from './proof-parts.ts';

/* Field names of docs/proofs.md §7 unchanged, because the response is the file itself. */

const closedHead = z.object({
  leaf: z.string(),
  place: z.int(),
  path: z.string(),
  closing: logEntryProof,
});

const transfer = z.object({
  id: z.string(),
  sequence: z.int(),
  previousHash: z.string(),
  hash: z.string(),
  kind: z.string(),
  referenceType: z.string(),
  referenceId: z.string(),
  effectiveAt: z.int(),
  actor: z.string(),
  reason: z.nullable(z.string()),
  corrects: z.nullable(z.string()),
  entries: listOf(z.object({ account: z.string(), amount: z.string(), orderId: z.nullable(z.string()) })),
});

export const getStatementProof = endpoint({
  name: 'wallet.get-statement-proof',
  path: '/api/v1/asset-log/statement-proof',
  access: 'seller',
  origin: 'ours',
  summary:
    "The caller's transfers of a range between two closings of the books, with everything that is needed to check them without us (docs/proofs.md §7). Ends where the books were closed last.",
  request: fields({ from: instant, to: instant }),
  answer: z.object({
    format: z.literal(STATEMENT_FORMAT),
    origin: z.string(),
    journalId: z.string(),
    range: z.object({ from: z.int(), to: z.int() }),
    lines: z.object({ first: z.int(), last: z.int() }),
    opening: z.nullable(closedHead),
    transfers: listOf(transfer),
    ending: closedHead,
    checkpoint: z.string(),
    keys: listOf(logEntryProof),
    anchor: z.nullable(logEntryProof),
  }),
  refusals: ['statement-not-closed', 'statement-too-long'],
});

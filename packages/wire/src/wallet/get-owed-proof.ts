import { OWED_PROOF_FORMAT } from '@cliffhanger/core/proofs';
import * as z from 'zod/mini';
import { endpoint, nothing } from '../kernel/index.ts';
import { listOf, logEntryProof } from './proof-parts.ts';

/* Field names of docs/proofs.md §8 unchanged, because the response is the file itself. */

export const getOwedProof = endpoint({
  name: 'wallet.get-owed-proof',
  path: '/api/v1/asset-log/owed-proof',
  access: 'seller',
  origin: 'ours',
  summary:
    "The caller's place in the newest tree of all that is owed, with everything that is needed to check it without us (docs/proofs.md §8).",
  request: nothing,
  answer: z.object({
    format: z.literal(OWED_PROOF_FORMAT),
    origin: z.string(),
    day: z.string(),
    sellerId: z.string(),
    salt: z.string(),
    amounts: z.object({
      available: z.string(),
      unsettled: z.string(),
      withdrawing: z.string(),
      escrow: z.string(),
      prepaid: z.string(),
    }),
    place: z.int(),
    path: z.string(),
    solvency: logEntryProof,
    checkpoint: z.string(),
    keys: listOf(logEntryProof),
  }),
  refusals: ['not-in-tree-yet'],
});

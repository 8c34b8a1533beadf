import * as z from 'zod/mini';

/* What the files of docs/proofs.md §7 and §8 have in common. */

export const listOf = <S extends z.ZodMiniType>(item: S) => z.readonly(z.array(item));

export const logEntryProof = z.object({ text: z.string(), index: z.int(), path: z.string() });

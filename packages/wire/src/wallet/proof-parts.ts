import * as z from 'zod/mini';

/* Common parts of the files of docs/proofs.md §7 and §8. */

export const listOf = <S extends z.ZodMiniType>(item: S) => z.readonly(z.array(item));

export const logEntryProof = z.object({ text: z.string(), index: z.int(), path: z.string() });

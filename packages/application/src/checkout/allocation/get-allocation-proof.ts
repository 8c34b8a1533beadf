import { ALLOCATION_PROOF_FORMAT, type AllocationProof, originOfNote } from '@cliffhanger/core/proofs';
import type { PageQuery, Requires, StoredLogEntry, Uses } from '../../ports/index.ts';
import { provenEntries } from '../../proofs/steps/log-tree.ts';

export interface GetAllocationProof extends PageQuery {
  readonly day: string;
}

/**
 * A day of the draw that is over, or a page of it, with what the signed log says of it (docs/proofs.md §10). Undefined: it
 * is not over, was not promised in the log, or the log was not signed since.
 */
export const getAllocationProof =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'storefront' | 'proofLog'>) =>
  ({ day, page, size }: GetAllocationProof): Promise<AllocationProof | undefined> =>
    transactions.read(async (repositories) => {
      const { storefront, proofLog } = repositories;
      const draw = await storefront.allocationDay(day, clock.now());
      const indexes = await storefront.allocationEntries(day);
      const checkpoint = await proofLog.newestCheckpoint();
      if (draw === undefined || draw.secret === null || indexes === undefined || checkpoint === undefined)
        return undefined;
      if (Math.max(indexes.committed, indexes.block ?? 0) >= checkpoint.size) return undefined;
      const entries = await entriesOf(repositories, indexes, checkpoint.size);
      const results = await storefront.allocationResults(day, { page, size });
      const dramaIds = [...new Set(results.list.map(({ dramaId }) => dramaId))];
      const weights = await storefront.allocationWeights({ day, dramaIds, locale: 'en', most: size });
      return {
        format: ALLOCATION_PROOF_FORMAT,
        origin: originOfNote(checkpoint.note),
        day,
        secret: draw.secret,
        weights: weights.map(({ dramaId, shares }) => ({ dramaId, shares })),
        results: results.list,
        ...entries,
        checkpoint: checkpoint.note,
      };
    });

async function entriesOf(
  repositories: Uses<'proofLog'>,
  { committed, block }: { readonly committed: number; readonly block: number | null },
  size: number,
): Promise<Pick<AllocationProof, 'committed' | 'block' | 'keys'>> {
  const { proofLog } = repositories;
  const at = async (index: number): Promise<StoredLogEntry> => {
    const [entry] = await proofLog.list(index, 1);
    if (entry === undefined) throw new Error(`the log has no entry ${index}`);
    return entry;
  };
  const own = [await at(committed), ...(block === null ? [] : [await at(block)])];
  const keys = await proofLog.listOf('key', size);
  const proven = await provenEntries(repositories, [...own, ...keys], size);
  const [promise, found] = proven;
  if (promise === undefined) throw new Error('the log gave no proof');
  return {
    committed: promise,
    block: (block === null ? undefined : found) ?? null,
    keys: proven.slice(own.length),
  };
}

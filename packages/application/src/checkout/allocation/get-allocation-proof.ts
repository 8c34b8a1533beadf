import type { DramaId } from '@cliffhanger/core/catalog';
import {
  ALLOCATION_PROOF_FORMAT,
  type AllocationProof,
  besideRange,
  hashOfLeaves,
  inclusionPath,
  type LogEntryProof,
  originOfNote,
  pathText,
} from '@cliffhanger/core/proofs';
import type { AllocationEntries, PageQuery, Requires, StoredLogEntry, Uses } from '../../ports/index.ts';
import { provenEntries } from '../../proofs/steps/log-tree.ts';

export interface GetAllocationProof extends PageQuery {
  readonly day: string;
}

/**
 * A closed day of the draw, or a page of it, with its entries in the signed log (docs/proofs.md §10).
 * `undefined` when the day is not closed, was not promised in the log, or has fewer pages, when the log was
 * not signed since, or when its weights are deleted.
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
      if (indexes.closed >= checkpoint.size) return undefined;
      const entries = await entriesOf(repositories, indexes, checkpoint.size);
      const results = await storefront.allocationResults(day, { page, size });
      if (results.list.length === 0 && page > 1) return undefined;
      const leaves = await storefront.allocationLeaves(day);
      if (leaves.weights.length === 0 && hasDramas(entries.weighed)) return undefined;
      const from = (page - 1) * size;
      const range = { from, to: from + results.list.length, size: leaves.orders.length };
      const dramaIds = results.list.map(({ dramaId }) => dramaId);
      return {
        format: ALLOCATION_PROOF_FORMAT,
        origin: originOfNote(checkpoint.note),
        day,
        secret: draw.secret,
        weights: await provenWeights(repositories, { day, dramaIds, leaves: leaves.weights }),
        from,
        results: results.list,
        beside: pathText(besideRange(range, hashOfLeaves(leaves.orders))),
        ...entries,
        checkpoint: checkpoint.note,
      };
    });

/** A day with deleted weights cannot be proved. */
const hasDramas = (weighed: LogEntryProof | null): boolean =>
  weighed !== null && weighed.text.split('\n')[3] !== '0';

interface WantedWeights {
  readonly day: string;
  readonly dramaIds: readonly DramaId[];
  readonly leaves: readonly { readonly dramaId: DramaId; readonly hash: Uint8Array }[];
}

/** The weights of these dramas; for a drama without a leaf, its two neighbours prove the absence. */
async function provenWeights(
  { storefront }: Uses<'storefront'>,
  { day, dramaIds, leaves }: WantedWeights,
): Promise<AllocationProof['weights']> {
  const places = new Set<number>();
  for (const dramaId of new Set(dramaIds)) {
    const behind = leaves.findIndex((leaf) => leaf.dramaId >= dramaId);
    const place = behind < 0 ? leaves.length : behind;
    places.add(place);
    if (leaves[place]?.dramaId !== dramaId) places.add(place - 1);
  }
  const wanted = leaves.filter((_, place) => places.has(place)).map(({ dramaId }) => dramaId);
  const found = await storefront.allocationWeights({
    day,
    dramaIds: wanted,
    locale: 'en',
    most: wanted.length,
  });
  const subtree = hashOfLeaves(leaves.map(({ hash }) => hash));
  return found.map(({ dramaId, shares }) => {
    const place = leaves.findIndex((leaf) => leaf.dramaId === dramaId);
    return { dramaId, shares, place, path: pathText(inclusionPath(place, leaves.length, subtree)) };
  });
}

type Entries = Pick<AllocationProof, 'committed' | 'weighed' | 'block' | 'closed' | 'keys'>;

async function entriesOf(
  repositories: Uses<'proofLog'>,
  { committed, weighed, block, closed }: AllocationEntries,
  size: number,
): Promise<Entries> {
  const { proofLog } = repositories;
  const at = async (index: number): Promise<StoredLogEntry> => {
    const [entry] = await proofLog.list(index, 1);
    if (entry === undefined) throw new Error(`the log has no entry ${index}`);
    return entry;
  };
  const own = await Promise.all([committed, weighed, block, closed].filter((one) => one !== null).map(at));
  const keys = await proofLog.listOf('key', size);
  const proven = await provenEntries(repositories, [...own, ...keys], size);
  const known = new Map(proven.map((entry) => [entry.index, entry]));
  const of = (index: number): LogEntryProof => {
    const entry = known.get(index);
    if (entry === undefined) throw new Error('the log gave no proof');
    return entry;
  };
  return {
    committed: of(committed),
    weighed: weighed === null ? null : of(weighed),
    block: block === null ? null : of(block),
    closed: of(closed),
    keys: proven.slice(own.length),
  };
}

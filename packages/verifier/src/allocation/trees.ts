import {
  type AllocationOrdersEntry,
  type AllocationProof,
  type AllocationWeightsEntry,
  bytesToHex,
  drawnOrderLeafText,
  leafHash,
  type ProvenWeights,
  parsePath,
  rootByPath,
  rootByRange,
  weightsLeafText,
} from '@cliffhanger/core/proofs';

/* Checks weights and orders against the two Merkle trees of the day. */

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isAscending = (ids: readonly string[]): boolean =>
  ids.every((id, index) => index === 0 || (ids[index - 1] as string) < id);

/** The first drama with malformed, duplicate or unordered weights. */
export const wrongWeights = (weights: AllocationProof['weights']): ProvenWeights | undefined =>
  weights.find(({ dramaId, shares }, index) => {
    const sellers = shares.map(({ sellerId }) => sellerId);
    const before = weights[index - 1];
    return (
      ![dramaId, ...sellers].every((id) => ID.test(id)) ||
      (before !== undefined && before.dramaId >= dramaId) ||
      shares.length === 0 ||
      !isAscending(sellers) ||
      shares.some(({ weight }) => weight === 0)
    );
  });

/** The first drama with weights or an index other than in the tree in the log. */
export const otherWeights = (
  weights: AllocationProof['weights'],
  { dramas, root }: AllocationWeightsEntry,
): ProvenWeights | undefined =>
  weights.find((drama, index) => {
    const before = weights[index - 1];
    if (before !== undefined && before.place >= drama.place) return true;
    const path = parsePath(drama.path);
    const found = path && rootByPath(leafHash(weightsLeafText(drama)), drama.place, dramas, path);
    return found === undefined || bytesToHex(found) !== root;
  });

/** The first drama of an order without proof that it had no sellers: its neighbours in the tree must be adjacent. */
export function dramaWithoutWeights(
  { weights, results }: Pick<AllocationProof, 'weights' | 'results'>,
  { dramas }: AllocationWeightsEntry,
): string | undefined {
  const listed = new Set(weights.map(({ dramaId }) => dramaId));
  return results.find(({ dramaId }) => {
    if (listed.has(dramaId)) return false;
    const behind = weights.findIndex((drama) => drama.dramaId > dramaId);
    const [left, right] = behind < 0 ? [weights.at(-1), undefined] : [weights[behind - 1], weights[behind]];
    return (left?.place ?? -1) + 1 !== (right?.place ?? dramas);
  })?.dramaId;
}

/** The number of the first order that is out of order. */
export const orderOutOfOrder = (results: AllocationProof['results']): string | undefined =>
  results.find(({ number }, index) => index > 0 && number < (results[index - 1]?.number ?? ''))?.number;

export function areOrdersInRoot(
  { from, results, beside }: AllocationProof,
  { orders, root }: AllocationOrdersEntry,
): boolean {
  const path = parsePath(beside);
  const leaves = results.map((order) => leafHash(drawnOrderLeafText(order)));
  const found = path && rootByRange(leaves, { from, size: orders }, path);
  return found !== undefined && bytesToHex(found) === root;
}

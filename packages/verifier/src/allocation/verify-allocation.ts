import {
  type AllocationShare,
  allocationSeed,
  isDrawnBy,
  PLATFORM_SELLER,
  secretFingerprint,
} from '@cliffhanger/core/orders';
import {
  type AllocationBlockEntry,
  type AllocationDayEntry,
  type AllocationOrdersEntry,
  type AllocationProof,
  type AllocationWeightsEntry,
  type Checkpoint,
  fellOn,
  isHash,
} from '@cliffhanger/core/proofs';
import {
  type CheckpointFacts,
  compareWithKept,
  type KeptComparison,
  type KeptFault,
  type NoteFault,
  type OutsideKnowledge,
  verifyCheckpoint,
} from '../notes/index.ts';
import { blockIn, ordersIn, promiseIn, weightsIn } from './entries.ts';
import { readAllocationProof } from './form.ts';
import {
  areOrdersInRoot,
  dramaWithoutWeights,
  orderOutOfOrder,
  otherWeights,
  wrongWeights,
} from './trees.ts';

/* The checks of docs/proofs.md §10 in their order: the first fault is the answer. */

type AllocationFault =
  | 'unreadable'
  | 'newer-format'
  | NoteFault
  | 'allocation-not-in-log'
  | 'weights-not-in-log'
  | 'block-not-in-log'
  | 'wrong-secret'
  | 'orders-not-in-log'
  | 'wrong-weights'
  | 'weights-not-in-root'
  | 'orders-out-of-order'
  | 'orders-not-in-root'
  | 'missing-weights'
  | 'wrong-result'
  | 'late-weights'
  | KeptFault;

export interface AllocationFacts {
  readonly day: string;
  /**
   * Null when the seed is the secret alone. Whether it is the first block of the day can be checked on the blockchain.
   */
  readonly block: Pick<AllocationBlockEntry, 'network' | 'height' | 'hash'> | null;
  readonly beginsAt: number;
  /** Index of the first result among all orders of the day. */
  readonly from: number;
  readonly results: number;
  /** Results that stayed with the platform; `withoutSellers` counts those of dramas without sellers. */
  readonly toPlatform: number;
  readonly withoutSellers: number;
  /** Number of orders of the whole day. */
  readonly orders: number;
  /** Indexes in the public log. */
  readonly entries: { readonly promise: number; readonly weights: number; readonly orders: number };
  readonly log: CheckpointFacts;
  readonly kept: KeptComparison;
}

export type AllocationAnswer =
  | { readonly ok: true; readonly facts: AllocationFacts }
  | { readonly ok: false; readonly code: AllocationFault; readonly where?: string };

type Wrong = Extract<AllocationAnswer, { readonly ok: false }>;

const fault = (code: AllocationFault, where?: string): Wrong => ({
  ok: false,
  code,
  ...(where !== undefined && { where }),
});

export function verifyAllocation(file: unknown, outside: OutsideKnowledge = {}): AllocationAnswer {
  const proof = readAllocationProof(file);
  if (typeof proof === 'string') return fault(proof);
  const signed = verifyCheckpoint(proof, outside);
  if (!signed.ok) return fault(signed.code);
  const entries = readEntries(proof, signed.checkpoint);
  if ('code' in entries) return entries;
  const wrong = faultOfTrees(proof, entries) ?? faultOfDraw(proof, entries) ?? faultOfTime(proof, entries);
  if (wrong !== undefined) return wrong;
  const kept = compareWithKept(signed.checkpoint, outside);
  if (!kept.ok) return fault(kept.code);
  return { ok: true, facts: { ...factsOf(proof, entries), log: signed.facts, kept: kept.comparison } };
}

interface DayEntries {
  readonly promise: AllocationDayEntry;
  readonly weights: AllocationWeightsEntry;
  readonly block: AllocationBlockEntry | null;
  readonly orders: AllocationOrdersEntry;
}

function readEntries(proof: AllocationProof, log: Checkpoint): DayEntries | Wrong {
  const promise = promiseIn(proof, log);
  if (promise === undefined) return fault('allocation-not-in-log');
  const weights = weightsIn(proof, log);
  if (weights === undefined) return fault('weights-not-in-log');
  const block = blockIn(proof, promise, log);
  if (block === undefined) return fault('block-not-in-log');
  if (!isHash(proof.secret) || secretFingerprint(proof.secret) !== promise.fingerprint)
    return fault('wrong-secret');
  const orders = ordersIn(proof, log);
  return orders === undefined ? fault('orders-not-in-log') : { promise, weights, block, orders };
}

function faultOfTrees(proof: AllocationProof, { weights, orders }: DayEntries): Wrong | undefined {
  const malformed = wrongWeights(proof.weights);
  if (malformed !== undefined) return fault('wrong-weights', malformed.dramaId);
  const other = otherWeights(proof.weights, weights);
  if (other !== undefined) return fault('weights-not-in-root', other.dramaId);
  const unordered = orderOutOfOrder(proof.results);
  if (unordered !== undefined) return fault('orders-out-of-order', unordered);
  if (!areOrdersInRoot(proof, orders)) return fault('orders-not-in-root');
  const missing = dramaWithoutWeights(proof, weights);
  return missing === undefined ? undefined : fault('missing-weights', missing);
}

function faultOfDraw(
  { secret, weights, results }: AllocationProof,
  { block }: DayEntries,
): Wrong | undefined {
  const shares = new Map(
    weights.map((drama) => [drama.dramaId, drama.shares as readonly AllocationShare[]] as const),
  );
  const seed = allocationSeed(secret, block?.hash ?? null);
  const wrong = results.find(
    (order) => !isDrawnBy(shares.get(order.dramaId) ?? [], seed, { ...order, fellOn: fellOn(order) }),
  );
  return wrong && fault('wrong-result', wrong.number);
}

/** With secret and block known, weights could be chosen to favour a seller. */
function faultOfTime(
  { weighed, block }: AllocationProof,
  { promise, weights }: DayEntries,
): Wrong | undefined {
  const isBeforeBlock = block === null || (weighed !== null && weighed.index < block.index);
  return isBeforeBlock && weights.at < promise.beginsAt ? undefined : fault('late-weights');
}

function factsOf(
  { day, from, results, committed, weighed, closed }: AllocationProof,
  { promise, block, orders }: DayEntries,
): Omit<AllocationFacts, 'log' | 'kept'> {
  const kept = results.filter(({ sellerId }) => sellerId === PLATFORM_SELLER);
  return {
    day,
    block: block && { network: block.network, height: block.height, hash: block.hash },
    beginsAt: promise.beginsAt,
    from,
    results: results.length,
    toPlatform: kept.length,
    withoutSellers: kept.filter(({ drawn }) => drawn === null).length,
    orders: orders.orders,
    entries: { promise: committed.index, weights: weighed?.index ?? 0, orders: closed.index },
  };
}

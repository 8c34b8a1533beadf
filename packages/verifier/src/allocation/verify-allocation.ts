import type { SellerId } from '@cliffhanger/core/kernel';
import {
  type AllocationShare,
  allocateSeller,
  allocationSeed,
  PLATFORM_SELLER,
  secretFingerprint,
} from '@cliffhanger/core/orders';
import {
  type AllocationBlockEntry,
  type AllocationDayEntry,
  type AllocationProof,
  type Checkpoint,
  isHash,
  parseLogEntry,
} from '@cliffhanger/core/proofs';
import {
  type CheckpointFacts,
  compareWithKept,
  isInLog,
  type KeptComparison,
  type KeptFault,
  type NoteFault,
  type OutsideKnowledge,
  verifyCheckpoint,
} from '../notes/index.ts';
import { readAllocationProof } from './form.ts';

/* The checks of a day of the draw, docs/proofs.md §10, in their order: the first fault is the answer. */

type AllocationFault =
  | 'unreadable'
  | 'newer-format'
  | NoteFault
  | 'allocation-not-in-log'
  | 'block-not-in-log'
  | 'wrong-secret'
  | 'wrong-weights'
  | 'wrong-result'
  | KeptFault;

export interface AllocationFacts {
  readonly day: string;
  /** Null: the seed is the secret alone. Whether it is the first of its day, the chain shows. */
  readonly block: Pick<AllocationBlockEntry, 'network' | 'height' | 'hash'> | null;
  readonly beginsAt: number;
  readonly results: number;
  /** Of the promise in the public log. */
  readonly index: number;
  readonly log: CheckpointFacts;
  readonly kept: KeptComparison;
}

export type AllocationAnswer =
  | { readonly ok: true; readonly facts: AllocationFacts }
  | { readonly ok: false; readonly code: AllocationFault; readonly where?: string };

const fault = (code: AllocationFault, where?: string): AllocationAnswer => ({
  ok: false,
  code,
  ...(where !== undefined && { where }),
});

export function verifyAllocation(file: unknown, outside: OutsideKnowledge = {}): AllocationAnswer {
  const proof = readAllocationProof(file);
  if (typeof proof === 'string') return fault(proof);
  const signed = verifyCheckpoint(proof, outside);
  if (!signed.ok) return fault(signed.code);
  const promised = promiseIn(proof, signed.checkpoint);
  if (promised === undefined) return fault('allocation-not-in-log');
  const block = blockIn(proof, promised, signed.checkpoint);
  if (block === undefined) return fault('block-not-in-log');
  const wrong = faultOfDraw(proof, promised, block?.hash ?? null);
  if (wrong !== undefined) return wrong;
  const kept = compareWithKept(signed.checkpoint, outside);
  if (!kept.ok) return fault(kept.code);
  return {
    ok: true,
    facts: {
      day: proof.day,
      block: block && { network: block.network, height: block.height, hash: block.hash },
      beginsAt: promised.beginsAt,
      results: proof.results.length,
      index: proof.committed.index,
      log: signed.facts,
      kept: kept.comparison,
    },
  };
}

function promiseIn({ committed, day }: AllocationProof, log: Checkpoint): AllocationDayEntry | undefined {
  const entry = parseLogEntry(committed.text);
  return entry?.kind === 'allocation-day' && entry.day === day && isInLog(committed, log) ? entry : undefined;
}

/** Null where none is promised and none is given; undefined where promise and block are at odds. */
function blockIn(
  { committed, block }: AllocationProof,
  { day, network }: AllocationDayEntry,
  log: Checkpoint,
): AllocationBlockEntry | null | undefined {
  if (network === null || block === null) return network === null && block === null ? null : undefined;
  const entry = parseLogEntry(block.text);
  if (entry?.kind !== 'allocation-block' || entry.day !== day || entry.network !== network) return undefined;
  // A promise that comes after the block is none.
  return block.index > committed.index && isInLog(block, log) ? entry : undefined;
}

function faultOfDraw(
  { secret, weights, results }: AllocationProof,
  { fingerprint }: AllocationDayEntry,
  blockHash: string | null,
): AllocationAnswer | undefined {
  if (!isHash(secret) || secretFingerprint(secret) !== fingerprint) return fault('wrong-secret');
  const shares = new Map<string, readonly AllocationShare[]>();
  for (const drama of weights) {
    const sellers = new Set(drama.shares.map(({ sellerId }) => sellerId));
    const isOnce = !shares.has(drama.dramaId) && sellers.size === drama.shares.length;
    if (!isOnce || drama.shares.some(({ weight }) => weight === 0))
      return fault('wrong-weights', drama.dramaId);
    shares.set(drama.dramaId, drama.shares as readonly AllocationShare[]);
  }
  const seed = allocationSeed(secret, blockHash);
  const wrong = results.find(({ number, dramaId, sellerId, drawn }) => {
    const wentTo = sellerId === PLATFORM_SELLER ? drawn : sellerId;
    const fellOn: SellerId | undefined = allocateSeller(shares.get(dramaId) ?? [], seed, number);
    return wentTo !== (fellOn ?? null);
  });
  return wrong && fault('wrong-result', wrong.number);
}

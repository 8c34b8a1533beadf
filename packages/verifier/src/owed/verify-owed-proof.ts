import {
  bytesToHex,
  type Checkpoint,
  isSum,
  type LogEntryProof,
  type OwedAmounts,
  type OwedNode,
  type OwedProof,
  owedId,
  owedRootByPath,
  parseLogEntry,
  parseOwedPath,
  type SolvencyEntry,
  sellerLeaf,
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
import { readOwedProof } from './form.ts';

/* The checks of docs/proofs.md §8 in their order: the first fault is the answer. */

type OwedFault =
  | 'unreadable'
  | 'newer-format'
  | NoteFault
  | 'solvency-not-in-log'
  | 'negative-sum'
  | 'wrong-places'
  | 'wrong-root'
  | 'wrong-sum'
  | KeptFault;

export interface OwedFacts {
  readonly day: string;
  readonly sellerId: string;
  readonly amounts: OwedProof['amounts'];
  /** Sum of the five amounts in millionths. */
  readonly sum: string;
  readonly place: number;
  readonly places: number;
  readonly root: string;
  /** Total of all liabilities, as in the root. */
  readonly owed: string;
  /** Index of the day's entry in the public log. */
  readonly index: number;
  readonly reportDigest: string;
  readonly log: CheckpointFacts;
  readonly kept: KeptComparison;
}

export type OwedAnswer =
  | { readonly ok: true; readonly facts: OwedFacts }
  | { readonly ok: false; readonly code: OwedFault };

const fault = (code: OwedFault): OwedAnswer => ({ ok: false, code });

export function verifyOwedProof(file: unknown, outside: OutsideKnowledge = {}): OwedAnswer {
  const proof = readOwedProof(file);
  if (typeof proof === 'string') return fault(proof);
  const signed = verifyCheckpoint(proof, outside);
  if (!signed.ok) return fault(signed.code);
  const entry = solvencyOf(proof, signed.checkpoint);
  if (entry === undefined) return fault('solvency-not-in-log');
  const leaf = leafOf(proof);
  const wrong = faultOfPlace(proof, leaf, entry);
  if (wrong !== undefined) return fault(wrong);
  const kept = compareWithKept(signed.checkpoint, outside);
  if (!kept.ok) return fault(kept.code);
  const { day, sellerId, amounts, place, solvency } = proof;
  const { places, root, owed, reportDigest } = entry;
  return {
    ok: true,
    facts: {
      day,
      sellerId,
      amounts,
      sum: String(leaf.sum),
      place,
      places,
      root,
      owed: String(owed),
      index: solvency.index,
      reportDigest,
      log: signed.facts,
      kept: kept.comparison,
    },
  };
}

function solvencyOf(
  { solvency, day }: { readonly solvency: LogEntryProof; readonly day: string },
  log: Checkpoint,
): SolvencyEntry | undefined {
  const entry = parseLogEntry(solvency.text);
  return entry?.kind === 'solvency' && entry.day === day && isInLog(solvency, log) ? entry : undefined;
}

const amountsOf = ({ amounts }: OwedProof): OwedAmounts => ({
  available: BigInt(amounts.available),
  unsettled: BigInt(amounts.unsettled),
  withdrawing: BigInt(amounts.withdrawing),
  escrow: BigInt(amounts.escrow),
  prepaid: BigInt(amounts.prepaid),
});

const leafOf = (proof: OwedProof): OwedNode =>
  sellerLeaf(owedId(proof.salt, proof.sellerId), amountsOf(proof));

function faultOfPlace(proof: OwedProof, leaf: OwedNode, entry: SolvencyEntry): OwedFault | undefined {
  const siblings = parseOwedPath(proof.path);
  if (!areSums(proof, leaf, siblings ?? [])) return 'negative-sum';
  const root = siblings && owedRootByPath(leaf, proof.place, entry.places, siblings);
  if (root === undefined) return 'wrong-places';
  if (bytesToHex(root.hash) !== entry.root) return 'wrong-root';
  return root.sum === entry.owed ? undefined : 'wrong-sum';
}

/** Whether every amount, every sibling's sum and every total on the path to the root is in range. */
function areSums(proof: OwedProof, leaf: OwedNode, siblings: readonly OwedNode[]): boolean {
  if (!Object.values(amountsOf(proof)).every(isSum)) return false;
  let sum = leaf.sum;
  if (!isSum(sum)) return false;
  for (const sibling of siblings) {
    sum += sibling.sum;
    if (!isSum(sibling.sum) || !isSum(sum)) return false;
  }
  return true;
}

import {
  type AllocationBlockEntry,
  type AllocationDayEntry,
  type AllocationOrdersEntry,
  type AllocationProof,
  type AllocationWeightsEntry,
  type Checkpoint,
  type LogEntry,
  type LogEntryProof,
  parseLogEntry,
} from '@cliffhanger/core/proofs';
import { isInLog } from '../notes/index.ts';

/* The four log entries of an allocation day: commitment, weights, block and orders. */

type EntryOf<Kind extends LogEntry['kind']> = Extract<LogEntry, { readonly kind: Kind }>;

/** Returns the entry if it is of this kind and day, in the log, and behind the entry with index `behind`. */
function entryOf<
  Kind extends 'allocation-day' | 'allocation-weights' | 'allocation-block' | 'allocation-orders',
>(
  kind: Kind,
  proof: LogEntryProof,
  { day, log, behind }: { readonly day: string; readonly log: Checkpoint; readonly behind: number },
): EntryOf<Kind> | undefined {
  const entry = parseLogEntry(proof.text);
  if (entry?.kind !== kind || !('day' in entry) || entry.day !== day) return undefined;
  return proof.index > behind && isInLog(proof, log) ? (entry as EntryOf<Kind>) : undefined;
}

export const promiseIn = (
  { committed, day }: AllocationProof,
  log: Checkpoint,
): AllocationDayEntry | undefined => entryOf('allocation-day', committed, { day, log, behind: -1 });

export const weightsIn = (
  { committed, weighed, day }: AllocationProof,
  log: Checkpoint,
): AllocationWeightsEntry | undefined =>
  weighed === null
    ? undefined
    : entryOf('allocation-weights', weighed, { day, log, behind: committed.index });

/** Null if the commitment names no network and there is no block; undefined if they contradict each other. */
export function blockIn(
  { committed, block, day }: AllocationProof,
  { network }: AllocationDayEntry,
  log: Checkpoint,
): AllocationBlockEntry | null | undefined {
  if (network === null || block === null) return network === null && block === null ? null : undefined;
  // A commitment after the block is worthless.
  const entry = entryOf('allocation-block', block, { day, log, behind: committed.index });
  return entry?.network === network ? entry : undefined;
}

/** The orders must be the last entry of the day. */
export function ordersIn(
  { committed, weighed, block, closed, day, secret }: AllocationProof,
  log: Checkpoint,
): AllocationOrdersEntry | undefined {
  const behind = Math.max(committed.index, weighed?.index ?? 0, block?.index ?? 0);
  const entry = entryOf('allocation-orders', closed, { day, log, behind });
  return entry?.secret === secret ? entry : undefined;
}

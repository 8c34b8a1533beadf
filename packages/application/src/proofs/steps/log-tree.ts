import {
  inclusionPath,
  type LogEntryProof,
  nodeHash,
  pathText,
  type SubtreeHash,
} from '@cliffhanger/core/proofs';
import type { LogNode, StoredLogEntry, Uses } from '../../ports/index.ts';

/*
 * Proofs over the log from complete subtrees, in three steps: a dry run collects the needed nodes, one
 * statement reads them, and the second run builds the proof.
 */

/** Runs `make` with the hashes of the subtrees that it requests. */
export async function overLog<T>(
  { proofLog }: Uses<'proofLog'>,
  make: (subtree: SubtreeHash) => T,
): Promise<T> {
  const wanted = new Map<string, LogNode>();
  make((from, to) => {
    for (const node of completeNodes(from, to)) wanted.set(keyOf(node), node);
    return NOTHING;
  });
  const nodes = [...wanted.values()];
  const hashes = nodes.length === 0 ? [] : await proofLog.hashes(nodes);
  const known = new Map(nodes.map((node, ordinal) => [keyOf(node), hashes[ordinal] as Uint8Array]));
  return make((from, to) =>
    completeNodes(from, to)
      .map((node) => known.get(keyOf(node)) as Uint8Array)
      .reduceRight((right, left) => nodeHash(left, right)),
  );
}

const NOTHING = new Uint8Array();
const keyOf = ({ level, index }: LogNode): string => `${level}.${index}`;

/**
 * The complete subtrees that cover the leaves from `from` to `to` (exclusive), from the left; `from` begins
 * one.
 */
function completeNodes(from: number, to: number): readonly LogNode[] {
  const nodes: LogNode[] = [];
  let at = from;
  while (at < to) {
    let [level, leaves] = [0, 1];
    while (at % (leaves * 2) === 0 && at + leaves * 2 <= to) [level, leaves] = [level + 1, leaves * 2];
    nodes.push({ level, index: at / leaves });
    at += leaves;
  }
  return nodes;
}

/** With their inclusion paths to the root at a log size. */
export async function provenEntries(
  repositories: Uses<'proofLog'>,
  entries: readonly StoredLogEntry[],
  size: number,
): Promise<readonly LogEntryProof[]> {
  const paths = await overLog(repositories, (subtree) =>
    entries.map(({ index }) => pathText(inclusionPath(index, size, subtree))),
  );
  return entries.map(({ text, index }, ordinal) => ({ text, index, path: paths[ordinal] ?? '' }));
}

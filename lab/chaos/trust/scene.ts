import { DAY_MS } from '@cliffhanger/core/kernel';
import {
  bytesToHex,
  headLeafText,
  leafHash,
  logEntryText,
  merkleRoot,
  type OwedProof,
  parseLogEntry,
  type StatementProof,
} from '@cliffhanger/core/proofs';
import type { Dice } from '@cliffhanger/testing/dice';
import {
  type ClosingRecord,
  Journal,
  type JournalTransfer,
  makeProofWorld,
  type ProofWorld,
} from '@cliffhanger/testing/proofs';
import type { Mirror } from '@cliffhanger/witness';

/** Some days of honest business, and the files that people saved before the tampering. */
export interface Scene {
  readonly world: ProofWorld;
  readonly dice: Dice;
  readonly sellerId: string;
  readonly kept: {
    readonly key: string;
    readonly statement: StatementProof;
    readonly owed: OwedProof;
    readonly mirror: Mirror;
  };
}

const ALL = { from: 0, to: Date.UTC(2027, 0, 1) };

export const statementNow = ({ world, sellerId }: Pick<Scene, 'world' | 'sellerId'>): StatementProof =>
  world.makeStatement(sellerId, ALL);

export const mirrorOf = (world: ProofWorld): Mirror => ({
  checkpoint: world.checkpoint(),
  entries: [...world.log.entries],
});

export function openScene(seed: string, dice: Dice): Scene {
  const rotateOnDay = dice.isLucky(0.3) ? { rotateOnDay: 1 } : {};
  const world = makeProofWorld({ seed, sellers: 2, days: 2, transfersPerDay: 8, ...rotateOnDay });
  const sellerId = dice.pick(world.sellerIds);
  const key = world.keys[0]?.verifierKey ?? '';
  const statement = statementNow({ world, sellerId });
  const owed = world.makeOwedProof(sellerId);
  return { world, dice, sellerId, kept: { key, statement, owed, mirror: mirrorOf(world) } };
}

/** More business, so that the log is longer than the saved copy. */
export function goOn({ world, sellerId, dice }: Scene): void {
  world.advanceTo(world.now + DAY_MS / 24);
  world.trade(sellerId, dice.between(1, 3));
  world.close();
}

/** Changes a journal, then everything derived from it: hashes, balances, closings, anchors. */
export function rewriteHistory(scene: Scene, change: (transfers: JournalTransfer[]) => void): void {
  const { world, sellerId } = scene;
  const journal = world.journal(sellerId);
  const before = [...journal.transfers];
  change(journal.transfers);
  journal.rehash();
  const place = world.closings[0]?.leaves.findIndex((leaf) => leaf.split('\n')[1] === sellerId) ?? -1;
  for (const closing of world.closings) {
    const closed = before.slice(0, Number(closing.leaves[place]?.split('\n')[2]));
    const last = closed.at(-1);
    const length = last === undefined ? 0 : lengthAfter(journal.transfers, before, closed.length);
    const leaf = headLeafText(journalOf(sellerId, journal.transfers.slice(0, length)).head);
    replaceLeaves(world, closing, closing.leaves.with(place, leaf));
  }
  resealAnchors(world);
}

/** The new length of a journal's closed part: lines with the same or an earlier time. */
function lengthAfter(
  now: readonly JournalTransfer[],
  before: readonly JournalTransfer[],
  closed: number,
): number {
  const later = new Set(before.slice(closed).map(({ id }) => id));
  const first = now.findIndex(({ id }) => later.has(id));
  return first < 0 ? now.length : first;
}

function journalOf(id: string, transfers: readonly JournalTransfer[]): Journal {
  const journal = new Journal(id);
  for (const transfer of transfers) journal.post(transfer);
  return journal;
}

export function replaceLeaves(world: ProofWorld, closing: ClosingRecord, leaves: readonly string[]): void {
  world.closings[closing.number - 1] = { ...closing, leaves };
  const entry = parseLogEntry(world.log.entries[closing.index] ?? '');
  if (entry?.kind !== 'closing') throw new Error(`entry ${closing.index} is no closing`);
  const root = bytesToHex(merkleRoot(leaves.map(leafHash)));
  world.log.entries[closing.index] = logEntryText({ ...entry, root, leaves: leaves.length });
}

/** Anchors are log entries, so a rewritten log needs matching roots. */
export function resealAnchors({ log }: ProofWorld): void {
  for (const [index, text] of log.entries.entries()) {
    const entry = parseLogEntry(text);
    if (entry?.kind !== 'anchor') continue;
    log.entries[index] = logEntryText({ ...entry, root: bytesToHex(log.root(entry.size)) });
  }
}

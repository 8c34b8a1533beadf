import { secretFingerprint } from '@cliffhanger/core/orders';
import {
  ALGORITHMS,
  type AllocationBlockEntry,
  type AllocationDayEntry,
  type AllocationOrdersEntry,
  type AllocationWeightsEntry,
  bytesToHex,
  type ClosingEntry,
  fromBase64,
  type KeyEntry,
  keyEntryText,
  leafHash,
  merkleRoot,
  parseLogEntry,
  parseVerifierKey,
  type VerifierKey,
} from '@cliffhanger/core/proofs';
import { isSignedBy } from '@cliffhanger/verifier/notes';
import { fault, type LogFault } from './fault.ts';

/* Checks entries against each other: a Merkle root cannot show these faults, because a log may contain any text. */

const KNOWN =
  /^cliffhanger-(key|closing|solvency|anchor|release|rules|allocation-day|allocation-weights|allocation-block|allocation-orders)-1(\n|$)/;

interface Seen {
  readonly texts: Map<string, number>;
  readonly hashes: Uint8Array[];
  key: VerifierKey | undefined;
  closing: ClosingEntry | undefined;
  /** Allocation days: the commitment and the entries after it. */
  readonly days: Map<string, DrawnDay>;
}

interface DrawnDay {
  readonly network: string | null;
  readonly fingerprint: string;
  hasWeights: boolean;
  hasBlock: boolean;
  hasOrders: boolean;
}

/** The first entry that is not valid at its index. */
export function judgeEntries(entries: readonly string[]): LogFault | undefined {
  const seen: Seen = { texts: new Map(), hashes: [], key: undefined, closing: undefined, days: new Map() };
  for (const [index, text] of entries.entries()) {
    const wrong = judgeEntry(text, index, seen);
    if (wrong !== undefined) return wrong;
    seen.texts.set(text, index);
    seen.hashes.push(leafHash(text));
  }
  return undefined;
}

function judgeEntry(text: string, index: number, seen: Seen): LogFault | undefined {
  const twin = seen.texts.get(text);
  if (twin !== undefined) return fault('repeated-entry', `Entry ${index} repeats entry ${twin}.`, index);
  const entry = parseLogEntry(text);
  if (entry === undefined && KNOWN.test(text))
    return fault('malformed-entry', `Entry ${index} is malformed.`, index);
  if (index === 0 && entry?.kind !== 'key')
    return fault('bad-key', 'Entry 0 is not a key, as the first entry must be.', 0);
  if (entry?.kind === 'key') return judgeKey(entry, index, seen);
  if (entry?.kind === 'closing') return judgeClosing(entry, index, seen);
  if (entry?.kind === 'anchor') return judgeAnchor(entry, index, seen);
  if (entry?.kind === 'allocation-day') return judgeDay(entry, index, seen);
  if (entry?.kind === 'allocation-weights') return judgeWeights(entry, index, seen);
  if (entry?.kind === 'allocation-block') return judgeBlock(entry, index, seen);
  if (entry?.kind === 'allocation-orders') return judgeOrders(entry, index, seen);
  return undefined;
}

function judgeKey(entry: KeyEntry, index: number, seen: Seen): LogFault | undefined {
  const key = parseVerifierKey(entry.verifierKey);
  if (key === undefined || key.name !== entry.name || key.algorithm !== ALGORITHMS.platform)
    return fault('bad-key', `Entry ${index} does not name a key of the platform.`, index);
  if (!isSignedByBefore(entry, seen.key))
    return fault('bad-key', `The key of entry ${index} is not signed by the key before it.`, index);
  seen.key = key;
  return undefined;
}

function isSignedByBefore(entry: KeyEntry, before: VerifierKey | undefined): boolean {
  if (before === undefined) return entry.signature === null;
  const signature = entry.signature === null ? undefined : fromBase64(entry.signature);
  return signature !== undefined && isSignedBy(before, keyEntryText(entry), signature);
}

function judgeClosing(entry: ClosingEntry, index: number, seen: Seen): LogFault | undefined {
  const due = (seen.closing?.number ?? 0) + 1;
  if (entry.number !== due)
    return fault('bad-closing', `Entry ${index} is closing ${entry.number}; ${due} is due.`, index);
  if (seen.closing !== undefined && entry.closedAt < seen.closing.closedAt)
    return fault(
      'bad-closing',
      `Closing ${entry.number} (entry ${index}) is earlier than ${due - 1}.`,
      index,
    );
  if (seen.closing !== undefined && entry.leaves < seen.closing.leaves)
    return fault('bad-closing', `Closing ${entry.number} (entry ${index}) has lost journals.`, index);
  seen.closing = entry;
  return undefined;
}

/** A day may be committed only once: a second commitment would allow choosing between two secrets. */
function judgeDay(entry: AllocationDayEntry, index: number, seen: Seen): LogFault | undefined {
  const { day, network, fingerprint } = entry;
  if (seen.days.has(day))
    return fault(
      'bad-allocation',
      `Entry ${index} commits to the allocation of ${day} a second time.`,
      index,
    );
  seen.days.set(day, { network, fingerprint, hasWeights: false, hasBlock: false, hasOrders: false });
  return undefined;
}

/**
 * Weights follow the commitment, once, before the orders allocated by them. Whether they precede the block is checked
 * in the day's file, because a platform that was down begins the day late.
 */
function judgeWeights({ day }: AllocationWeightsEntry, index: number, seen: Seen): LogFault | undefined {
  const promised = seen.days.get(day);
  if (promised === undefined || promised.hasWeights || promised.hasOrders)
    return fault('bad-allocation', `The weights of entry ${index} cannot be those of ${day}.`, index);
  promised.hasWeights = true;
  return undefined;
}

/** All orders of a day come once, after its block, with the committed secret. */
function judgeOrders(
  { day, secret }: AllocationOrdersEntry,
  index: number,
  seen: Seen,
): LogFault | undefined {
  const promised = seen.days.get(day);
  const isDrawn = promised !== undefined && (promised.network === null || promised.hasBlock);
  if (!isDrawn || promised.hasOrders)
    return fault('bad-allocation', `The orders of entry ${index} cannot be those of ${day}.`, index);
  if (secretFingerprint(secret) !== promised.fingerprint)
    return fault(
      'bad-allocation',
      `Entry ${index} opens another secret than was promised for ${day}.`,
      index,
    );
  promised.hasOrders = true;
  return undefined;
}

/** The block of a day follows the commitment, once, and belongs to the committed network. */
function judgeBlock({ day, network }: AllocationBlockEntry, index: number, seen: Seen): LogFault | undefined {
  const promised = seen.days.get(day);
  if (promised === undefined || promised.hasBlock || promised.hasOrders || promised.network !== network)
    return fault('bad-allocation', `The block of entry ${index} was not committed for ${day}.`, index);
  promised.hasBlock = true;
  return undefined;
}

interface AnchoredLog {
  readonly size: number;
  readonly root: string;
}

function judgeAnchor({ size, root }: AnchoredLog, index: number, seen: Seen): LogFault | undefined {
  if (size <= index && bytesToHex(merkleRoot(seen.hashes.slice(0, size))) === root) return undefined;
  return fault('bad-anchor', `The anchor of entry ${index} is not of this log at size ${size}.`, index);
}

/** Time of the last closing. */
export function lastClosedAt(entries: readonly string[]): number | undefined {
  const parsed = entries.map(parseLogEntry).findLast((entry) => entry?.kind === 'closing');
  return parsed?.kind === 'closing' ? parsed.closedAt : undefined;
}

/** The known keys, and those derived from them by signed rotations. */
export function followedKeys(entries: readonly string[], known: readonly VerifierKey[]): VerifierKey[] {
  const keys = [...known];
  let before: VerifierKey | undefined;
  for (const entry of entries.map(parseLogEntry)) {
    if (entry?.kind !== 'key') continue;
    const key = parseVerifierKey(entry.verifierKey);
    const isKnownBefore = before !== undefined && keys.some((one) => isSameKey(one, before as VerifierKey));
    if (key !== undefined && isKnownBefore && isSignedByBefore(entry, before)) keys.push(key);
    before = key;
  }
  return keys;
}

export const isSameKey = (one: VerifierKey, other: Pick<VerifierKey, 'name' | 'id'>): boolean =>
  one.name === other.name && one.id === other.id;

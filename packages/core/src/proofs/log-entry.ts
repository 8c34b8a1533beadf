import type { Instant } from '../kernel/index.ts';
import { areCounts, areWhole, isHash } from './bytes.ts';

/* Entries of the public log, line by line (docs/proofs.md §5). */

export type ClosingKind = 'hour' | 'day';

export interface KeyEntry {
  readonly kind: 'key';
  readonly name: string;
  readonly verifierKey: string;
  readonly from: Instant;
  /** By the previous key, in base64; null for the first. */
  readonly signature: string | null;
}

export interface ClosingEntry {
  readonly kind: 'closing';
  readonly number: number;
  readonly every: ClosingKind;
  readonly closedAt: Instant;
  readonly leaves: number;
  readonly root: string;
}

export interface SolvencyEntry {
  readonly kind: 'solvency';
  readonly day: string;
  readonly takenAt: Instant;
  readonly places: number;
  readonly root: string;
  readonly owed: bigint;
  readonly reportDigest: string;
}

export interface AnchorEntry {
  readonly kind: 'anchor';
  readonly network: string;
  readonly block: number;
  readonly transaction: string;
  readonly size: number;
  readonly root: string;
}

export type ReleasedProgram = 'verify-page' | 'verify-command' | 'verify-python' | 'witness';

export interface ReleaseEntry {
  readonly kind: 'release';
  readonly program: ReleasedProgram;
  readonly version: string;
  readonly digest: string;
}

export interface RulesEntry {
  readonly kind: 'rules';
  readonly at: Instant;
  readonly digest: string;
}

/** The commitment of a day of the draw. */
export interface AllocationDayEntry {
  readonly kind: 'allocation-day';
  readonly day: string;
  readonly beginsAt: Instant;
  readonly fingerprint: string;
  /** The chain; its first block from then on is part of the seed. Null: the secret alone. */
  readonly network: string | null;
}

export interface AllocationBlockEntry {
  readonly kind: 'allocation-block';
  readonly day: string;
  readonly network: string;
  readonly height: number;
  readonly hash: string;
}

/** Participants and weights, fixed before the day. */
export interface AllocationWeightsEntry {
  readonly kind: 'allocation-weights';
  readonly day: string;
  readonly at: Instant;
  readonly dramas: number;
  readonly root: string;
}

/** All orders without a click of a finished day, with its secret. */
export interface AllocationOrdersEntry {
  readonly kind: 'allocation-orders';
  readonly day: string;
  readonly at: Instant;
  readonly secret: string;
  readonly orders: number;
  readonly root: string;
}

export type LogEntry =
  | KeyEntry
  | ClosingEntry
  | SolvencyEntry
  | AnchorEntry
  | ReleaseEntry
  | RulesEntry
  | AllocationDayEntry
  | AllocationWeightsEntry
  | AllocationBlockEntry
  | AllocationOrdersEntry;

/** The entry without its signature, signed by the previous key. */
export const keyEntryText = ({ name, verifierKey, from }: Omit<KeyEntry, 'signature'>): string =>
  ['cliffhanger-key-1', name, verifierKey, from].join('\n');

export function logEntryText(entry: LogEntry): string {
  switch (entry.kind) {
    case 'key':
      return `${keyEntryText(entry)}\n${entry.signature ?? '-'}`;
    case 'closing':
      return lines(entry.kind, entry.number, entry.every, entry.closedAt, entry.leaves, entry.root);
    case 'solvency':
      return lines(
        entry.kind,
        entry.day,
        entry.takenAt,
        entry.places,
        entry.root,
        entry.owed,
        entry.reportDigest,
      );
    case 'anchor':
      return lines(entry.kind, entry.network, entry.block, entry.transaction, entry.size, entry.root);
    case 'release':
      return lines(entry.kind, entry.program, entry.version, entry.digest);
    case 'rules':
      return lines(entry.kind, entry.at, entry.digest);
    case 'allocation-day':
      return lines(entry.kind, entry.day, entry.beginsAt, entry.fingerprint, entry.network ?? '-');
    case 'allocation-weights':
      return lines(entry.kind, entry.day, entry.at, entry.dramas, entry.root);
    case 'allocation-block':
      return lines(entry.kind, entry.day, entry.network, entry.height, entry.hash);
    case 'allocation-orders':
      return lines(entry.kind, entry.day, entry.at, entry.secret, entry.orders, entry.root);
  }
}

const lines = (kind: LogEntry['kind'], ...values: readonly (string | number | bigint)[]): string =>
  [`cliffhanger-${kind}-1`, ...values].join('\n');

/** The call data of an anchoring transaction. */
export const anchorCallText = (origin: string, size: number, root: string): string =>
  ['cliffhanger-anchor-1', origin, size, root].join('\n');

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TRANSACTION = /^0x[0-9a-f]{64}$/;
const NETWORK = /^[a-z0-9]{1,40}$/;
const BLOCK_HASH = /^(0x)?[0-9a-f]{64}$/;
const PROGRAMS: readonly string[] = ['verify-page', 'verify-command', 'verify-python', 'witness'];

/** Undefined for unknown kinds. */
export function parseLogEntry(text: string): LogEntry | undefined {
  const [first = '', ...values] = text.split('\n');
  return PARSERS.get(first)?.(values);
}

type Parse = (values: readonly string[]) => LogEntry | undefined;

/** A map, so that inherited property names are no kinds. */
const PARSERS: ReadonlyMap<string, Parse> = new Map(
  Object.entries<Parse>({
    'cliffhanger-key-1': (values) => {
      const [name = '', verifierKey = '', from = '', signature = ''] = values;
      if (values.length !== 4 || !areCounts(from)) return undefined;
      const by = signature === '-' ? null : signature;
      return { kind: 'key', name, verifierKey, from: instant(from), signature: by };
    },
    'cliffhanger-closing-1': (values) => {
      const [number = '', every = '', closedAt = '', leaves = '', root = ''] = values;
      if (values.length !== 5 || !areCounts(number, closedAt, leaves) || !isHash(root)) return undefined;
      if (every !== 'hour' && every !== 'day') return undefined;
      return {
        kind: 'closing',
        number: Number(number),
        every,
        closedAt: instant(closedAt),
        leaves: Number(leaves),
        root,
      };
    },
    'cliffhanger-solvency-1': (values) => {
      const [day = '', takenAt = '', places = '', root = '', owed = '', reportDigest = ''] = values;
      if (values.length !== 6 || !DAY.test(day) || !areCounts(takenAt, places) || !areWhole(owed))
        return undefined;
      if (!isHash(root) || !isHash(reportDigest)) return undefined;
      return {
        kind: 'solvency',
        day,
        takenAt: instant(takenAt),
        places: Number(places),
        root,
        owed: BigInt(owed),
        reportDigest,
      };
    },
    'cliffhanger-anchor-1': (values) => {
      const [network = '', block = '', transaction = '', size = '', root = ''] = values;
      if (values.length !== 5 || !areCounts(block, size) || !TRANSACTION.test(transaction)) return undefined;
      if (!isHash(root)) return undefined;
      return { kind: 'anchor', network, block: Number(block), transaction, size: Number(size), root };
    },
    'cliffhanger-release-1': (values) => {
      const [program = '', version = '', digest = ''] = values;
      if (values.length !== 3 || !PROGRAMS.includes(program) || !isHash(digest)) return undefined;
      return { kind: 'release', program: program as ReleasedProgram, version, digest };
    },
    'cliffhanger-rules-1': (values) => {
      const [at = '', digest = ''] = values;
      if (values.length !== 2 || !areCounts(at) || !isHash(digest)) return undefined;
      return { kind: 'rules', at: instant(at), digest };
    },
    'cliffhanger-allocation-day-1': (values) => {
      const [day = '', beginsAt = '', fingerprint = '', network = ''] = values;
      if (values.length !== 4 || !DAY.test(day) || !areCounts(beginsAt) || !isHash(fingerprint))
        return undefined;
      if (network !== '-' && !NETWORK.test(network)) return undefined;
      return {
        kind: 'allocation-day',
        day,
        beginsAt: instant(beginsAt),
        fingerprint,
        network: network === '-' ? null : network,
      };
    },
    'cliffhanger-allocation-weights-1': (values) => {
      const [day = '', at = '', dramas = '', root = ''] = values;
      if (values.length !== 4 || !DAY.test(day) || !areCounts(at, dramas) || !isHash(root)) return undefined;
      return { kind: 'allocation-weights', day, at: instant(at), dramas: Number(dramas), root };
    },
    'cliffhanger-allocation-orders-1': (values) => {
      const [day = '', at = '', secret = '', orders = '', root = ''] = values;
      if (values.length !== 5 || !DAY.test(day) || !areCounts(at, orders)) return undefined;
      if (!isHash(secret) || !isHash(root)) return undefined;
      return { kind: 'allocation-orders', day, at: instant(at), secret, orders: Number(orders), root };
    },
    'cliffhanger-allocation-block-1': (values) => {
      const [day = '', network = '', height = '', hash = ''] = values;
      if (values.length !== 4 || !DAY.test(day) || !NETWORK.test(network)) return undefined;
      if (!areCounts(height) || !BLOCK_HASH.test(hash)) return undefined;
      return { kind: 'allocation-block', day, network, height: Number(height), hash };
    },
  }),
);

const instant = (text: string): Instant => Number(text) as Instant;

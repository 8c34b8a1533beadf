import type { SellerId } from '@cliffhanger/core/kernel';
import { allocateSeller, allocationSeed, PLATFORM_SELLER, secretFingerprint } from '@cliffhanger/core/orders';
import {
  type AllocationProof,
  bytesToHex,
  type DrawnOrder,
  fellOn,
  type LogEntry,
  leafHash,
  logEntryText,
  merkleRoot,
  parseLogEntry,
  pathText,
} from '@cliffhanger/core/proofs';
import { type AllocationChanges, AllocationRecord } from './allocation-record.ts';
import { type Changed, ofAllocationProof, type Vector } from './vector.ts';
import { dayRange, vectorWorld } from './world.ts';

const DAY = '2026-10-05';
const SECRET = 'a7'.repeat(32);
const OTHER_SECRET = 'a8'.repeat(32);
const HASH = `0x${'3c'.repeat(32)}`;
const OTHER_HASH = `0x${'3d'.repeat(32)}`;
const dramaId = (end: string): string => `01990000-0000-7000-8000-0000000000${end}`;
const DRAMA = dramaId('d1');
/** A drama without sellers, between the two others or after them. */
const WITHOUT_SELLERS = dramaId('d2');
const LAST = dramaId('d9');
const sellerId = (end: number): string => `01990000-0000-7000-8000-0000000000a${end}`;
const SHARES = [1, 2, 3].map((end) => ({ sellerId: sellerId(end), weight: end * 10 }));
const WEIGHTS = [
  { dramaId: dramaId('c7'), shares: SHARES.slice(0, 1) },
  { dramaId: DRAMA, shares: SHARES },
  { dramaId: dramaId('d3'), shares: SHARES.slice(1) },
];
const NUMBERS = Array.from({ length: 12 }, (_, index) => `CH-2222${index + 1000}`);

const PROMISE = {
  day: DAY,
  beginsAt: dayRange(4).from,
  secret: SECRET,
  network: 'bep20',
  height: 71_234_567,
  hash: HASH,
} as const;

function ordersBy(seed: string): DrawnOrder[] {
  const shares = SHARES as unknown as Parameters<typeof allocateSeller>[0];
  const drawn = NUMBERS.map((number, index) => {
    const fell = allocateSeller(shares, seed, number) as SellerId;
    // The seller drawn second bought the order themselves; the seller drawn first may no longer sell.
    if (index === 1) {
      const sellerId = allocateSeller(shares, seed, number, [fell]) as SellerId;
      return { number, dramaId: DRAMA, sellerId, drawn: null, passed: [fell] };
    }
    return index === 0
      ? { number, dramaId: DRAMA, sellerId: PLATFORM_SELLER, drawn: fell, passed: [] }
      : { number, dramaId: DRAMA, sellerId: fell, drawn: null, passed: [] };
  });
  const withoutSellers = { sellerId: PLATFORM_SELLER, drawn: null, passed: [] };
  return [
    ...drawn,
    { number: 'CH-22229998', dramaId: WITHOUT_SELLERS, ...withoutSellers },
    { number: 'CH-22229999', dramaId: LAST, ...withoutSellers },
  ];
}

/** The day with its log entries, optionally changed. */
function recordOf(
  changes: AllocationChanges = {},
  orders = ordersBy(allocationSeed(SECRET, HASH)),
): AllocationRecord {
  return new AllocationRecord(vectorWorld(), { ...PROMISE, weights: WEIGHTS, orders }, changes);
}

/** A valid allocation proof. */
export const rightAllocationProof = (): AllocationProof => recordOf().proof();

/** One of its three pages. */
export const allocationPages = (): AllocationProof[] =>
  [0, 5, 10].map((from) => recordOf().proof({ from, most: 5 }));

const changedText = (text: string, change: (entry: LogEntry) => LogEntry): string => {
  const entry = parseLogEntry(text);
  return entry === undefined ? text : logEntryText(change(entry));
};

export function allocationProofs(): Vector[] {
  return [...rightOnes(), ...wrongFiles(), ...wrongEntries(), ...wrongTrees(), ...wrongDraws()];
}

function rightOnes(): Vector[] {
  const proof = rightAllocationProof();
  const alone = recordOf({ network: null }, ordersBy(SECRET)).proof();
  const none = recordOf({}, []).proof();
  const toPlatform = { sellerId: PLATFORM_SELLER, drawn: null, passed: [] };
  const empty = new AllocationRecord(vectorWorld(), {
    ...PROMISE,
    weights: [],
    orders: [{ number: 'CH-22229999', dramaId: DRAMA, ...toPlatform }],
  }).proof();
  return [
    ofAllocationProof('right', proof),
    ofAllocationProof('right-known-key', proof, { knownKeys: [vectorWorld().key.verifierKey] }),
    ofAllocationProof('right-secret-alone', alone),
    ofAllocationProof('right-no-orders', none),
    ofAllocationProof('right-no-weights', empty),
    ...allocationPages().map((page, index) => ofAllocationProof(`right-page-${index + 1}`, page)),
    ofAllocationProof('older-than-kept', proof, { keptCheckpoint: vectorWorld('vectors', 4).checkpoint() }),
  ];
}

function wrongFiles(): Vector[] {
  const proof = rightAllocationProof();
  const [drama, ...others] = proof.weights;
  const [first] = proof.results;
  return [
    ofAllocationProof('unreadable-weight', {
      ...proof,
      weights: [{ ...drama, shares: [{ sellerId: 'x', weight: -1 }] }],
    }),
    ofAllocationProof('unreadable-place', { ...proof, weights: [{ ...drama, place: null }, ...others] }),
    ofAllocationProof('unreadable-result', { ...proof, results: [{ ...first, drawn: 1 }] }),
    ofAllocationProof('unreadable-passed', { ...proof, results: [{ ...first, passed: [1] }] }),
    ofAllocationProof('unreadable-block', { ...proof, block: {} }),
    ofAllocationProof('unreadable-closed', { ...proof, closed: null }),
    ofAllocationProof('newer-format', { ...proof, format: 'cliffhanger-allocation-proof-2' }),
    ofAllocationProof('bad-note', { ...proof, checkpoint: vectorWorld().log.checkpointText() }),
    ofAllocationProof('unknown-key', proof, { knownKeys: [vectorWorld('stranger').key.verifierKey] }),
    ofAllocationProof('bad-signature', {
      ...proof,
      checkpoint: proof.checkpoint.replace(/\n\d+\n/, '\n18\n'),
    }),
    ofAllocationProof('key-not-in-log', { ...proof, keys: proof.keys.slice(1) }),
  ];
}

function wrongEntries(): Vector[] {
  const proof = rightAllocationProof();
  const { committed, weighed, block, closed } = proof;
  const alone = recordOf({ network: null }, ordersBy(SECRET)).proof();
  const inOrder = (order: NonNullable<AllocationChanges['order']>) => recordOf({ order }).proof();
  const changed = (part: Partial<Changed<AllocationProof>>) => ({ ...proof, ...part });
  return [
    ofAllocationProof('allocation-not-in-log', changed({ committed: proof.keys[0] })),
    ofAllocationProof('allocation-not-in-log-another-day', changed({ day: '2026-10-06' })),
    ofAllocationProof(
      'allocation-not-in-log-another-secret',
      changed({
        committed: {
          ...committed,
          text: committed.text.replace(secretFingerprint(SECRET), secretFingerprint(OTHER_SECRET)),
        },
      }),
    ),
    ofAllocationProof('weights-not-in-log-missing', changed({ weighed: null })),
    ofAllocationProof('weights-not-in-log-another-kind', changed({ weighed: closed })),
    ofAllocationProof(
      'weights-not-in-log-replaced',
      changed({
        weighed: {
          ...weighed,
          text: changedText(weighed?.text ?? '', (entry) =>
            entry.kind === 'allocation-weights' ? { ...entry, root: '0'.repeat(64) } : entry,
          ),
        },
      }),
    ),
    ofAllocationProof(
      'weights-not-in-log-before-the-promise',
      inOrder(['weights', 'day', 'block', 'orders']),
    ),
    ofAllocationProof('block-not-in-log-missing', changed({ block: null })),
    ofAllocationProof(
      'block-not-in-log-replaced',
      changed({ block: { ...block, text: block?.text.replace(HASH, OTHER_HASH) } }),
    ),
    ofAllocationProof('block-not-in-log-before-the-promise', inOrder(['block', 'day', 'weights', 'orders'])),
    ofAllocationProof('block-not-in-log-another-chain', recordOf({ blockOf: 'trc20' }).proof()),
    ofAllocationProof('block-not-in-log-not-promised', { ...alone, block: alone.keys[0] }),
    ofAllocationProof('wrong-secret', changed({ secret: OTHER_SECRET })),
    ofAllocationProof('wrong-secret-form', changed({ secret: SECRET.toUpperCase() })),
    ofAllocationProof('orders-not-in-log-another-kind', changed({ closed: committed })),
    ofAllocationProof(
      'orders-not-in-log-root-replaced',
      changed({
        closed: {
          ...closed,
          text: changedText(closed.text, (entry) =>
            entry.kind === 'allocation-orders'
              ? { ...entry, orders: 1, root: bytesToHex(merkleRoot([leafHash('one')])) }
              : entry,
          ),
        },
      }),
    ),
    ofAllocationProof('orders-not-in-log-before-the-block', inOrder(['day', 'weights', 'orders', 'block'])),
    ofAllocationProof('orders-not-in-log-another-secret', recordOf({ opened: OTHER_SECRET }).proof()),
  ];
}

function wrongTrees(): Vector[] {
  const proof = rightAllocationProof();
  const [before, drama, behind] = proof.weights;
  const [first, second, ...rest] = proof.results;
  const page = recordOf().proof({ from: 5, most: 5 });
  const results = (...changed: readonly unknown[]) => ({ ...proof, results: changed });
  const weights = (...changed: readonly unknown[]) => ({ ...proof, weights: changed });
  return [
    ofAllocationProof('wrong-weights-drama-twice', weights(before, drama, drama, behind)),
    ofAllocationProof('wrong-weights-order', weights(drama, before, behind)),
    ofAllocationProof(
      'wrong-weights-seller-twice',
      weights(before, { ...drama, shares: [SHARES[0], ...SHARES] }, behind),
    ),
    ofAllocationProof(
      'wrong-weights-two-in-one',
      weights(before, {
        ...drama,
        shares: [{ sellerId: `${sellerId(1)} 10\n${sellerId(2)}`, weight: 20 }, SHARES[2]],
      }),
    ),
    ofAllocationProof(
      'wrong-weights-nothing',
      weights(before, { ...drama, shares: [...SHARES, { sellerId: sellerId(9), weight: 0 }] }),
    ),
    ofAllocationProof('wrong-weights-nobody', weights(before, { ...drama, shares: [] })),
    ofAllocationProof(
      'weights-not-in-root-changed',
      weights(before, { ...drama, shares: [...SHARES.slice(0, 2), { ...SHARES[2], weight: 31 }] }, behind),
    ),
    ofAllocationProof(
      'weights-not-in-root-left-out',
      weights(before, { ...drama, shares: SHARES.slice(1) }, behind),
    ),
    ofAllocationProof('weights-not-in-root-place', weights(before, { ...drama, place: 2 }, behind)),
    ofAllocationProof('weights-not-in-root-path', weights(before, { ...drama, path: '' }, behind)),
    ofAllocationProof('orders-out-of-order', results(second, first, ...rest)),
    ofAllocationProof('orders-not-in-root-left-out', results(first, ...rest)),
    ofAllocationProof(
      'orders-not-in-root-inserted',
      results({ ...first, number: 'CH-22220000' }, ...proof.results),
    ),
    ofAllocationProof('orders-not-in-root-moved', {
      ...proof,
      results: [{ ...first, sellerId: sellerId(3), drawn: null, passed: [] }, second, ...rest],
    }),
    ofAllocationProof(
      'orders-not-in-root-kept',
      results(first, { ...second, sellerId: PLATFORM_SELLER }, ...rest),
    ),
    ofAllocationProof('orders-not-in-root-none', { ...proof, results: [] }),
    ofAllocationProof('orders-not-in-root-end-left-out', { ...proof, results: proof.results.slice(0, -1) }),
    ofAllocationProof('orders-not-in-root-page-elsewhere', { ...page, from: 4 }),
    ofAllocationProof('orders-not-in-root-beside', { ...page, beside: pathText([leafHash('x')]) }),
    ofAllocationProof('missing-weights-left-out', weights(before, behind)),
    ofAllocationProof('missing-weights-neighbour', weights(before, drama)),
  ];
}

function wrongDraws(): Vector[] {
  const right = ordersBy(allocationSeed(SECRET, HASH));
  const moved = (at: number, to: Partial<DrawnOrder>) =>
    recordOf({}, right.with(at, { ...(right[at] as DrawnOrder), ...to })).proof();
  const other = SHARES.find((share) => share.sellerId !== fellOn(right[3] as DrawnOrder))?.sellerId ?? '';
  return [
    ofAllocationProof('wrong-result-moved', moved(3, { sellerId: other })),
    ofAllocationProof('wrong-result-kept-by-platform', moved(4, { sellerId: PLATFORM_SELLER })),
    ofAllocationProof('wrong-result-passed-over-another', moved(5, { passed: [sellerId(9)] })),
    ofAllocationProof('wrong-result-passed-over-none', moved(1, { passed: [] })),
    ofAllocationProof('wrong-result-another-block', recordOf({ hash: OTHER_HASH }).proof()),
    ofAllocationProof('wrong-result-secret-alone', recordOf({}, ordersBy(SECRET)).proof()),
    ofAllocationProof(
      'late-weights-behind-the-block',
      recordOf({ order: ['day', 'block', 'weights', 'orders'] }).proof(),
    ),
    ofAllocationProof('late-weights-on-the-day', recordOf({ weighedAt: PROMISE.beginsAt }).proof()),
  ];
}

import type { SellerId } from '@cliffhanger/core/kernel';
import { allocateSeller, allocationSeed, PLATFORM_SELLER, secretFingerprint } from '@cliffhanger/core/orders';
import {
  ALLOCATION_PROOF_FORMAT,
  type AllocationBlockEntry,
  type AllocationDayEntry,
  type AllocationProof,
  type LogEntry,
} from '@cliffhanger/core/proofs';
import { ofAllocationProof, type Vector } from './vector.ts';
import { dayRange, vectorWorld } from './world.ts';

const DAY = '2026-10-05';
const SECRET = 'a7'.repeat(32);
const OTHER_SECRET = 'a8'.repeat(32);
const HASH = `0x${'3c'.repeat(32)}`;
const OTHER_HASH = `0x${'3d'.repeat(32)}`;
const DRAMA = '01990000-0000-7000-8000-0000000000d1';
const NOBODYS = '01990000-0000-7000-8000-0000000000d2';
/** Not in order: whoever repeats the draw puts them in order. */
const SHARES = [3, 1, 2].map((end) => ({
  sellerId: `01990000-0000-7000-8000-0000000000a${end}`,
  weight: end * 10,
}));
const NUMBERS = Array.from({ length: 12 }, (_, index) => `CH-2222${index + 1000}`);

const promise: AllocationDayEntry = {
  kind: 'allocation-day',
  day: DAY,
  beginsAt: dayRange(4).from as never,
  fingerprint: secretFingerprint(SECRET),
  network: 'bep20',
};
const found: AllocationBlockEntry = {
  kind: 'allocation-block',
  day: DAY,
  network: 'bep20',
  height: 71_234_567,
  hash: HASH,
};

function resultsBy(seed: string): AllocationProof['results'] {
  const shares = SHARES as unknown as Parameters<typeof allocateSeller>[0];
  const drawn = NUMBERS.map((number, index) => {
    const sellerId = allocateSeller(shares, seed, number) as SellerId;
    // Whom the first fell on may not sell any more.
    return index === 0
      ? { number, dramaId: DRAMA, sellerId: PLATFORM_SELLER, drawn: sellerId }
      : { number, dramaId: DRAMA, sellerId, drawn: null };
  });
  return [...drawn, { number: 'CH-22229999', dramaId: NOBODYS, sellerId: PLATFORM_SELLER, drawn: null }];
}

/** The day with what the log says of it: these entries, in this order. */
function proofOf(entries: readonly LogEntry[], seed: string, world = vectorWorld()): AllocationProof {
  const indexes = entries.map((entry) => ({ kind: entry.kind, index: world.log.append(entry) }));
  const at = (kind: LogEntry['kind']) => {
    const index = indexes.find((one) => one.kind === kind)?.index;
    return index === undefined ? undefined : world.log.inclusion(index);
  };
  return {
    format: ALLOCATION_PROOF_FORMAT,
    origin: world.log.origin,
    day: DAY,
    secret: SECRET,
    weights: [{ dramaId: DRAMA, shares: SHARES }],
    results: resultsBy(seed),
    committed: at('allocation-day') ?? world.log.inclusion(0),
    block: at('allocation-block') ?? null,
    checkpoint: world.checkpoint(),
    keys: world.keyEntries(),
  };
}

/** A day of the draw that is right. */
export const rightAllocationProof = (): AllocationProof =>
  proofOf([promise, found], allocationSeed(SECRET, HASH));

export function allocationProofs(): Vector[] {
  const proof = rightAllocationProof();
  const alone = proofOf([{ ...promise, network: null }], SECRET);
  const late = proofOf([found, promise], allocationSeed(SECRET, HASH));
  const replaced = proofOf([promise, { ...found, hash: OTHER_HASH }], allocationSeed(SECRET, HASH));
  const elsewhere = proofOf([promise, { ...found, network: 'trc20' }], allocationSeed(SECRET, HASH));
  const [first, second, ...rest] = proof.results;
  const results = (...changed: readonly unknown[]) => ({ ...proof, results: changed });
  const weights = (...changed: readonly unknown[]) => ({ ...proof, weights: changed });
  return [
    ofAllocationProof('right', proof),
    ofAllocationProof('right-known-key', proof, { knownKeys: [vectorWorld().key.verifierKey] }),
    ofAllocationProof('right-secret-alone', alone),
    ofAllocationProof(
      'unreadable-weight',
      weights({ dramaId: DRAMA, shares: [{ sellerId: 'x', weight: -1 }] }),
    ),
    ofAllocationProof('unreadable-result', results({ ...first, drawn: 1 })),
    ofAllocationProof('unreadable-block', { ...proof, block: {} }),
    ofAllocationProof('newer-format', { ...proof, format: 'cliffhanger-allocation-proof-2' }),
    ofAllocationProof('bad-note', { ...proof, checkpoint: vectorWorld().log.checkpointText() }),
    ofAllocationProof('unknown-key', proof, { knownKeys: [vectorWorld('stranger').key.verifierKey] }),
    ofAllocationProof('bad-signature', {
      ...proof,
      checkpoint: proof.checkpoint.replace(/\n\d+\n/, '\n18\n'),
    }),
    ofAllocationProof('key-not-in-log', { ...proof, keys: proof.keys.slice(1) }),
    ofAllocationProof('allocation-not-in-log', { ...proof, committed: proof.keys[0] }),
    ofAllocationProof('allocation-not-in-log-another-day', { ...proof, day: '2026-10-06' }),
    ofAllocationProof('allocation-not-in-log-another-secret', {
      ...proof,
      committed: {
        ...proof.committed,
        text: proof.committed.text.replace(secretFingerprint(SECRET), secretFingerprint(OTHER_SECRET)),
      },
    }),
    ofAllocationProof('block-not-in-log-missing', { ...proof, block: null }),
    ofAllocationProof('block-not-in-log-replaced', {
      ...proof,
      block: { ...proof.block, text: proof.block?.text.replace(HASH, OTHER_HASH) },
    }),
    ofAllocationProof('block-not-in-log-before-the-promise', late),
    ofAllocationProof('block-not-in-log-another-chain', elsewhere),
    ofAllocationProof('block-not-in-log-not-promised', { ...alone, block: alone.keys[0] }),
    ofAllocationProof('wrong-secret', { ...proof, secret: OTHER_SECRET }),
    ofAllocationProof('wrong-secret-form', { ...proof, secret: SECRET.toUpperCase() }),
    ofAllocationProof('wrong-weights-drama-twice', weights(proof.weights[0], proof.weights[0])),
    ofAllocationProof(
      'wrong-weights-seller-twice',
      weights({ dramaId: DRAMA, shares: [...SHARES, SHARES[0]] }),
    ),
    ofAllocationProof(
      'wrong-weights-nothing',
      weights({ dramaId: DRAMA, shares: [...SHARES, { sellerId: 'x', weight: 0 }] }),
    ),
    ofAllocationProof(
      'wrong-result-kept-by-platform',
      results(first, { ...second, sellerId: PLATFORM_SELLER }, ...rest),
    ),
    ofAllocationProof('wrong-result-another-block', replaced),
    ofAllocationProof('wrong-result-secret-alone', { ...proof, results: resultsBy(SECRET) }),
    ofAllocationProof('wrong-result-weights', weights({ dramaId: DRAMA, shares: SHARES.slice(1) })),
    ofAllocationProof('older-than-kept', proof, { keptCheckpoint: vectorWorld('vectors', 4).checkpoint() }),
  ];
}

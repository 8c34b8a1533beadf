import { DAY_MS } from '@cliffhanger/core/kernel';
import {
  type AllocationShare,
  allocateSeller,
  allocationSeed,
  PLATFORM_SELLER,
} from '@cliffhanger/core/orders';
import {
  type AllocationProof,
  bytesToHex,
  type DrawnOrder,
  drawnOrderLeafText,
  leafHash,
  logEntryText,
  merkleRoot,
  parseLogEntry,
} from '@cliffhanger/core/proofs';
import {
  type AllocationChanges,
  AllocationRecord,
} from '../../../packages/verifier/vector-maker/allocation-record.ts';
import { mirrorOf, resealAnchors, type Scene } from './scene.ts';
import type { Mutable, Tampering } from './tampering.ts';

/*
 * Tampered draws of orders without a link, by an insider with the database and the signing key: in the file
 * for a visitor, in the log before publication, and in the log that witnesses have mirrored.
 */

const ORDERS = 9;
const idOf = (kind: string, n: number): string => `01990000-0000-7000-8000-00000000${kind}0${n}`;

type Facts = AllocationRecord['facts'];

/** An honestly drawn day: three sellers, two dramas that they promote and one that has no promoter. */
function honestDay({ world, dice }: Scene): Facts {
  const secret = bytesToHex(leafHash(`secret ${dice.next()}`));
  const hash = `0x${bytesToHex(leafHash(`block ${dice.next()}`))}`;
  const weights = [1, 3].map((drama) => ({
    dramaId: idOf('dd', drama),
    shares: [1, 2, 3].map((seller) => ({ sellerId: idOf('aa', seller), weight: dice.between(1, 12) * 10 })),
  }));
  const seed = allocationSeed(secret, hash);
  const orders = Array.from({ length: ORDERS }, (_, at): DrawnOrder => {
    const number = `CH-${dice.between(10_000_000 * (at + 1), 10_000_000 * (at + 2) - 1)}`;
    const dramaId = idOf('dd', (at % 3) + 1);
    const shares = weights.find((drama) => drama.dramaId === dramaId)?.shares ?? [];
    const sellerId = allocateSeller(shares as unknown as readonly AllocationShare[], seed, number);
    return { number, dramaId, sellerId: sellerId ?? PLATFORM_SELLER, drawn: null, passed: [] };
  });
  const beginsAt = world.now - (world.now % DAY_MS) + 2 * DAY_MS;
  const day = new Date(beginsAt).toISOString().slice(0, 10);
  return { day, beginsAt, secret, network: 'bep20', height: 52_000_000, hash, weights, orders };
}

/** A day's facts come from the signed log; these tamperings present a different file, or none. */
export const honestDraw = (scene: Scene): AllocationProof =>
  new AllocationRecord(scene.world, honestDay(scene)).proof();

const inFile = (
  name: string,
  change: (proof: Mutable<AllocationProof>, scene: Scene) => void,
): Tampering => ({
  name: `draw: ${name}`,
  tamper: (scene) => {
    const proof = structuredClone(honestDraw(scene)) as Mutable<AllocationProof>;
    change(proof, scene);
    return { draw: proof as AllocationProof };
  },
});

/**
 * Written to the log before publication: the roots are right, but the draw or the order of entries is wrong.
 */
const told = (
  name: string,
  tell: (facts: Facts, scene: Scene) => { readonly facts: Facts; readonly telling?: AllocationChanges },
): Tampering => ({
  name: `draw: ${name}`,
  tamper: (scene) => {
    const { facts, telling } = tell(honestDay(scene), scene);
    return { draw: new AllocationRecord(scene.world, facts, telling).proof() };
  },
});

/** In a log whose whole day a witness has mirrored; everything after the change is signed again. */
const inKeptLog = (name: string, change: (record: AllocationRecord, scene: Scene) => void): Tampering => ({
  name: `draw: ${name}`,
  tamper: (scene) => {
    const { world } = scene;
    const record = new AllocationRecord(world, honestDay(scene));
    Object.assign(scene.kept, { mirror: mirrorOf(world) });
    change(record, scene);
    resealAnchors(world);
    const consistency = world.log.consistency(scene.kept.mirror.entries.length);
    return { log: { ...mirrorOf(world), consistency } };
  },
});

const anotherSeller = (order: DrawnOrder): DrawnOrder => {
  const number = Number(order.sellerId.at(-1));
  return {
    ...order,
    sellerId: order.sellerId === PLATFORM_SELLER ? idOf('aa', 1) : idOf('aa', (number % 3) + 1),
    drawn: null,
    passed: [],
  };
};

function replaceRoot(
  record: AllocationRecord,
  { world }: Scene,
  part: 'weights' | 'orders',
  root: string,
): void {
  const index = record.indexes.get(part) ?? 0;
  const entry = parseLogEntry(world.log.entries[index] ?? '');
  if (entry?.kind !== 'allocation-weights' && entry?.kind !== 'allocation-orders')
    throw new TypeError(`entry ${index} has no root`);
  world.log.entries[index] = logEntryText({ ...entry, root });
}

const rootOf = (orders: readonly DrawnOrder[]): string =>
  bytesToHex(merkleRoot(orders.map((order) => leafHash(drawnOrderLeafText(order)))));

export const DRAWS: readonly Tampering[] = [
  inFile('order left out of the file', (proof, { dice }) => {
    proof.results.splice(dice.between(0, proof.results.length - 1), 1);
  }),
  inFile('order put into the file', (proof, { dice }) => {
    const at = dice.between(0, proof.results.length - 1);
    proof.results.splice(at, 0, proof.results[at] as DrawnOrder);
  }),
  inFile('order moved to another seller in the file', (proof, { dice }) => {
    const at = dice.between(0, proof.results.length - 1);
    proof.results[at] = anotherSeller(proof.results[at] as DrawnOrder);
  }),
  inFile('weight changed in the file', (proof, { dice }) => {
    const at = dice.between(0, proof.weights.length - 1);
    const drama = proof.weights[at] as AllocationProof['weights'][number];
    const shares = drama.shares.map((share, index) => ({
      ...share,
      weight: share.weight + (index === 0 ? 10 : 0),
    }));
    proof.weights[at] = { ...drama, shares };
  }),
  inFile('drama said to be promoted by nobody', (proof, { dice }) => {
    const [gone] = proof.weights.splice(dice.between(0, proof.weights.length - 1), 1);
    proof.results = proof.results.map((order) =>
      order.dramaId === gone?.dramaId
        ? { ...order, sellerId: PLATFORM_SELLER, drawn: null, passed: [] }
        : order,
    );
  }),
  told('order moved to another seller before the day was closed', (facts, { dice }) => {
    const promoted = facts.orders.flatMap(({ sellerId }, at) => (sellerId === PLATFORM_SELLER ? [] : [at]));
    const at = dice.pick(promoted);
    return {
      facts: { ...facts, orders: facts.orders.with(at, anotherSeller(facts.orders[at] as DrawnOrder)) },
    };
  }),
  told('order kept by the platform before the day was closed', (facts, { dice }) => {
    const promoted = facts.orders.flatMap(({ sellerId }, at) => (sellerId === PLATFORM_SELLER ? [] : [at]));
    const at = dice.pick(promoted);
    const kept = { ...(facts.orders[at] as DrawnOrder), sellerId: PLATFORM_SELLER };
    return { facts: { ...facts, orders: facts.orders.with(at, kept) } };
  }),
  told('weights written when the block was known', (facts) => ({
    facts,
    telling: { order: ['day', 'block', 'weights', 'orders'] },
  })),
  told('weights written on the day', (facts, { dice }) => ({
    facts,
    telling: { weighedAt: facts.beginsAt + dice.between(0, DAY_MS) },
  })),
  told('another secret opened than was promised', (facts) => ({
    facts,
    telling: { opened: bytesToHex(leafHash(facts.secret)) },
  })),
  inKeptLog('weights replaced in the log after the block', (record, scene) =>
    replaceRoot(record, scene, 'weights', bytesToHex(leafHash('other weights'))),
  ),
  inKeptLog('root of the orders replaced in the log', (record, scene) =>
    replaceRoot(record, scene, 'orders', rootOf(record.facts.orders.slice(1))),
  ),
  {
    name: 'draw: weights of a day written a second time',
    tamper: (scene) => {
      const { world, kept } = scene;
      const record = new AllocationRecord(world, honestDay(scene));
      const entry = parseLogEntry(world.log.entries[record.indexes.get('weights') ?? 0] ?? '');
      if (entry?.kind === 'allocation-weights')
        world.log.append({ ...entry, root: bytesToHex(leafHash('other weights')) });
      return { log: { ...mirrorOf(world), consistency: world.log.consistency(kept.mirror.entries.length) } };
    },
  },
  {
    name: 'draw: orders of a day written a second time',
    tamper: (scene) => {
      const { world, kept } = scene;
      const record = new AllocationRecord(world, honestDay(scene));
      const entry = parseLogEntry(world.log.entries[record.indexes.get('orders') ?? 0] ?? '');
      if (entry?.kind === 'allocation-orders')
        world.log.append({ ...entry, orders: ORDERS - 1, root: rootOf(record.facts.orders.slice(1)) });
      return { log: { ...mirrorOf(world), consistency: world.log.consistency(kept.mirror.entries.length) } };
    },
  },
];

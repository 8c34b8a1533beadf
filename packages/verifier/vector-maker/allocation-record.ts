import { HOUR_MS, type Instant, instantOf } from '@cliffhanger/core/kernel';
import { secretFingerprint } from '@cliffhanger/core/orders';
import {
  ALLOCATION_PROOF_FORMAT,
  type AllocationProof,
  besideRange,
  bytesToHex,
  type DramaWeights,
  type DrawnOrder,
  drawnOrderLeafText,
  hashOfLeaves,
  inclusionPath,
  type LogEntry,
  leafHash,
  merkleRoot,
  pathText,
  weightsLeafText,
} from '@cliffhanger/core/proofs';
import type { ProofWorld } from '@cliffhanger/testing/proofs';

/** Inputs of an allocation day. */
export interface AllocationFactsOfDay {
  readonly day: string;
  readonly beginsAt: number;
  readonly secret: string;
  readonly network: string;
  readonly height: number;
  readonly hash: string;
  /** In ascending order of ids. */
  readonly weights: readonly DramaWeights[];
  /** In ascending order of numbers. */
  readonly orders: readonly DrawnOrder[];
}

type Part = 'day' | 'weights' | 'block' | 'orders';

/** Deviations of the log entries from the correct ones. */
export interface AllocationChanges {
  readonly order?: readonly Part[];
  /** Null: the seed is the secret alone. */
  readonly network?: null;
  readonly blockOf?: string;
  readonly hash?: string;
  readonly opened?: string;
  readonly weighedAt?: number;
}

const IN_ORDER: readonly Part[] = ['day', 'weights', 'block', 'orders'];

/** One allocation day, recorded in an in-memory log. */
export class AllocationRecord {
  readonly facts: AllocationFactsOfDay;
  /** Indexes in the log. */
  readonly indexes = new Map<Part, number>();
  readonly #world: ProofWorld;

  constructor(world: ProofWorld, facts: AllocationFactsOfDay, changes: AllocationChanges = {}) {
    this.facts = facts;
    this.#world = world;
    for (const part of changes.order ?? IN_ORDER) {
      if (part === 'block' && changes.network === null) continue;
      this.indexes.set(part, world.log.append(entryOf(part, facts, changes)));
    }
  }

  /** A page of the proof, or the whole day. */
  proof({ from = 0, most = this.facts.orders.length } = {}): AllocationProof {
    const { day, secret, orders } = this.facts;
    const { log } = this.#world;
    const results = orders.slice(from, from + most);
    const range = { from, to: from + results.length, size: orders.length };
    const at = (part: Part) => {
      const index = this.indexes.get(part);
      return index === undefined ? null : log.inclusion(index);
    };
    return {
      format: ALLOCATION_PROOF_FORMAT,
      origin: log.origin,
      day,
      secret,
      weights: this.#provenWeights(),
      from,
      results,
      beside: pathText(besideRange(range, hashOfLeaves(orderLeaves(orders)))),
      committed: at('day') ?? log.inclusion(0),
      weighed: at('weights'),
      block: at('block'),
      closed: at('orders') ?? log.inclusion(0),
      checkpoint: this.#world.checkpoint(),
      keys: this.#world.keyEntries(),
    };
  }

  /** All dramas of the day: more than a page needs is valid. */
  #provenWeights(): AllocationProof['weights'] {
    const { weights } = this.facts;
    const subtree = hashOfLeaves(weightLeaves(weights));
    return weights.map((drama, place) => ({
      ...drama,
      place,
      path: pathText(inclusionPath(place, weights.length, subtree)),
    }));
  }
}

const orderLeaves = (orders: readonly DrawnOrder[]) =>
  orders.map((order) => leafHash(drawnOrderLeafText(order)));
const weightLeaves = (weights: readonly DramaWeights[]) =>
  weights.map((drama) => leafHash(weightsLeafText(drama)));
const rootOf = (leaves: readonly Uint8Array[]): string => bytesToHex(merkleRoot(leaves));

function entryOf(part: Part, facts: AllocationFactsOfDay, changes: AllocationChanges): LogEntry {
  const { day, secret, weights, orders, height } = facts;
  const beginsAt = instantOf(facts.beginsAt);
  const network = changes.network === null ? null : facts.network;
  switch (part) {
    case 'day':
      return { kind: 'allocation-day', day, beginsAt, fingerprint: secretFingerprint(secret), network };
    case 'weights': {
      const at = instantOf(changes.weighedAt ?? beginsAt - HOUR_MS);
      return {
        kind: 'allocation-weights',
        day,
        at,
        dramas: weights.length,
        root: rootOf(weightLeaves(weights)),
      };
    }
    case 'block': {
      const hash = changes.hash ?? facts.hash;
      return { kind: 'allocation-block', day, network: changes.blockOf ?? facts.network, height, hash };
    }
    case 'orders':
      return {
        kind: 'allocation-orders',
        day,
        at: (beginsAt + 25 * HOUR_MS) as Instant,
        secret: changes.opened ?? secret,
        orders: orders.length,
        root: rootOf(orderLeaves(orders)),
      };
  }
}

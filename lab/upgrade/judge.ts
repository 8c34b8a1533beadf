import { setTimeout as sleep } from 'node:timers/promises';
import { jobQueueState } from '@cliffhanger/adapters/postgres';
import type { Fixture } from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { missedBy } from './listener.ts';
import type { Shop } from './shop.ts';
import type { Outcome } from './trial.ts';

const DRAINED_WITHIN_MS = 30_000;
const LOOKED_EVERY_MS = 200;

/** Every value must be zero or empty. */
export interface Wrong {
  /** Requests that failed, before the control. */
  readonly failedRequests: number;
  /** Acknowledged, but missing in the database. */
  readonly lostPurchases: number;
  readonly lostShipments: number;
  readonly missedEvents: number;
  /** Streams that were refused on reconnecting. */
  readonly refusedStreams: number;
  readonly jobsLeft: number;
  readonly deadJobs: number;
  readonly brokenRules: readonly string[];
}

export async function judge(fixture: Fixture, shops: readonly Shop[], outcome: Outcome): Promise<Wrong> {
  const { owner } = fixture;
  const { listeners, acknowledged, phases } = outcome;
  const queue = await drained(fixture);
  const { rows: orders } = await owner.query<{ orders: number; shipped: number }>(
    'select count(*)::int as orders, count(shipped_at)::int as shipped from orders',
  );
  const missed = await Promise.all(
    shops.map(async ({ seller }, index) => {
      const listener = listeners[index];
      const last = async () => {
        const { rows } = await owner.query<{ last: number | null }>(
          'select max(id)::int as last from push.push_events where seller_id = $1',
          [seller.id],
        );
        return rows[0]?.last ?? 0;
      };
      const missedNow = async () => (listener === undefined ? 0 : missedBy(listener, await last()));
      return until(missedNow, (events) => events === 0);
    }),
  );
  return {
    failedRequests: phases.reduce((sum, { failed }) => sum + failed, 0),
    lostPurchases: Math.max(0, acknowledged.paid - (orders[0]?.orders ?? 0)),
    lostShipments: Math.max(0, acknowledged.shipped - (orders[0]?.shipped ?? 0)),
    missedEvents: missed.reduce((sum, events) => sum + events, 0),
    refusedStreams: outcome.refusedStreams,
    jobsLeft: queue.due,
    deadJobs: queue.dead,
    brokenRules: await brokenOrderRules(owner),
  };
}

const drained = ({ owner }: Fixture) =>
  until(
    () => jobQueueState(owner),
    ({ due }) => due === 0,
  );

/** Polls until it is enough; returns the last value when time runs out. */
async function until<T>(look: () => Promise<T>, isEnough: (found: T) => boolean): Promise<T> {
  const givesUpAt = performance.now() + DRAINED_WITHIN_MS;
  for (;;) {
    const found = await look();
    if (isEnough(found) || performance.now() > givesUpAt) return found;
    await sleep(LOOKED_EVERY_MS);
  }
}

export const isNothingWrong = (wrong: Wrong): boolean =>
  Object.values(wrong).every((one) => (typeof one === 'number' ? one === 0 : one.length === 0));

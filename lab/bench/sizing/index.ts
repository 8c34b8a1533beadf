import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { type CostsOfAnOrder, MEASURED_COSTS, measuredCosts } from '../../sizing/measured-costs.ts';
import type { BenchOptions, Measurement } from '../report.ts';
import { atMost } from '../selling/rounds.ts';
import { buying, readingCall, settling, shipping, shippingCall } from './steps.ts';

/*
 * The cost of an order from the payment to T+7: CPU time of PostgreSQL, WAL, and disk space. docs/sizing.md
 * is calculated from the figures of a full run, which stores them; a short run compares.
 */

const ORDERS = { short: 800, full: 8_000 };
const BATCHES = { short: 1, full: 4 };
/** The page is outdated if the cost exceeds its figures by this factor. */
const MOST_DEARER = 1.5;

export async function measureSizing({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const size = short ? 'short' : 'full';
  const { storedBytes: boughtBytes, placing } = await buying(ORDERS[size]);
  const costs: CostsOfAnOrder = {
    measuredOn: new Date().toISOString().slice(0, 10),
    load: Number((loadavg()[2] ?? Number.NaN).toPrecision(3)),
    orders: ORDERS[size],
    buying: { storedBytes: boughtBytes },
    placing,
    shipping: await shipping(ORDERS[size]),
    settling: await settling(BATCHES[size]),
    shippingCall: await shippingCall(ORDERS[size]),
    readingCall: await readingCall(ORDERS[size]),
  };
  console.log(JSON.stringify(costs));
  const known = measuredCosts();
  if (!short)
    writeFileSync(join(REPOSITORY_FOLDER, MEASURED_COSTS), `${JSON.stringify(costs, undefined, 2)}\n`);
  const beside = (name: string, unit: string, of: (one: CostsOfAnOrder) => number): Measurement =>
    atMost(`sizing-${name}`, of(costs), { unit, most: MOST_DEARER * of(known) });
  return [
    beside('postgres-ms', 'ms of PostgreSQL per order', (one) =>
      sum(one.placing.postgresMs, one.shipping.postgresMs, one.settling.postgresMs),
    ),
    beside('wal', 'bytes of WAL per order', (one) =>
      sum(one.placing.walBytes, one.shipping.walBytes, one.settling.walBytes),
    ),
    beside('stored', 'bytes stored per order', (one) =>
      sum(
        one.buying.storedBytes,
        one.placing.storedBytes,
        one.shipping.storedBytes,
        one.settling.storedBytes,
      ),
    ),
    beside('api-ms', 'ms of the api per reading call', (one) => one.readingCall.apiMs),
    beside('reading-postgres-ms', 'ms of PostgreSQL per reading call', (one) => one.readingCall.postgresMs),
  ];
}

const sum = (...figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

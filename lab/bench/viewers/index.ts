import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMeasuredDatabase } from '@cliffhanger/testing/database';
import { type BenchOptions, type Measurement, measurementOf } from '../report.ts';
import { startApi } from '../selling/api-process.ts';
import { prepareSeries, type Secrets } from './series.ts';
import { type Fetched, type Seen, watchSeries } from './viewer.ts';

/*
 * Five hundred people watch paid episodes of twelve seconds at the same time, one after the other, from one
 * API process: the episode's address, its playlists, its key, its segments. Real episodes are several times
 * longer, so that everything but the segments is requested more often here.
 */

const VIEWERS = 500;
const LIMIT_MS = 200;
/** Arrivals are spread over this time. */
const ARRIVING_MS = 5_000;
const DATABASE_CONNECTIONS = 10;
const SECRETS: Secrets = {
  TOKEN_SECRET: 'a secret of the bench that is long enough',
  ENCRYPTION_KEY: 'another secret of the bench, as long as it',
};

export async function measureViewers({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const database = await createMeasuredDatabase();
  const storageDir = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-viewers-'));
  try {
    const { dramaId, cookies } = await prepareSeries(database, storageDir, SECRETS, VIEWERS);
    const api = await startApi(database, DATABASE_CONNECTIONS, {
      API_DUTIES: 'viewer',
      ...SECRETS,
      STORAGE_DIR: storageDir,
      FILES_PER_MINUTE: '1000000',
    });
    try {
      const seen: Seen[] = [];
      const errors: string[] = [];
      const until = performance.now() + (short ? 20_000 : 60_000);
      const sit = async (cookie: string, at: number): Promise<void> => {
        await sleep((at * ARRIVING_MS) / VIEWERS);
        const sitting = {
          url: api.url,
          dramaId,
          cookie,
          first: at,
          until,
          saw: (one: Seen) => seen.push(one),
        };
        await watchSeries(sitting).catch((error: unknown) => errors.push(String(error)));
      };
      const begunAt = performance.now();
      await Promise.all(cookies.map(sit));
      return [measurementFrom(seen, errors, (performance.now() - begunAt) / 1_000)];
    } finally {
      await api.stop();
    }
  } finally {
    await database.drop();
    await rm(storageDir, { recursive: true });
  }
}

function measurementFrom(seen: readonly Seen[], errors: readonly string[], seconds: number): Measurement {
  for (const error of errors.slice(0, 5)) console.error(`viewers: ${error}`);
  const p99 = percentile(
    seen.filter(({ what }) => what === 'playlist' || what === 'key'),
    99,
  );
  return measurementOf({
    name: 'viewers',
    unit: 'ms, 99th percentile of playlists and keys, beside the limit',
    ours: p99,
    bare: LIMIT_MS,
    ratio: errors.length > 0 ? 0 : LIMIT_MS / p99,
    target: 1,
    details: {
      viewers: VIEWERS,
      errors: errors.length,
      requests: seen.length,
      requestsASecond: Math.round(seen.length / seconds),
      ...Object.fromEntries(
        (['watch', 'playlist', 'tap', 'key', 'segment'] as const).map((what) => [
          what,
          figuresOf(seen, what),
        ]),
      ),
    },
  });
}

function figuresOf(seen: readonly Seen[], what: Fetched) {
  const ofKind = seen.filter((one) => one.what === what);
  return { count: ofKind.length, p50: percentile(ofKind, 50), p99: percentile(ofKind, 99) };
}

function percentile(seen: readonly Seen[], percent: number): number {
  const sorted = seen.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1);
  return Math.round((sorted[at] ?? Number.NaN) * 10) / 10;
}

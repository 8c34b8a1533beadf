import { createHash, randomBytes } from 'node:crypto';
import { createHmac } from '@cliffhanger/adapters/passwords';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createStorage } from '@cliffhanger/adapters/storage';
import { beginAsGuest, type NewViewerSession } from '@cliffhanger/application/checkout';
import {
  addEpisodePart,
  beginEpisode,
  finishEpisode,
  packageNextEpisode,
} from '@cliffhanger/application/media';
import type { Dependencies, MadePackage, Packager } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Result } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import type { TestDatabase } from '@cliffhanger/testing/database';
import { aDrama, aPlayPaymentByRole, aPurchaseByRole } from '@cliffhanger/testing/factories';
import type { Pool } from 'pg';
import { asOwner } from '../as-owner.ts';

/* A drama whose paid episodes all viewers of the bench have bought. */

export const EPISODES = [4, 5, 6, 7] as const;
const SEGMENTS_MS = [1_000, 1_000, 2_000, 4_000, 4_000] as const;
/** Bit rates that the ladder allows for its rungs 360 and 720. */
const BITS_A_SECOND = [700_000, 2_500_000] as const;
export const PLAYED_RUNG = 0;

export interface Secrets {
  readonly TOKEN_SECRET: string;
  readonly ENCRYPTION_KEY: string;
}

export interface Series {
  readonly dramaId: DramaId;
  /** One cookie per browser. */
  readonly cookies: readonly string[];
}

export async function prepareSeries(
  database: TestDatabase,
  storageDir: string,
  { TOKEN_SECRET, ENCRYPTION_KEY }: Secrets,
  viewers: number,
): Promise<Series> {
  const pool = createMoneyPool({ connectionString: database.appUrl, maxConnections: 8 });
  try {
    const dependencies = {
      transactions: createTransactions(pool, createRepositories),
      clock: systemClock,
      random: systemRandom,
      hmac: createHmac(TOKEN_SECRET),
      storage: createStorage({ kind: 'folder', folder: storageDir }, '/files'),
      sealing: createAesSealing({ current: ENCRYPTION_KEY }),
      packager: bytesAlone,
    };
    const dramaId = await asOwner(database, async (owner) => {
      await addSampleCategories(owner);
      const freeEpisodes = EPISODES[0] - 1;
      return aDrama(owner, { episodes: 8, freeEpisodes, readyThrough: freeEpisodes });
    });
    for (const number of EPISODES) await packageEpisode(dependencies, dramaId, number);
    const begin = beginAsGuest(dependencies);
    const sessions: NewViewerSession[] = [];
    // One after the other, so that no query waits for a connection on a busy machine.
    while (sessions.length < viewers) {
      const session = await begin();
      await buy(pool, session.viewer.id, dramaId);
      sessions.push(session);
    }
    // Autovacuum would do this some time after so many inserts.
    await asOwner(database, (owner) => owner.query('vacuum analyze'));
    return { dramaId, cookies: sessions.map(({ token }) => `viewer=${token}`) };
  } finally {
    await pool.end();
  }
}

/** Paid in the sandbox, so that the database creates an order. */
async function buy(pool: Pool, viewerId: string, dramaId: DramaId): Promise<void> {
  const purchaseId = await aPurchaseByRole(pool, { viewerId, dramaId, quantity: EPISODES.length });
  const event = await aPlayPaymentByRole(pool, purchaseId);
  const { rows } = await pool.query<{ outcome: string }>(
    'select outcome from checkout.place_order($1, $2, $3)',
    [purchaseId, event, systemClock.now()],
  );
  if (rows[0]?.outcome !== 'placed') throw new Error(`not bought: ${rows[0]?.outcome}`);
}

/** Random bytes of a realistic length, because the content makes no difference to the server. */
const bytesAlone: Packager = {
  package: async (_order, use) => ({ kind: 'made', value: await use(MADE) }),
};

const MADE: MadePackage = {
  durationMs: SEGMENTS_MS.reduce((sum, ms) => sum + ms, 0),
  rungs: BITS_A_SECOND.map((bits, rung) => ({
    width: 360 * (rung + 1),
    height: 640 * (rung + 1),
    peakBandwidth: bits,
    averageBandwidth: bits,
    codecs: 'avc1.64001e,mp4a.40.2',
    segmentsMs: SEGMENTS_MS,
  })),
  thumbnails: { width: 90, height: 160, intervalMs: 2_000, count: 6, columns: 10 },
  key: randomBytes(16),
  segment: async (rung, segment) =>
    randomBytes(((BITS_A_SECOND[rung] ?? 0) * (SEGMENTS_MS[segment] ?? 0)) / 8_000),
  poster: async () => randomBytes(20_000),
  thumbnailSheet: async () => randomBytes(20_000),
  film: null,
};

interface Ports extends Pick<Dependencies, 'transactions' | 'clock' | 'random' | 'storage' | 'sealing'> {
  readonly packager: Packager;
}

async function packageEpisode(ports: Ports, dramaId: DramaId, number: number): Promise<void> {
  const bytes = randomBytes(1_000);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const { uploadId } = done(await beginEpisode(ports)({ dramaId, number, bytes: bytes.length, digest }));
  done(await addEpisodePart(ports)({ uploadId, part: 0, bytes }));
  done(await finishEpisode(ports)(uploadId));
  const outcome = await packageNextEpisode(ports, [360, 720])();
  if (outcome !== 'ready') throw new Error(`an episode is not ready: ${outcome}`);
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.refusal.name);
  return result.value;
}

import { spawnSync } from 'node:child_process';
import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { CATALOGUE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { givePreview } from './previews.ts';
import { slugOf } from './sheets.ts';

/** What the demo seller sells: the first ones that somebody looks at. */
const SHOWN_FIRST = [
  'the-ninth-debt',
  'moonbound-heir',
  'the-penthouse-clause',
  'the-last-caller',
  'letters-after-rain',
];
/** A seed is waited for: what is not made by then is left to `pnpm artwork`. */
const LONGEST_MS = 60_000;

export interface PreviewsWanted {
  readonly ownerUrl: string;
  readonly dataFolder: string;
  readonly most: number;
}

const hasFfmpeg = (): boolean => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

/** Previews for a handful of dramas, as far as there is ffmpeg and time; says how many. */
export async function seedPreviews({ ownerUrl, dataFolder, most }: PreviewsWanted): Promise<number> {
  if (most === 0 || !hasFfmpeg()) return 0;
  const owner = createMoneyPool({
    connectionString: ownerUrl,
    maxConnections: 1,
    applicationName: 'cliffhanger-seed',
  });
  const timeIsUp = AbortSignal.timeout(LONGEST_MS);
  let given = 0;
  try {
    for (const slug of SHOWN_FIRST.slice(0, most)) {
      const drama = CATALOGUE_DRAMAS.find(({ poster }) => slugOf(poster) === slug);
      if (drama === undefined) throw new Error(`no drama is called ${slug}`);
      await givePreview({ dataFolder, owner }, drama, timeIsUp);
      given += 1;
    }
  } catch (error) {
    if (!timeIsUp.aborted) throw error;
  } finally {
    await owner.end();
  }
  return given;
}

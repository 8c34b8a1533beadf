import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { givePreview } from './previews.ts';
import { hasFfmpeg } from './run-ffmpeg.ts';
import { SHOWN_FIRST, sampleCalled } from './shown-first.ts';

/** A seed is waited for: what is not made by then is left to `pnpm artwork`. */
const LONGEST_MS = 60_000;

export interface PreviewsWanted {
  readonly ownerUrl: string;
  readonly dataFolder: string;
  readonly most: number;
}

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
      await givePreview({ dataFolder, owner }, sampleCalled(slug), timeIsUp);
      given += 1;
    }
  } catch (error) {
    if (!timeIsUp.aborted) throw error;
  } finally {
    await owner.end();
  }
  return given;
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleEpisode } from './episode.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

const FRAME = '180x320';
const FRAMES_A_SECOND = 10;
const LOWEST_HZ = 220;
const HZ_AN_EPISODE = 20;

/**
 * A test pattern with a different tone per episode: made and packaged in a second, for journeys that test
 * playback only.
 */
export async function plainFilm({ number, seconds }: SampleEpisode, signal?: AbortSignal): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-plain-'));
  const file = join(folder, 'film.mp4');
  const picture = `testsrc2=size=${FRAME}:rate=${FRAMES_A_SECOND}:duration=${seconds}`;
  const tone = `sine=frequency=${LOWEST_HZ + number * HZ_AN_EPISODE}:duration=${seconds}`;
  try {
    await runFfmpeg(
      [
        ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', tone],
        ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
        ['-movflags', '+faststart', '-y', file],
      ].flat(),
      signal,
    );
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

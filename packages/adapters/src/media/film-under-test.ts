import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './ffmpeg-run.ts';

export interface TestFilm {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly framesASecond?: number;
  readonly hasSound?: boolean;
}

/** Moving bars with a tone, which compress like a real film. */
export async function aFilm({
  width,
  height,
  seconds,
  framesASecond = 25,
  hasSound = true,
}: TestFilm): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-film-'));
  const path = join(folder, 'film.mp4');
  try {
    const ended = await runProgram({
      program: 'ffmpeg',
      options: [
        ['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${framesASecond}:duration=${seconds}`],
        hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`] : [],
        ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
      ].flat(),
      withinMs: 60_000,
    });
    if (ended.kind !== 'ended' || ended.code !== 0) throw new Error('no film was made');
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

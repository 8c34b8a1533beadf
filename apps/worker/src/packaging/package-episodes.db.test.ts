import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createStorage } from '@cliffhanger/adapters/storage';
import { addEpisodePart, beginEpisode, finishEpisode, keyContext } from '@cliffhanger/application/media';
import type { DramaId } from '@cliffhanger/core/catalog';
import { packageFiles, VIDEO_PART_BYTES } from '@cliffhanger/core/media';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  type Fixture,
  openFixture,
  TEST_ENCRYPTION_KEY,
  valueOf,
} from '@cliffhanger/testing/factories';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/* The worker as a separate process with the real ffmpeg, killed while packaging. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let fixture: Fixture;
let folder: string;
let drama: DramaId;
let film: Buffer;
const running: RunningProgram[] = [];
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { readyThrough: 0 });
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-killed-worker-'));
  const path = join(folder, 'film.mp4');
  // Long enough to be killed halfway.
  const options = [
    ['-hide_banner', '-loglevel', 'error'],
    ['-f', 'lavfi', '-i', 'testsrc2=size=720x1280:rate=25:duration=20'],
    ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=20'],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  ];
  execFileSync('ffmpeg', options.flat());
  film = await readFile(path);
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended();
  }
  await fixture.close();
  await rm(folder, { recursive: true });
});

const storage = () => createStorage({ kind: 'folder', folder: join(folder, 'storage') }, '/files');
const packagingFolder = () => join(folder, 'packaging');

async function startWorker(): Promise<RunningProgram> {
  const port = await freePort();
  const program = await startProgram({
    main: join(import.meta.dirname, '../main.ts'),
    untilAnswers: `http://127.0.0.1:${port}/readyz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: 'https://app.example.com',
      DATABASE_URL: fixture.database.urlOf('worker'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      STORAGE_DIR: join(folder, 'storage'),
      PACKAGING_DIR: packagingFolder(),
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      RUNGS: '360',
      LOG_LEVEL: 'info',
    },
  });
  running.push(program);
  return program;
}

async function upload(): Promise<void> {
  const dependencies = { ...fixture.dependencies, storage: storage() };
  const digest = createHash('sha256').update(film).digest('hex');
  const begun = valueOf(
    await beginEpisode(dependencies)({ dramaId: drama, number: 4, bytes: film.length, digest }),
  );
  for (let part = 0; part < begun.parts; part += 1) {
    const bytes = film.subarray(part * VIDEO_PART_BYTES, (part + 1) * VIDEO_PART_BYTES);
    valueOf(await addEpisodePart(dependencies)({ uploadId: begun.uploadId, part, bytes }));
  }
  valueOf(await finishEpisode(dependencies)(begun.uploadId));
}

const stateOf = async () => {
  const { rows } = await fixture.owner.query<{ state: string; tries: number }>(
    'select state, tries from media.episodes where drama_id = $1',
    [drama],
  );
  return rows[0];
};
const segmentsBeingMade = async (): Promise<number> => {
  const names = await readdir(packagingFolder(), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.ts')).length;
};
const stored = async (): Promise<readonly string[]> =>
  (await readdir(join(folder, 'storage'), { recursive: true })).filter((name) =>
    /\.(?:aes|ts|webp)$/.test(name),
  );

test('a worker killed in the middle of a film is followed by another: one package, and no leftovers', async () => {
  await upload();
  const first = await startWorker();
  await vi.waitFor(async () => expect(await segmentsBeingMade()).toBeGreaterThan(1), {
    timeout: 60_000,
    interval: 20,
  });
  first.child.kill('SIGKILL');
  await first.ended();
  expect(await stateOf()).toMatchObject({ state: 'packaging', tries: 1 });
  // Expire the lease now, instead of waiting a minute.
  await fixture.owner.query(`update media.episodes set due_at = '2020-01-01' where drama_id = $1`, [drama]);
  await startWorker();
  await vi.waitFor(async () => expect(await stateOf()).toEqual({ state: 'ready', tries: 2 }), {
    timeout: 120_000,
    interval: 100,
  });
  const made = await fixture.transactions.readOne(({ episodes }) =>
    episodes.packageOf({ dramaId: drama, number: 4 }),
  );
  expect(Math.abs((made?.durationMs ?? 0) - 20_000)).toBeLessThan(500);
  expect(made?.rungs.map(({ width }) => width)).toEqual([360]);
  expect((await stored()).map((name) => name.slice(name.lastIndexOf('/') + 1)).toSorted()).toEqual(
    packageFiles(made!).toSorted(),
  );
  await vi.waitFor(async () => expect(await readdir(packagingFolder())).toEqual([]), { timeout: 10_000 });
  const key = createAesSealing({ current: TEST_ENCRYPTION_KEY }).open(
    keyContext({ dramaId: drama, number: 4 }, made!.id),
    made!.sealedKey!,
  );
  expect(key).toHaveLength(16);
});

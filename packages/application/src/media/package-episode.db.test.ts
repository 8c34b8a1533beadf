import { createHash, randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import { HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import {
  filmFile,
  MOST_PACKAGING_TRIES,
  openingFile,
  PACKAGING_LEASE_MS,
  packageFiles,
} from '@cliffhanger/core/media';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { aDrama, type Fixture, openFixture, queuedMessages, valueOf } from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MadePackage, Packager, PackagingOrder } from '../ports/index.ts';
import { addEpisodePart } from './add-episode-part.ts';
import { beginEpisode } from './begin-episode.ts';
import { finishEpisode } from './finish-episode.ts';
import { forgetMedia } from './forget-media.ts';
import { listEpisodes } from './list-episodes.ts';
import { packageNextEpisode } from './package-episode.ts';
import { retryEpisode } from './retry-episode.ts';

/* The life of an episode across worker crashes. The tests of the ffmpeg adapter cover its output. */

let fixture: Fixture;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  drama = await aDrama(fixture.owner, { readyThrough: 0 });
});

const MADE: MadePackage = {
  durationMs: 4_000,
  rungs: [
    {
      width: 360,
      height: 640,
      peakBandwidth: 2,
      averageBandwidth: 1,
      codecs: 'avc1.64001e',
      segmentsMs: [1_000, 1_000, 2_000],
    },
  ],
  thumbnails: { width: 90, height: 160, intervalMs: 2_000, count: 2, columns: 10 },
  key: Buffer.alloc(16, 3),
  segment: async (_, segment) => Buffer.from(`segment ${segment}`),
  poster: async () => Buffer.from('poster'),
  thumbnailSheet: async () => Buffer.from('sheet'),
  film: null,
};

const OPEN: MadePackage = {
  ...MADE,
  key: null,
  film: {
    content: async () => ({
      length: 4,
      read: async function* () {
        yield Buffer.from('film');
      },
    }),
    opening: async () => Buffer.from('opening'),
  },
};

const packagerThat = (work: (order: PackagingOrder) => Promise<unknown>): Packager => ({
  async package(order, use) {
    await work(order);
    return { kind: 'made', value: await use(order.isEncrypted ? MADE : OPEN) };
  },
});
const quick = packagerThat(async () => {});
const failing = packagerThat(() => Promise.reject(new Error('no room on the disk')));
const next = (packager: Packager = quick) =>
  packageNextEpisode({ ...fixture.dependencies, packager }, [360])();

async function upload(number = 1, video = `film ${randomUUID()}`): Promise<void> {
  const bytes = Buffer.from(video);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const { uploadId } = valueOf(
    await beginEpisode(fixture.dependencies)({ dramaId: drama, number, bytes: bytes.length, digest }),
  );
  valueOf(await addEpisodePart(fixture.dependencies)({ uploadId, part: 0, bytes }));
  valueOf(await finishEpisode(fixture.dependencies)(uploadId));
}

const episode = async () => valueOf(await listEpisodes(fixture.dependencies)(drama))[0];
const watched = () =>
  fixture.transactions.readOne(({ episodes }) => episodes.packageOf({ dramaId: drama, number: 1 }));
/** Files of packages, without the parts of uploads. */
const filesOfPackages = () =>
  [...fixture.storage.files.keys()].filter((name) => !name.endsWith('.part')).toSorted();

test('an uploaded episode is packaged once, and its key is sealed', async () => {
  await upload();
  expect(await next()).toBe('ready');
  expect(await next()).toBe('nothing-due');
  expect(await episode()).toMatchObject({
    state: 'ready',
    progress: 100,
    isWatchable: true,
    durationMs: 4_000,
  });
  const made = await watched();
  expect(made?.rungs).toEqual(MADE.rungs);
  expect(Buffer.from(made?.sealedKey ?? []).includes(Buffer.from(MADE.key ?? []))).toBe(false);
  for (const file of packageFiles(made!)) expect(fixture.storage.files.has(file)).toBe(true);
});

test('a preview is also one file, which the drama’s page plays from then on; an episode changes nothing there', async () => {
  const shown = async () =>
    (
      await fixture.owner.query<{ preview: string | null }>('select preview from dramas where id = $1', [
        drama,
      ])
    ).rows[0]?.preview;
  await upload(1);
  expect(await next()).toBe('ready');
  expect(await shown()).toBeNull();
  await upload(0);
  expect(await next()).toBe('ready');
  const first = await fixture.transactions.readOne(({ episodes }) =>
    episodes.packageOf({ dramaId: drama, number: 0 }),
  );
  expect(await shown()).toBe(fixture.storage.addressOf(filmFile(first!.name)));
  expect(packageFiles(first!)).toContain(openingFile(first!.name));
  for (const file of packageFiles(first!)) expect(fixture.storage.files.has(file)).toBe(true);
  await upload(0);
  expect(await next()).toBe('ready');
  expect(await shown()).not.toBe(fixture.storage.addressOf(filmFile(first!.name)));
});

test('a worker that dies after it has stored half of it leaves nothing behind', async () => {
  await upload();
  const before = filesOfPackages();
  let stored = 0;
  const dying = {
    ...fixture.dependencies,
    storage: {
      ...fixture.storage,
      put: (name: string, bytes: Uint8Array) => {
        stored += 1;
        // Simulates a crash: the worker does nothing after this, not even release the episode.
        return stored > 3 ? new Promise<never>(() => {}) : fixture.storage.put(name, bytes);
      },
    },
    packager: quick,
  };
  void packageNextEpisode(dying, [360])();
  await expect.poll(() => stored, { timeout: 10_000 }).toBe(4);
  expect(await next()).toBe('nothing-due');
  expect(filesOfPackages().length).toBe(before.length + 3);
  fixture.clock.pass(PACKAGING_LEASE_MS);
  expect(await next()).toBe('ready');
  const made = await watched();
  expect(filesOfPackages()).toEqual([...before, ...packageFiles(made!)].toSorted());
});

test('a try that fails waits and is tried again, up to a limit; then a person may try once more', async () => {
  await upload();
  for (let tries = 1; tries < MOST_PACKAGING_TRIES; tries += 1) {
    await expect(next(failing)).rejects.toThrow('no room');
    expect(await episode()).toMatchObject({ state: 'awaiting', tries });
    expect(await next()).toBe('nothing-due');
    fixture.clock.pass(5 * MINUTE_MS);
  }
  await expect(next(failing)).rejects.toThrow('no room');
  expect(await episode()).toMatchObject({ state: 'failed', failure: 'gave-up', isWatchable: false });
  expect(await next()).toBe('nothing-due');
  valueOf(await retryEpisode(fixture.dependencies)({ dramaId: drama, number: 1 }));
  expect(await next()).toBe('ready');
});

test('a worker that is asked to end leaves the episode to others at once, and it counts as no try', async () => {
  await upload();
  let isStopping = false;
  const stopped: Packager = {
    async package({ onProgress }) {
      isStopping = true;
      expect(await onProgress(50)).toBe(false);
      return { kind: 'given-up' };
    },
  };
  const ports = { ...fixture.dependencies, packager: stopped, isStopping: () => isStopping };
  expect(await packageNextEpisode(ports, [360])()).toBe('left-to-others');
  expect(await episode()).toMatchObject({ state: 'awaiting', tries: 0 });
  expect(await next()).toBe('ready');
});

test('what is no video fails at once and says why', async () => {
  await upload();
  const refusing: Packager = { package: async () => ({ kind: 'failed', failure: 'not-a-video' }) };
  expect(await next(refusing)).toBe('failed');
  expect(await episode()).toMatchObject({ state: 'failed', failure: 'not-a-video', tries: 1 });
});

test('a newer video that comes meanwhile wins: what was being made of the older one is thrown away', async () => {
  await upload();
  expect(await next()).toBe('ready');
  const first = await watched();
  await upload();
  const overtaken = packagerThat(() => upload());
  const before = filesOfPackages();
  expect(await next(overtaken)).toBe('lost');
  expect(filesOfPackages()).toEqual(before);
  expect((await watched())?.name).toBe(first?.name);
  expect(await episode()).toMatchObject({ state: 'awaiting', isWatchable: true });
  expect(await next()).toBe('ready');
  expect((await watched())?.name).not.toBe(first?.name);
});

test('two workers share the episodes; nobody makes one twice', async () => {
  for (const number of [1, 2, 3]) await upload(number);
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => next()));
  expect(outcomes.filter((outcome) => outcome === 'ready')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'nothing-due')).toHaveLength(3);
});

test('how far it is is told while it is made, and keeps the worker its lease', async () => {
  await upload();
  const seen: unknown[] = [];
  const slow = packagerThat(async ({ onProgress }) => {
    for (const percent of [20, 60]) {
      fixture.clock.pass(PACKAGING_LEASE_MS - 1_000);
      expect(await onProgress(percent)).toBe(true);
      seen.push((await episode())?.progress);
      expect(await next()).toBe('nothing-due');
    }
  });
  expect(await next(slow)).toBe('ready');
  expect(seen).toEqual([19, 57]);
});

test('a replaced package is played to its end, then its files go', async () => {
  // Packages that other tests have replaced.
  fixture.clock.pass(2 * HOUR_MS);
  valueOf(await forgetMedia(fixture.dependencies)());
  await upload();
  await next();
  const first = await watched();
  await upload();
  await next();
  expect(valueOf(await forgetMedia(fixture.dependencies)())).toBe(0);
  fixture.clock.pass(HOUR_MS + 1);
  expect(valueOf(await forgetMedia(fixture.dependencies)())).toBe(1);
  const removed = await queuedMessages(fixture.owner, 'remove-files');
  expect(removed.flatMap(({ names }) => names)).toEqual(expect.arrayContaining([...packageFiles(first!)]));
  // A package in use loses no file, even if a message lists it.
  const { rows: current } = await fixture.owner.query<{ name: string }>('select name from media.packages');
  const { rowCount: unneeded } = await fixture.owner.query('select from jobs.unneeded_files($1)', [
    current.map(({ name }) => `${name}-0-0000.aes`),
  ]);
  expect(current.length).toBeGreaterThan(0);
  expect(unneeded).toBe(0);
});

import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage } from '@cliffhanger/adapters/storage';
import { VIDEO_PART_BYTES } from '@cliffhanger/core/media';
import { TEST_CASES } from '@cliffhanger/testing/cases';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { databaseVariables } from '@cliffhanger/testing/database';
import {
  aDrama,
  anOperator,
  type Fixture,
  openFixture,
  TEST_ENCRYPTION_KEY,
} from '@cliffhanger/testing/factories';
import {
  aBucket,
  type Bucket,
  bucketVariables,
  freePort,
  type RunningProgram,
  startProgram,
  watchMemory,
} from '@cliffhanger/testing/processes';
import * as wire from '@cliffhanger/wire/operator/media';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

/*
 * Large files through the real processes: the api takes an upload and serves a download, the worker reads the
 * upload back. Neither may buffer more than a few chunks, which only files of 200 MB show.
 */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const LARGE = 400_000 * TEST_CASES;
const WARM_UP = LARGE * 0.4;
/** Less than half of a file of 200 MB: a busy machine collects its garbage late (48 were seen). */
const MOST_MORE_MEGABYTES = LARGE >= 200_000_000 ? 80 : Number.POSITIVE_INFINITY;
const SIZE = `${LARGE / 1_000_000} MB`;
const NAME = `${'large-'.repeat(7)}.mp4`;

let fixture: Fixture;
let folder: string;
let bucket: Bucket;
const running: RunningProgram[] = [];
beforeAll(async () => {
  fixture = await openFixture({ isGuardedForReal: true });
  await addSampleCategories(fixture.owner);
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-large-'));
  bucket = await aBucket();
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended();
  }
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function start(app: 'api' | 'worker', env: Readonly<Record<string, string>>) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    main: join(import.meta.dirname, '../../../..', app, 'src/main.ts'),
    untilAnswers: `${url}/readyz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: 'https://app.example.com',
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      TMPDIR: folder,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  running.push(program);
  return { ...program, url, pid: program.child.pid ?? 0 };
}

const startApi = (storage: Readonly<Record<string, string>>) =>
  start('api', {
    ...databaseVariables(fixture.database),
    TOKEN_SECRET: 'a secret of the test, as long as it must be',
    ...storage,
  });

/** Reproducible bytes, generated chunk by chunk. */
const bytesAt = (at: number, length: number): Buffer<ArrayBuffer> =>
  Buffer.alloc(length, createHash('sha256').update(String(at)).digest());

const chunks = (length: number): readonly number[] =>
  Array.from({ length: Math.ceil(length / VIDEO_PART_BYTES) }, (_, part) => part);
const partOf = (part: number, length = LARGE): Buffer<ArrayBuffer> =>
  bytesAt(part, Math.min(VIDEO_PART_BYTES, length - part * VIDEO_PART_BYTES));

const digest = (length = LARGE): string => {
  const hash = createHash('sha256');
  for (const part of chunks(length)) hash.update(partOf(part, length));
  return hash.digest('hex');
};

const content = {
  length: LARGE,
  async *read() {
    for (const part of chunks(LARGE)) yield partOf(part);
  },
};

const locations = {
  folder: () => ({
    location: { kind: 'folder', folder: join(folder, 'storage') } as const,
    variables: { STORAGE_DIR: join(folder, 'storage') },
  }),
  'object store': () => ({
    location: { kind: 's3', ...bucket } as const,
    variables: bucketVariables(bucket),
  }),
};

describe.each(Object.keys(locations) as (keyof typeof locations)[])('in the %s', (where) => {
  test(`a download of ${SIZE} passes through the api, whole and from the middle, and is the same`, async () => {
    const { location, variables } = locations[where]();
    const storage = createStorage(location, '/files');
    await storage.put(NAME, content);
    const api = await startApi(variables);
    const address = `${api.url}/files/${NAME}`;
    // Warm-up: the heap grows to a level that does not depend on the file's size.
    await (await fetch(address, { headers: { range: `bytes=0-${WARM_UP}` } })).arrayBuffer();
    const grown = watchMemory(api.pid);
    const response = await fetch(address);
    const hash = createHash('sha256');
    for await (const chunk of response.body ?? []) hash.update(chunk);
    expect(hash.digest('hex')).toBe(digest());
    const middle = await fetch(address, {
      headers: { range: `bytes=${VIDEO_PART_BYTES}-${VIDEO_PART_BYTES + 99}` },
    });
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(partOf(1).subarray(0, 100));
    expect(grown()).toBeLessThan(MOST_MORE_MEGABYTES);

    await leaveInTheMiddle(api.pid, address);
    await noticesAChange(address, response.headers.get('etag') ?? '', () => storage.put(NAME, partOf(3)));
    await storage.remove(NAME);
  });

  test(`an upload of ${SIZE} passes through the api and the worker, and is the same`, async () => {
    const { variables } = locations[where]();
    const [api, worker] = [await startApi(variables), await startWorker(variables)];
    const { token } = await anOperator(fixture, ['content']);
    const drama = await aDrama(fixture.owner, { readyThrough: 0 });
    const call = async (path: string, body: FormData | string) => {
      const response = await fetch(`${api.url}${path}`, {
        method: 'POST',
        headers: {
          'access-token': token,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        body,
      });
      return (await response.json()) as { code: number; data: { upload_id: string } };
    };
    const pass = async (number: number, bytes: number, isMeasured = () => {}) => {
      const begun = { id: drama, number, bytes, digest: digest(bytes), lang: 'en' };
      const { data } = await call(wire.beginEpisode.path, JSON.stringify(begun));
      for (const part of chunks(bytes)) {
        const form = new FormData();
        form.append('upload_id', data.upload_id);
        form.append('part', String(part));
        form.append('file', new Blob([partOf(part, bytes)]));
        expect(await call(wire.addEpisodePart.path, form)).toMatchObject({ code: 0 });
      }
      isMeasured();
      const finish = JSON.stringify({ upload_id: data.upload_id, lang: 'en' });
      expect(await call(wire.finishEpisode.path, finish)).toMatchObject({ code: 0 });
      // Not "damaged": the digest matches the announced one, but the content is no film.
      await vi.waitFor(async () => expect(await failureOf(drama, number)).toBe('not-a-video'), {
        timeout: 120_000,
        interval: 100,
      });
    };
    await pass(1, WARM_UP);
    const grown = { api: watchMemory(api.pid), worker: watchMemory(worker.pid) };
    await pass(2, LARGE, () => expect(grown.api()).toBeLessThan(MOST_MORE_MEGABYTES));
    expect(grown.worker()).toBeLessThan(MOST_MORE_MEGABYTES);
    expect((await readdir(folder)).filter((name) => name.startsWith('cliffhanger-upload-'))).toEqual([]);
  });
});

const startWorker = (storage: Readonly<Record<string, string>>) =>
  start('worker', {
    DATABASE_URL: fixture.database.urlOf('worker'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    PACKAGING_DIR: join(folder, 'packaging'),
    RUNGS: '360',
    ...storage,
  });

async function failureOf(drama: string, number: number): Promise<string | undefined> {
  const { rows } = await fixture.owner.query<{ failure: string }>(
    'select failure from media.episodes where drama_id = $1 and number = $2',
    [drama, number],
  );
  return rows[0]?.failure;
}

async function leaveInTheMiddle(pid: number, address: string): Promise<void> {
  const leave = async (): Promise<void> => {
    const controller = new AbortController();
    const response = await fetch(address, { signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
  };
  const open = async (): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;
  await leave();
  await expect.poll(open, { timeout: 10_000, interval: 200 }).toBeLessThan((await open()) + 1);
  const before = await open();
  for (let time = 0; time < 20; time += 1) await leave();
  await expect.poll(open, { timeout: 10_000 }).toBeLessThanOrEqual(before + 1);
}

async function noticesAChange(address: string, etag: string, change: () => Promise<void>): Promise<void> {
  const goOn = (name: 'if-range' | 'if-match') =>
    fetch(address, { headers: { range: 'bytes=100-199', [name]: etag } });
  expect((await goOn('if-range')).status).toBe(206);
  expect((await goOn('if-match')).status).toBe(206);
  await change();
  const anew = await goOn('if-range');
  expect([anew.status, (await anew.arrayBuffer()).byteLength]).toEqual([200, VIDEO_PART_BYTES]);
  expect((await goOn('if-match')).status).toBe(412);
}

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idOf } from '@cliffhanger/core/kernel';
import { aLoggedInSeller, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import * as identity from '@cliffhanger/wire/identity';
import { uploadPicture } from '@cliffhanger/wire/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWholeApi, type WholeApi } from '../../../test/start-whole-api.ts';

let fixture: Fixture;
let folder: string;
let server: WholeApi;
let token: string;

beforeAll(async () => {
  fixture = await openFixture({ isGuardedForReal: true });
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-api-'));
  server = await startWholeApi({ database: fixture.database, storageDir: folder });
  ({ token } = await aLoggedInSeller(fixture.dependencies));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
  await rm(folder, { recursive: true });
});

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(bytes: Buffer, name = 'picture.png', type = 'image/png') {
  const form = new FormData();
  form.append('lang', 'de');
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await server.send(uploadPicture.path, {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  });
  return (await response.json()) as { code: number; msg: string; data: { id: string; url: string } };
}

test('an uploaded picture is served as WebP, for ever and as nothing else, and becomes the avatar', async () => {
  const { code, data } = await upload(PNG, '../../evil.php', 'text/html');
  expect(code).toBe(0);
  const picture = await server.send(data.url, {});
  expect(picture.status).toBe(200);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');

  const seller = server.client({ token });
  const saved = await seller(identity.saveProfile, { avatarId: idOf<'upload'>(data.id) });
  if (!saved.ok) throw new Error(saved.refusal.message);
  expect((await server.send(saved.value.avatar ?? '', {})).status).toBe(200);
});

test('what is no picture is refused in the language of the form, and nothing of it is kept', async () => {
  const before = (await readdir(folder, { recursive: true })).length;
  const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'));
  expect(svg.code).toBe(1033);
  expect(svg.msg).not.toBe('');
  expect((await upload(Buffer.alloc(9_000_000, 0xff))).code).toBe(1032);
  expect((await readdir(folder, { recursive: true })).length).toBe(before);
});

test('a preview is a video that a player can begin anywhere', async () => {
  const name = `${'ab'.repeat(20)}.mp4`;
  const film = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
  await mkdir(join(folder, 'ab'), { recursive: true });
  await writeFile(join(folder, 'ab', name), film);
  const ask = (range?: string) =>
    server.send(`/files/${name}`, range === undefined ? {} : { headers: { range } });

  const whole = await ask();
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ]);
  const part = await ask('bytes=100-199');
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/1000']);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(100, 200));
  const head = await server.send(`/files/${name}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
    200,
    '1000',
    whole.headers.get('etag'),
  ]);
  const wholePart = await ask('bytes=0-');
  expect([wholePart.status, wholePart.headers.get('content-range')]).toEqual([206, 'bytes 0-999/1000']);
  const beyond = await ask('bytes=1000-');
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
});

test.each([
  'nothing.webp',
  `${'a'.repeat(43)}.webp`,
  '..%2f..%2fpackage.json',
  '%00.webp',
  `${'a'.repeat(90)}.webp`,
])('what is not there is not found: %s', async (name) => {
  expect((await server.send(`/files/${name}`, {})).status).toBe(404);
});

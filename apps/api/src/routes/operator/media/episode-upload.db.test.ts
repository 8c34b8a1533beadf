import { createHash, randomBytes } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import { VIDEO_PART_BYTES, videoPartFile } from '@cliffhanger/core/media';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { aDrama, queuedMessages } from '@cliffhanger/testing/factories';
import { type Envelope, refusalByCode } from '@cliffhanger/wire/kernel';
import * as wire from '@cliffhanger/wire/operator/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AtTheConsole,
  type ConsoleUnderTest,
  openConsole,
  refusalOf,
} from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let console: ConsoleUnderTest;
let editor: AtTheConsole;
let drama: DramaId;
beforeAll(async () => {
  console = await openConsole();
  await addSampleCategories(console.fixture.owner);
  editor = await console.atTheConsole('content');
  drama = await aDrama(console.fixture.owner, { readyThrough: 0 });
});
afterAll(() => console.close());

/** Two parts, the second one small. */
const VIDEO = randomBytes(VIDEO_PART_BYTES + 1_000);
const announced = (number: number, video: Buffer = VIDEO) => ({
  id: drama,
  number,
  bytes: video.length,
  digest: createHash('sha256').update(video).digest('hex'),
});
const partOf = (part: number, video: Buffer = VIDEO) =>
  video.subarray(part * VIDEO_PART_BYTES, (part + 1) * VIDEO_PART_BYTES);

async function sendPart(uploadId: string, part: number, bytes: Buffer, token = editor.token) {
  const form = new FormData();
  form.append('upload_id', uploadId);
  form.append('part', String(part));
  form.append('file', new Blob([new Uint8Array(bytes)]));
  const response = await console.routes.send(wire.addEpisodePart.path, {
    method: 'POST',
    headers: { 'access-token': token },
    body: form,
  });
  const { code } = (await response.json()) as Envelope;
  return code === 0 ? 'ok' : (refusalByCode(code) ?? code);
}

test('a video comes in parts, in any order, goes on where it stopped, and then waits to be packaged', async () => {
  const { uploadId, parts, partBytes, received } = got(await editor.call(wire.beginEpisode, announced(1)));
  expect({ parts, partBytes, received }).toEqual({ parts: 2, partBytes: VIDEO_PART_BYTES, received: [] });
  expect(await sendPart(uploadId, 1, partOf(1))).toBe('ok');
  expect(refusalOf(await editor.call(wire.finishEpisode, { uploadId }))).toBe('upload-incomplete');

  const again = got(await editor.call(wire.beginEpisode, announced(1)));
  expect(again).toMatchObject({ uploadId, received: [1] });
  expect(await sendPart(uploadId, 0, partOf(0))).toBe('ok');
  expect(await sendPart(uploadId, 0, partOf(0))).toBe('ok');
  got(await editor.call(wire.finishEpisode, { uploadId }));
  got(await editor.call(wire.finishEpisode, { uploadId }));
  const { list } = got(await editor.call(wire.listEpisodes, { id: drama }));
  expect(list).toMatchObject([
    { number: 1, state: 'awaiting', progress: 0, isWatchable: false, failure: null },
  ]);
});

test('a newer video takes the place of one that was not packaged yet, whose files go', async () => {
  const first = got(await editor.call(wire.beginEpisode, announced(2)));
  for (const part of [0, 1]) await sendPart(first.uploadId, part, partOf(part));
  got(await editor.call(wire.finishEpisode, first));
  const newer = randomBytes(500);
  const second = got(await editor.call(wire.beginEpisode, announced(2, newer)));
  await sendPart(second.uploadId, 0, newer);
  got(await editor.call(wire.finishEpisode, second));
  const removed = await queuedMessages(console.fixture.owner, 'remove-files');
  expect(removed.map(({ names }) => names.length)).toEqual([2]);
  expect(refusalOf(await editor.call(wire.finishEpisode, first))).toBe('upload-unknown');
});

test('parts that do not fit, uploads that are not there and strangers leave no file', async () => {
  const { uploadId } = got(await editor.call(wire.beginEpisode, announced(3)));
  const before = console.fixture.storage.files.size;
  expect(await sendPart(uploadId, 0, partOf(1))).toBe('invalid-input');
  expect(await sendPart(uploadId, 2, partOf(1))).toBe('invalid-input');
  expect(await sendPart('01990000-0000-7000-8000-0000000000ff', 0, partOf(1))).toBe('upload-unknown');
  expect(await sendPart(uploadId, 1, partOf(1), 'a token that nobody has')).toBe(-1);
  expect(console.fixture.storage.files.size).toBe(before);
});

test('what is too large or beyond the last episode is refused before a byte is sent', async () => {
  const large = { ...announced(1), bytes: 500_000_001 };
  expect(refusalOf(await editor.call(wire.beginEpisode, large))).toBe('video-too-large');
  expect(refusalOf(await editor.call(wire.beginEpisode, announced(499)))).toBe('episode-unknown');
});

test('captions are kept beside an episode and replaced one language at a time', async () => {
  const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nDo not open it.\n';
  got(await editor.call(wire.saveCaptions, { id: drama, number: 1, locale: 'en', text }));
  got(await editor.call(wire.saveCaptions, { id: drama, number: 1, locale: 'ja', text }));
  got(await editor.call(wire.saveCaptions, { id: drama, number: 1, locale: 'en', text: '' }));
  const { list } = got(await editor.call(wire.listEpisodes, { id: drama }));
  expect(list[0]?.captions).toEqual(['ja']);
  const wrong = { id: drama, number: 1, locale: 'de', text: 'Hallo' } as const;
  expect(refusalOf(await editor.call(wire.saveCaptions, wrong))).toBe('captions-malformed');
});

test('the parts lie in the storage under names nobody can guess', () => {
  const names = [...console.fixture.storage.files.keys()].filter((name) => name.endsWith('.part'));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/^[\w-]{43}-\d+\.part$/);
  expect(videoPartFile('x', 1)).toBe('x-1.part');
});

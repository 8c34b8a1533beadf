import { createHash, randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { clipFile, MOST_CLIP_TRIES } from '@cliffhanger/core/media';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  type Fixture,
  openFixture,
  type TestConsignment,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addEpisodePart,
  beginEpisode,
  finishEpisode,
  makeNextClip,
  packageNextEpisode,
  saveCaptions,
} from '../media/index.ts';
import type { ClipMaker, ClipOrder, Packager } from '../ports/index.ts';
import { getPostKit } from './get-post-kit.ts';
import { requestClip } from './request-clip.ts';

/* The life of a clip across worker crashes. The tests of the ffmpeg adapter cover its output. */

let fixture: Fixture;
let drama: DramaId;
let sold: TestConsignment;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());

const LINE = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nNo es tu hermano.\n';

const packager: Packager = {
  package: async (_, use) => ({
    kind: 'made',
    value: await use({
      durationMs: 4_000,
      rungs: [],
      thumbnails: { width: 90, height: 160, intervalMs: 2_000, count: 2, columns: 10 },
      key: Buffer.alloc(16, 3),
      segment: async () => Buffer.from('segment'),
      poster: async () => Buffer.from('poster'),
      thumbnailSheet: async () => Buffer.from('sheet'),
      film: null,
    }),
  }),
};

async function upload(number: number): Promise<void> {
  const { dependencies } = fixture;
  const bytes = Buffer.from(`film ${number} ${randomUUID()}`);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const begun = await beginEpisode(dependencies)({ dramaId: drama, number, bytes: bytes.length, digest });
  const { uploadId } = valueOf(begun);
  valueOf(await addEpisodePart(dependencies)({ uploadId, part: 0, bytes }));
  valueOf(await finishEpisode(dependencies)(uploadId));
  expect(await packageNextEpisode({ ...dependencies, packager }, [360])()).toBe('ready');
}

beforeEach(async () => {
  const es = { title: 'La novena deuda', synopsis: 'Ocho hombres.', captions: ['Falta uno.'] };
  const en = { title: 'The Ninth Debt', synopsis: 'Eight men.', captions: [] };
  drama = await aDrama(fixture.owner, { freeEpisodes: 2, readyThrough: 0, texts: { en, es } });
  for (const number of [1, 2, 3]) await upload(number);
  await fixture.owner.query('update dramas set on_sale = true where id = $1', [drama]);
  const { id } = await anApprovedSeller(fixture.dependencies);
  sold = await aConsignment(fixture.dependencies, id, drama);
});

const kitOf = async ({ sellerId }: Pick<TestConsignment, 'sellerId'>, dramaId: DramaId | null = drama) =>
  getPostKit(fixture.as('seller'))({ sellerId, dramaId, language: 'es', reader: 'en' });
const request = ({ sellerId, id }: TestConsignment = sold) =>
  requestClip(fixture.as('seller'))({ sellerId, consignmentId: id, locale: 'es' });
const captioned = (number: number, text = LINE) =>
  saveCaptions(fixture.as('console'))({ dramaId: drama, number, locale: 'es', text });

let orders: ClipOrder[] = [];
const maker: ClipMaker = {
  async make(order, use) {
    orders.push(order);
    for await (const part of order.source) expect(part.length).toBeGreaterThan(0);
    const bytes = Buffer.from('a clip');
    const content = {
      length: bytes.length,
      async *read() {
        yield bytes;
      },
    };
    return use({ durationMs: 28_000, hasCaptions: order.captions !== null, content });
  },
};
const make = (clipMaker: ClipMaker = maker) => makeNextClip({ ...fixture.as('worker'), clipMaker })();
beforeEach(() => {
  orders = [];
});

test('a kit is in the language of the viewers, and only of a drama that the seller sells', async () => {
  const { drama: shown, language, trackingCode } = valueOf(await kitOf(sold));
  expect([shown.title, language, trackingCode]).toEqual(['La novena deuda', 'es', sold.trackingCode]);
  expect(valueOf(await kitOf(sold, null)).consignment.id).toBe(sold.id);
  const stranger = await anApprovedSeller(fixture.dependencies);
  for (const dramaId of [drama, null])
    expect(await kitOf({ sellerId: stranger.id }, dramaId)).toMatchObject({
      refusal: { name: 'consignment-unknown' },
    });
  expect(await request({ ...sold, sellerId: stranger.id })).toMatchObject({
    refusal: { name: 'consignment-unknown' },
  });
});

test('a clip is cut once for all who sell the drama, never from an episode that viewers pay for', async () => {
  await captioned(3);
  expect(valueOf(await kitOf(sold)).clip).toMatchObject({ state: 'none', episode: 2 });
  expect(valueOf(await request()).state).toBe('making');
  expect(valueOf(await request()).state).toBe('making');
  expect([await make(), await make()]).toEqual(['ready', 'nothing-due']);
  expect(orders).toMatchObject([{ locale: 'es', captions: null }]);
  const other = await aConsignment(
    fixture.dependencies,
    (await anApprovedSeller(fixture.dependencies)).id,
    drama,
  );
  const { clip } = valueOf(await kitOf(other));
  expect(clip).toMatchObject({ state: 'ready', durationMs: 28_000, bytes: 6, hasCaptions: false });
  expect(fixture.storage.files.has(clipFile(clip.name ?? ''))).toBe(true);
});

test('other captions or another film make another clip', async () => {
  await captioned(1);
  valueOf(await request());
  expect(await make()).toBe('ready');
  expect(orders[0]?.captions).toBe(LINE);
  expect(valueOf(await kitOf(sold)).clip).toMatchObject({ state: 'ready', episode: 1, hasCaptions: true });
  await captioned(1, `${LINE}\n00:00:03.000 --> 00:00:04.000\nEs el heredero.\n`);
  expect(valueOf(await kitOf(sold)).clip).toMatchObject({ state: 'none', name: null });
  valueOf(await request());
  // A new film arrives while the clip of the former one is cut.
  await upload(1);
  expect(await make()).toBe('failed');
  expect(valueOf(await kitOf(sold)).clip.state).toBe('none');
});

test('a machine that fails is tried again, up to a limit; then a seller may ask again', async () => {
  valueOf(await request());
  const failing: ClipMaker = { make: () => Promise.reject(new Error('no room on the disk')) };
  for (let tries = 1; tries <= MOST_CLIP_TRIES; tries += 1) {
    expect(valueOf(await kitOf(sold)).clip.state).toBe('making');
    await expect(make(failing)).rejects.toThrow('no room');
    expect(await make()).toBe('nothing-due');
    fixture.clock.pass(MINUTE_MS);
  }
  expect(valueOf(await kitOf(sold)).clip.state).toBe('failed');
  valueOf(await request());
  expect(await make()).toBe('ready');
});

test('a worker that dies is followed by another, which writes the same file', async () => {
  valueOf(await request());
  const dying: ClipMaker = { make: () => new Promise<never>(() => {}) };
  void make(dying);
  await expect
    .poll(async () => {
      const { rows } = await fixture.owner.query('select tries from media.clips where drama_id = $1', [
        drama,
      ]);
      return rows;
    })
    .toEqual([{ tries: 1 }]);
  expect(await make()).toBe('nothing-due');
  fixture.clock.pass(6 * MINUTE_MS);
  expect(await make()).toBe('ready');
  const files = [...fixture.storage.files.keys()].filter((name) => name.endsWith('.mp4'));
  expect(files).toContain(clipFile(valueOf(await kitOf(sold)).clip.name ?? ''));
});

import { createHash } from 'node:crypto';
import { aBucket, type Bucket } from '@cliffhanger/testing/processes';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts';
import { behavesAsStorage, madeOf, openedOf } from './storage-under-test.ts';
import { startTroubledStore, type TroubledStore } from './troubled-store-under-test.ts';

/* Uses OpenStack Swift, a real object store with its own signatures, digests and responses. */

const PICTURE = `${'a1_-'.repeat(10)}.webp`;
const SEALED = `${'b2_-'.repeat(10)}.sealed`;
const BYTES = new Uint8Array([1, 2, 3]);

let bucket: Bucket;
let trouble: TroubledStore;
beforeAll(async () => {
  bucket = await aBucket();
  trouble = await startTroubledStore(bucket.endpoint);
});
afterAll(() => trouble.close());

const storage = (more: Partial<S3StorageOptions> = {}) =>
  createS3Storage({ baseUrl: '/files', stillMs: 1_000, ...bucket, ...more });
const client = () => new AwsClient({ service: 's3', ...bucket });
const addressOf = (name: string) => `${bucket.endpoint}/${bucket.bucket}/${name}`;
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
const codeOf = async (response: Response) => /<Code>(\w+)</.exec(await response.text())?.[1];

behavesAsStorage(storage);

test('pictures and sealed files lie apart', async () => {
  await storage().put(PICTURE, BYTES);
  await storage().put(SEALED, BYTES);
  const listed = await (await client().fetch(`${bucket.endpoint}/${bucket.bucket}?list-type=2`)).text();
  expect(listed).toContain(`<Key>pictures/${PICTURE}</Key>`);
  expect(listed).toContain(`<Key>sealed/${SEALED}</Key>`);
});

test('pictures are found where the operator says', () => {
  expect(storage({ baseUrl: 'https://pictures.example.com' }).addressOf(PICTURE)).toBe(
    `https://pictures.example.com/${PICTURE}`,
  );
});

test('who does not know the secret reads and writes nothing, and no name is told', async () => {
  await storage().put(PICTURE, BYTES);
  const stranger = storage({ secretAccessKey: 'guessed' });
  const tries = [
    () => stranger.put(PICTURE, new Uint8Array([9])),
    () => stranger.put(PICTURE, madeOf(5_000_000)),
    () => stranger.read(PICTURE),
    () => stranger.remove(PICTURE),
  ];
  for (const attempt of tries)
    await expect(attempt()).rejects.toThrow(
      /^the object store did not (?:put|read|remove) a file: it answered 403$/,
    );
  expect(new Uint8Array((await storage().read(PICTURE)) ?? [])).toEqual(BYTES);
});

test('the store takes no other bytes than those that were signed', async () => {
  const response = await client().fetch(addressOf('pictures/forged.webp'), {
    method: 'PUT',
    body: 'what a carrier made of it',
    headers: { 'x-amz-content-sha256': sha256('what was signed') },
  });
  expect([response.status, await codeOf(response)]).toEqual([400, 'BadDigest']);
  expect((await client().fetch(addressOf('pictures/forged.webp'))).status).toBe(404);
});

test('an address that we have signed takes one file, under its own name, and no longer than it says', async () => {
  const presigned = async (aws: object = {}) => {
    const asked = `${addressOf('videos/presigned.part')}?X-Amz-Expires=60`;
    return (await client().sign(asked, { method: 'PUT', aws: { signQuery: true, ...aws } })).url;
  };
  const address = await presigned();
  expect((await fetch(address, { method: 'PUT', body: 'a part' })).status).toBe(200);
  expect(await (await client().fetch(addressOf('videos/presigned.part'))).text()).toBe('a part');
  const elsewhere = address.replace('presigned.part', 'another.part');
  expect((await fetch(elsewhere, { method: 'PUT', body: 'a part' })).status).toBe(403);
  expect((await fetch(address)).status).toBe(403);
  const old = await presigned({ datetime: '20260101T000000Z' });
  expect((await fetch(old, { method: 'PUT', body: 'a part' })).status).toBe(403);
});

test('a store that stumbles is asked again, for what is streamed too; one that stays down is an error', async () => {
  const stumbling = storage({ endpoint: trouble.endpoint });
  trouble.failNext(2, 503);
  await stumbling.put(PICTURE, BYTES);
  trouble.failNext(2, 500);
  await stumbling.put(SEALED, madeOf(300_000));
  trouble.failNext(1, 429);
  expect((await stumbling.read(SEALED))?.length).toBe(300_000);
  trouble.dropNext(2);
  await stumbling.put(PICTURE, BYTES);
  trouble.failNext(10, 503);
  await expect(stumbling.read(PICTURE)).rejects.toThrow('503');
  trouble.failNext(0, 503);
});

test('a store that says nothing is not waited for without end', async () => {
  trouble.hangNext();
  await expect(storage({ endpoint: trouble.endpoint }).read(PICTURE)).rejects.toThrow('stands still');
  trouble.hangNext();
  await expect(
    storage({ endpoint: trouble.endpoint }).put(PICTURE, madeOf(9_000_000)),
  ).rejects.toBeInstanceOf(Error);
  expect(openedOf(await storage().open(PICTURE)).size).toBe(3);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSignedBy, type S3Server, startS3Server } from './s3-server-under-test.ts';
import { createS3Storage } from './s3-storage.ts';

const OWNER = { region: 'eu-north-1', accessKeyId: 'THEATRE', secretAccessKey: 'a secret of this test' };
const PICTURE = `${'a1_-'.repeat(10)}.webp`;
const SEALED = `${'b2_-'.repeat(10)}.sealed`;
const BYTES = new Uint8Array([1, 2, 3]);

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server(OWNER);
});
afterAll(() => server.close());

const storage = (more: object = {}) =>
  createS3Storage({ endpoint: server.endpoint, bucket: 'cliffhanger', baseUrl: '/files', ...OWNER, ...more });

test('a file is read as it was put; pictures and sealed files lie apart', async () => {
  await storage().put(PICTURE, BYTES);
  await storage().put(SEALED, new Uint8Array([4]));
  expect(await storage().read(PICTURE)).toEqual(BYTES);
  expect(await storage().read(SEALED)).toEqual(new Uint8Array([4]));
  expect([...server.objects.keys()]).toEqual([
    `/cliffhanger/pictures/${PICTURE}`,
    `/cliffhanger/sealed/${SEALED}`,
  ]);
});

test('a file that was removed is not there, and can be removed again', async () => {
  await storage().put(PICTURE, BYTES);
  await storage().remove(PICTURE);
  await storage().remove(PICTURE);
  expect(await storage().read(PICTURE)).toBeUndefined();
});

test('pictures are found where the operator says', () => {
  expect(storage({ baseUrl: 'https://pictures.example.com' }).addressOf(PICTURE)).toBe(
    `https://pictures.example.com/${PICTURE}`,
  );
});

test('who does not know the secret reads and writes nothing, and no name is told', async () => {
  await storage().put(PICTURE, BYTES);
  const stranger = storage({ secretAccessKey: 'guessed' });
  await expect(stranger.put(PICTURE, BYTES)).rejects.toThrow(
    /^the object store did not put a file: it answered 403$/,
  );
  await expect(stranger.read(PICTURE)).rejects.toThrow('403');
  await expect(stranger.remove(PICTURE)).rejects.toThrow('403');
  expect(await storage().read(PICTURE)).toEqual(BYTES);
});

test('a store that stumbles is asked again; one that stays down is an error', async () => {
  server.failNext(2, 503);
  await storage().put(PICTURE, BYTES);
  expect(await storage().read(PICTURE)).toEqual(BYTES);
  server.failNext(10, 503);
  await expect(storage().read(PICTURE)).rejects.toThrow('503');
  server.failNext(0, 503);
});

test('what is no name of ours is never asked for', async () => {
  for (const name of ['../secrets.json', '', 'a/b.webp', `${'a'.repeat(40)}.webp?acl`]) {
    expect(await storage().read(name)).toBeUndefined();
    await expect(storage().put(name, BYTES)).rejects.toThrow('not a name');
    await expect(storage().remove(name)).rejects.toThrow('not a name');
  }
});

/** The example of AWS's own documentation ("Example: GET Object"), which our server must take for signed. */
describe('the server of these tests', () => {
  const owner = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const request = {
    method: 'GET',
    url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    bodyHash: EMPTY,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': EMPTY,
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  };

  test('takes a request that AWS calls well signed, and none that differs from it', () => {
    expect(isSignedBy(owner, request)).toBe(true);
    expect(isSignedBy(owner, { ...request, method: 'PUT' })).toBe(false);
    expect(isSignedBy({ ...owner, secretAccessKey: 'another' }, request)).toBe(false);
    const headers = { ...request.headers, range: 'bytes=0-99' };
    expect(isSignedBy(owner, { ...request, headers })).toBe(false);
  });
});

import { HOUR_MS } from '@cliffhanger/core/kernel';
import { AVATAR_EDGE } from '@cliffhanger/core/media';
import { aLoggedInSeller, type Fixture, openFixture, valueOf } from '@cliffhanger/testing/factories';
import { FAKE_PICTURE } from '@cliffhanger/testing/fakes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutcomeUnknown } from '../ports/index.ts';
import { removeFiles } from './remove-files.ts';
import { uploadPicture } from './upload-picture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const upload = async (bytes: Uint8Array = FAKE_PICTURE, dependencies = fixture.dependencies) => {
  const { id } = await aLoggedInSeller(fixture.dependencies);
  return uploadPicture(dependencies)({ sellerId: id, bytes });
};

test('a picture is kept in our own form, with squares, under a name nobody can guess', async () => {
  const picture = valueOf(await upload());
  expect(picture).toMatchObject({
    width: 600,
    height: 400,
    url: expect.stringMatching(/^\/files\/[\w-]{43}\.webp$/),
  });
  const name = picture.url.slice('/files/'.length, -'.webp'.length);
  const files = [...fixture.storage.files].filter(([file]) => file.startsWith(name));
  expect(files.map(([file, bytes]) => [file, Buffer.from(bytes).toString()])).toEqual([
    [`${name}.webp`, 'whole'],
    [`${name}-96.webp`, 'square 96'],
    [`${name}-${AVATAR_EDGE}.webp`, 'square 256'],
  ]);
});

test('what is no picture is refused and nothing is kept', async () => {
  const before = fixture.storage.files.size;
  expect(await upload(Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
    refusal: { name: 'upload-not-a-picture', field: 'file' },
  });
  expect(await upload(Buffer.alloc(8_000_001))).toMatchObject({ refusal: { name: 'upload-too-large' } });
  expect(fixture.storage.files.size).toBe(before);
});

test('when the database fails, its files go too', async () => {
  const before = fixture.storage.files.size;
  const { transactions } = fixture.dependencies;
  const failing = { ...transactions, run: () => Promise.reject(new Error('the database went away')) };
  await expect(upload(FAKE_PICTURE, { ...fixture.dependencies, transactions: failing })).rejects.toThrow(
    'went away',
  );
  expect(fixture.storage.files.size).toBe(before);
});

test('when the outcome of the commit is unknown, its files stay: the row may exist', async () => {
  const before = fixture.storage.files.size;
  const { transactions } = fixture.dependencies;
  const unknown = { ...transactions, run: () => Promise.reject(new OutcomeUnknown()) };
  await expect(upload(FAKE_PICTURE, { ...fixture.dependencies, transactions: unknown })).rejects.toThrow(
    OutcomeUnknown,
  );
  expect(fixture.storage.files.size).toBeGreaterThan(before);
});

test('sixty pictures an hour are enough', async () => {
  const { id } = await aLoggedInSeller(fixture.dependencies);
  const more = () => uploadPicture(fixture.dependencies)({ sellerId: id, bytes: FAKE_PICTURE });
  for (let time = 0; time < 60; time += 1) expect((await more()).ok).toBe(true);
  expect(await more()).toMatchObject({ refusal: { name: 'too-many-tries', facts: { minutes: 60 } } });
  fixture.clock.pass(HOUR_MS);
  expect((await more()).ok).toBe(true);
});

test('removing files can be done again', async () => {
  const { url } = valueOf(await upload());
  const names = [url.slice('/files/'.length)];
  await removeFiles(fixture.dependencies)({ names });
  await removeFiles(fixture.dependencies)({ names });
  expect(fixture.storage.files.has(names[0]!)).toBe(false);
});

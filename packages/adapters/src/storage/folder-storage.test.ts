import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';

const NAME = `${'a1_-'.repeat(10)}.webp`;
const BYTES = new Uint8Array([1, 2, 3]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

const storage = () => createFolderStorage({ folder, baseUrl: '/files' });

test('a file is read as it was put', async () => {
  await storage().put(NAME, BYTES);
  expect(new Uint8Array((await storage().read(NAME))!)).toEqual(BYTES);
  expect(storage().addressOf(NAME)).toBe(`/files/${NAME}`);
  expect(await readdir(join(folder, 'a1'))).toEqual([NAME]);
});

test('a file that was removed is not there, and can be removed again', async () => {
  await storage().put(NAME, BYTES);
  await storage().remove(NAME);
  await storage().remove(NAME);
  expect(await storage().read(NAME)).toBeUndefined();
});

test.each([
  '../secrets.json',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  `${'a'.repeat(40)}/../../x.webp`,
  `${'a'.repeat(40)}.webp\0.json`,
  '.env',
  '',
])('what is no name of ours is never looked for: %j', async (name) => {
  expect(await storage().read(name)).toBeUndefined();
  await expect(storage().put(name, BYTES)).rejects.toThrow('not a name');
  await expect(storage().remove(name)).rejects.toThrow('not a name');
});

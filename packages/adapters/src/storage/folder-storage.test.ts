import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';
import { behavesAsStorage } from './storage-under-test.ts';

const NAME = `${'c3_-'.repeat(10)}.webp`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-storage-'));
});
afterAll(() => rm(folder, { recursive: true }));

const storage = () => createFolderStorage({ folder, baseUrl: '/files' });

behavesAsStorage(storage);

test('files lie in folders by their first letters, and are found under an address of ours', async () => {
  await storage().put(NAME, new Uint8Array([1]));
  expect(storage().addressOf(NAME)).toBe(`/files/${NAME}`);
  expect(await readdir(join(folder, 'c3'))).toEqual([NAME]);
  const left = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.unfinished'));
  expect(left).toEqual([]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folders } from './folders.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-folders-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(folder: string, many: number): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (let number = 0; number < many; number += 1) writeFileSync(join(root, folder, `file-${number}.ts`), '');
}

test('a folder with 25 files holds, one with 26 is found', async () => {
  plant('packages/core/src/small', 25);
  expect(await folders.findProblems(root)).toEqual([]);
  plant('packages/core/src/large', 26);
  expect(await folders.findProblems(root)).toEqual(['packages/core/src/large has 26 files, more than 25']);
});

test('files of folders inside it are not counted', async () => {
  plant('packages/core/src/split', 20);
  plant('packages/core/src/split/inside', 20);
  expect(await folders.findProblems(root)).toEqual([]);
});

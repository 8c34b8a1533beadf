import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteDrawn, outdatedPictures } from './age.ts';

let repository: string;
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
  execFileSync('git', ['add', path], { cwd: repository });
};
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'cliffhanger-gallery-'));
  execFileSync('git', ['init', '--quiet'], { cwd: repository });
  mkdirSync(join(repository, 'docs/screens'), { recursive: true });
  write('apps/seller/src/home.tsx', 'a');
  write('apps/console/src/home.tsx', 'a');
  write('packages/ui/src/button.tsx', 'a');
});
afterEach(() => rmSync(repository, { recursive: true }));

test('pictures that nobody has drawn are all too old', () => {
  expect(outdatedPictures(repository)).toEqual(['seller', 'storefront', 'console']);
});

test('pictures are as old as what they show, and a test shows nothing', () => {
  noteDrawn(repository);
  expect(outdatedPictures(repository)).toEqual([]);
  write('apps/seller/src/home.test.tsx', 'b');
  write('apps/api/src/main.ts', 'b');
  expect(outdatedPictures(repository)).toEqual([]);
  write('apps/seller/src/home.tsx', 'b');
  expect(outdatedPictures(repository)).toEqual(['seller']);
  write('packages/ui/src/button.tsx', 'b');
  expect(outdatedPictures(repository)).toEqual(['seller', 'storefront', 'console']);
});

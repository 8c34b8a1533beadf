import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { references } from './references.ts';
import { copyRepository, removeCopy } from './source/repository-copy.ts';

const SLOW_MS = 180_000;

const DEAD = [
  ['a section', 'DOMAIN §99'],
  ['an item of a section', 'DOMAIN §10.7'],
  ['a section of the requirements', 'spec §12'],
  ['a heading', 'SCREENS "Nowhere"'],
  ['a numbered rule', 'STYLE 99'],
  ['a trap', 'RELIABILITY trap 99'],
  ['a decision', 'ADR 999'],
] as const;
const ALIVE = [
  ['a section', 'DOMAIN §5'],
  ['an item of a section', 'DOMAIN §10.4'],
  ['a section of the requirements', 'spec §9'],
  ['a heading', 'SCREENS "Everywhere"'],
  ['a heading on the next line', 'SCREENS\n * "Everywhere"'],
  ['a numbered rule', 'STYLE 8'],
  ['a decision', 'ADR 36'],
  ['a section of somebody else’s', 'RFC 8216 §5.2'],
] as const;

let copy = '';
let before: readonly string[] = [];
let planted: readonly string[] = [];

beforeAll(async () => {
  copy = copyRepository();
  before = await references.findProblems(copy);
  for (const [index, [, cited]] of [...DEAD, ...ALIVE].entries()) {
    plant(`packages/core/src/planted-${index}.ts`, `/* Kept by rule (${cited}). */\n`);
  }
  planted = await references.findProblems(copy);
}, SLOW_MS);
afterAll(() => removeCopy(copy));

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

test('every citation of the repository leads somewhere', () => {
  expect(before).toEqual([]);
});

test.each(DEAD)('%s that does not exist is found: %s', (_what, cited) => {
  expect(planted.filter((problem) => problem.includes(cited))).toHaveLength(1);
});

test('what exists may be cited', () => {
  expect(planted).toHaveLength(DEAD.length);
});

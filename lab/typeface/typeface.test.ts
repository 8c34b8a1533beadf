import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { expect, test } from 'vitest';
import { type Fallback, fittedFace } from './fitted-fallbacks.ts';
import { lettersOf, SCRIPTS, unicodeRangeOf } from './letters.ts';
import { typefaceFiles } from './typeface-files.ts';

const MOST_BYTES_BEFORE_FIRST_PAINT = 60_000;
const read = (name: string): Buffer =>
  readFileSync(join(REPOSITORY_FOLDER, 'packages/ui/generated/typeface', name));

test('The letters that the apps are sent are those that are cut out of the fonts', async () => {
  for (const { name, content } of await typefaceFiles()) {
    const isSame = read(name).equals(Buffer.from(content));
    expect(isSame, `${name}: run \`pnpm -C lab typeface\``).toBe(true);
  }
});

test('A page in Russian with a title and figures needs less than 60 KB of letters', () => {
  const needed = ['inter-latin', 'inter-cyrillic', 'film-latin', 'film-cyrillic'];
  const bytes = needed.reduce((sum, name) => sum + read(`${name}.woff2`).length, 0);
  expect(bytes).toBeLessThan(MOST_BYTES_BEFORE_FIRST_PAINT);
});

test('A letter is fetched for one script only', () => {
  const letters = SCRIPTS.flatMap((script) => [...lettersOf(script)]);
  expect(new Set(letters).size).toBe(letters.length);
  const [, , cyrillic] = SCRIPTS;
  if (cyrillic === undefined) throw new Error('no cyrillic');
  expect(unicodeRangeOf(cyrillic)).toBe('U+0400-045F, U+0490-0491, U+2116');
});

test('A face with letters half as wide is drawn twice as large, in lines as tall as before', () => {
  const theirs = { ascent: 800, descent: -200, lineGap: 0, unitsPerEm: 1000, xWidthAvg: 250 };
  const ours = { ...theirs, ascent: 1000, xWidthAvg: 500 };
  const fallback: Fallback = { family: 'narrow', local: ['Narrow'], weight: '400', ours, theirs };
  const face = fittedFace(fallback);
  expect(face).toContain('size-adjust: 200.00%');
  expect(face).toContain('ascent-override: 50.00%');
  expect(face).toContain('descent-override: 10.00%');
});

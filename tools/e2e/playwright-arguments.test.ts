import { expect, test } from 'vitest';
import { playwrightArguments } from './playwright-arguments.ts';

test('everything runs unless journeys are chosen, and words for Playwright are passed on', () => {
  expect(playwrightArguments([])).toEqual({ isSmoke: false, takesPictures: false, args: [] });
  expect(playwrightArguments(['-g', 'Russian', '--pictures'])).toEqual({
    isSmoke: false,
    takesPictures: true,
    args: ['-g', 'Russian'],
  });
});

test('smoke is a first word and chooses by tag at one width', () => {
  const { isSmoke, args } = playwrightArguments(['smoke', '--repeat-each', '2']);
  expect(isSmoke).toBe(true);
  expect(args).toEqual([
    '--grep',
    '@smoke',
    '--project',
    'phone',
    '--project',
    'serial',
    '--repeat-each',
    '2',
  ]);
  expect(playwrightArguments(['-g', 'smoke']).isSmoke).toBe(false);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { shows } from '@cliffhanger/testing/observations';
import { expect, test } from 'vitest';

/* Constants of the spec that stand in files which are no code. */

const textOf = (path: string): string => readFileSync(join(REPOSITORY_FOLDER, path), 'utf8');

test('the selected tab has the colour that the spec gives it, in the light scheme', () => {
  expect(textOf('packages/ui/src/tokens/tokens.css')).toMatch(/--tab: light-dark\(#6666ff,/i);
  shows('tab-colour');
});

test('lists say that they load, that there is more and that there is no more', () => {
  const shell = JSON.parse(textOf('packages/i18n/messages/en/shell.json')) as Record<string, string>;
  expect([shell['list.loading'], shell['list.more'], shell['list.end']]).toEqual([
    'loading',
    'load more',
    'no more',
  ]);
  shows('loading-texts');
});

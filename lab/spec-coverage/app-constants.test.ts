import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { shows } from '@cliffhanger/testing/observations';
import { expect, test } from 'vitest';

/* Constants of the spec in files that are not code. */

const textOf = (path: string): string => readFileSync(join(REPOSITORY_FOLDER, path), 'utf8');

test('the selected tab has the colour that the spec gives it, in the light scheme', () => {
  const [, colour = ''] =
    /--tab: light-dark\((#\w{6}),/.exec(textOf('packages/ui/src/tokens/tokens.css')) ?? [];
  expect(colour.toLowerCase()).toBe('#6666ff');
  shows('tab-colour', colour.toLowerCase());
});

test('lists say that they load, that there is more and that there is no more', () => {
  const shell = JSON.parse(textOf('packages/i18n/messages/en/shell.json')) as Record<string, string>;
  const said = [shell['list.loading'], shell['list.more'], shell['list.end']];
  expect(said).toEqual(['loading', 'load more', 'no more']);
  shows('loading-texts', said.join('/'));
});

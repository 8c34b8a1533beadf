import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { references } from './references.ts';

const PAGES = ['adr', 'domain.md', 'spec.md', 'screens.md', 'reliability.md'];

let root: string;
/** The planted texts link from the root; the copied pages link to files that are not copied. */
const problemsOf = async (file: string, text: string): Promise<readonly string[]> => {
  writeFileSync(join(root, file), text);
  const problems = await references.findProblems(root);
  rmSync(join(root, file));
  return problems.filter((problem) => problem.startsWith(file));
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-references-'));
  for (const page of PAGES)
    cpSync(join(REPOSITORY_FOLDER, 'docs', page), join(root, 'docs', page), { recursive: true });
  mkdirSync(join(root, 'tools'));
  writeFileSync(join(root, 'tools/kept.test.ts'), '');
  for (const folder of ['.', 'lab']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(
      join(root, folder, 'package.json'),
      JSON.stringify({ scripts: { check: 'node check.ts' } }),
    );
  }
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['a section', 'DOMAIN §99'],
  ['an item of a section', 'DOMAIN §10.7'],
  ['a section of the requirements', 'spec §12'],
  ['a heading', 'SCREENS "Nowhere"'],
  ['a trap', 'RELIABILITY trap 99'],
  ['a decision', 'ADR 999'],
])('%s that does not exist is found in a comment: %s', async (_what, cited) => {
  expect(await problemsOf('planted.ts', `/* Required by ${cited}. */\n`)).toEqual([
    `planted.ts: ${cited} leads nowhere`,
  ]);
});

test.each([
  'DOMAIN §5',
  'DOMAIN §10.4',
  'spec §9',
  'SCREENS "Everywhere"',
  'SCREENS\n * "Everywhere"',
  'RELIABILITY trap 2',
  'ADR 36',
  'RFC 8216 §5.2',
])('a comment may cite %s', async (cited) => {
  expect(await problemsOf('planted.ts', `/*\n * Required by ${cited}.\n */\n`)).toEqual([]);
});

test.each([
  ['Shown by `never-written.db.test.ts`.', 'there is no test never-written.db.test.ts'],
  ['Run `pnpm prove-it`.', 'there is no command pnpm prove-it'],
  ['Run `CI=true pnpm prove-it --twice`.', 'there is no command pnpm prove-it'],
  ['Run `pnpm -C lab prove-it`.', 'there is no command pnpm -C lab prove-it'],
  ['See [the page](no-such-page.md).', 'no-such-page.md leads nowhere'],
  ['<img src="docs/no-such-picture.webp">', 'docs/no-such-picture.webp leads nowhere'],
  ['It is in `tools/no-such-folder`.', 'there is no tools/no-such-folder'],
])('a document with a dead mention is found: %s', async (text, problem) => {
  expect(await problemsOf('planted.md', `# Planted\n${text}\n`)).toEqual([`planted.md:2: ${problem}`]);
});

test.each([
  '`kept.test.ts`, `tools/kept.test.ts` and `tools`',
  '`pnpm check` and `pnpm install`',
  '[rules](docs/domain.md#money) and [a site](https://example.com/x.md)',
  '`packages/verify/dist/verify.mjs`',
])('a document may mention what exists: %s', async (text) => {
  expect(await problemsOf('planted.md', `${text}\n`)).toEqual([]);
});

test('the changelog may mention what is gone', async () => {
  expect(await problemsOf('CHANGELOG.md', '`pnpm gone` and [gone](gone.md)\n')).toEqual([]);
});

test.each(['/home/ada/shop/x.ts', '/Users/ada/x', '/root/.npmrc', '/work/shop/README.md'])(
  'a path of one machine is found in any text file: %s',
  async (path) => {
    expect(await problemsOf('planted.yml', `run: cat ${path}\n`)).toEqual([
      `planted.yml: ${path} is a path of one machine`,
    ]);
  },
);

test.each(['../home/home-screen.ts', 'https://example.com/home/ada/x', '/usr/bin/work/x', 'lab/work/x'])(
  'a path that leads somewhere on every machine holds: %s',
  async (path) => {
    expect(await problemsOf('planted.yml', `${path}\n`)).toEqual([]);
  },
);

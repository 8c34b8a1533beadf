import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { expect, test } from 'vitest';
import { commandBlocks } from './check-command-blocks.ts';
import { commandBlocksOf } from './command-blocks.ts';

const block = (mark: string, commands = 'true') => `${mark}\`\`\`sh\n${commands}\n\`\`\`\n`;

test('a block is found with what is said of it', () => {
  const page = `# A page\n\n${block('<!-- run -->\n')}\n${block('<!-- not run: nobody may -->\n', 'a\nb')}\n${block('')}`;
  expect(commandBlocksOf(page)).toEqual([
    { line: 3, commands: 'true\n', mark: { kind: 'run' } },
    { line: 8, commands: 'a\nb\n', mark: { kind: 'not-run', why: 'nobody may' } },
    { line: 14, commands: 'true\n', mark: undefined },
  ]);
});

test('one that is indented, in a list, is found as well', () => {
  const page = '1. A step:\n\n   <!-- run -->\n   ```sh\n   true\n   ```\n';
  expect(commandBlocksOf(page)).toEqual([{ line: 3, commands: '   true\n', mark: { kind: 'run' } }]);
});

test.each([
  ['', 'says neither'],
  ['<!-- not run: no -->\n', 'says neither'],
  ['Text between.\n\n', 'says neither'],
  ['<!-- run by .ci/run -->\n', '.ci/run does not run true'],
  ['<!-- run by nowhere -->\n', 'nowhere does not exist'],
])('it is found: %j', async (mark, expected) => {
  const root = mkdtempSync(join(tmpdir(), 'command-blocks-'));
  for (const folder of ['docs', '.ci']) mkdirSync(join(root, folder));
  writeFileSync(join(root, '.ci/run'), 'step check 140 - pnpm --silent check\n');
  writeFileSync(join(root, 'docs/upgrading.md'), `# Upgrading\n\n${block(mark)}`);
  expect((await commandBlocks.findProblems(root)).join()).toContain(expected);
  rmSync(root, { recursive: true });
});

test('whoever follows a page runs every block that says so, and no other page', async () => {
  const root = mkdtempSync(join(tmpdir(), 'command-blocks-'));
  mkdirSync(join(root, 'docs'));
  for (const page of ['docs/upgrading.md', 'docs/backup.md'])
    writeFileSync(join(root, page), `# A page\n\n${block('<!-- run by follower.ts -->\n')}`);
  writeFileSync(join(root, 'follower.ts'), "await followPage('docs/upgrading.md', {});\n");
  expect(await commandBlocks.findProblems(root)).toEqual(['docs/backup.md:3: follower.ts does not run true']);
  rmSync(root, { recursive: true });
});

test('every block of the page that is run is found by whoever runs it', () => {
  const page = readFileSync(join(REPOSITORY_FOLDER, 'docs/upgrading.md'), 'utf8');
  expect(commandBlocksOf(page)).toHaveLength(page.split('```sh').length - 1);
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../../tools/check/check.ts';
import { type CommandBlock, commandBlocksOf } from './command-blocks.ts';

export const ALERT_PAGES = 'docs/runbooks/alerts';

export const alertPages = (root: string): readonly string[] => globSync(`${ALERT_PAGES}/*.md`, { cwd: root });

/** Pages that operators follow literally in an emergency. */
const PAGES = [
  'docs/running.md',
  'docs/upgrading.md',
  'docs/backup.md',
  'docs/runbooks/**/*.md',
  'deploy/README.md',
  'deploy/kubernetes/README.md',
];

export const commandBlocks: Check = {
  name: 'command blocks',
  findProblems: async (root) =>
    globSync(PAGES, { cwd: root }).flatMap((page) =>
      commandBlocksOf(readFileSync(join(root, page), 'utf8')).flatMap((block) =>
        problemsOf(root, page, block).map((problem) => `${page}:${block.line}: ${problem}`),
      ),
    ),
};

function problemsOf(root: string, page: string, { mark, commands }: CommandBlock): readonly string[] {
  if (mark === undefined)
    return ['says neither <!-- run -->, <!-- run by file --> nor <!-- not run: why --> before its commands'];
  if (mark.kind !== 'run-by') return [];
  const file = join(root, mark.file);
  if (!existsSync(file)) return [`${mark.file} does not exist`];
  const said = readFileSync(file, 'utf8').replaceAll('pnpm --silent', 'pnpm');
  // The test reads the page and runs its blocks.
  if (said.includes(`followPage('${page}'`)) return [];
  return commands
    .trim()
    .split('\n')
    .filter((command) => !said.includes(command))
    .map((command) => `${mark.file} does not run ${command}`);
}

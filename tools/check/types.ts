import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootProgram } from '../run-program.ts';
import { type Check, runQuietly } from './check.ts';
import { sourceFiles } from './source/source-files.ts';

export const types: Check = {
  name: 'types',
  findProblems: async (root) => {
    const args = ['run', 'types', '--continue', '--output-logs=errors-only'];
    const { exitCode, stdout, stderr } = await runQuietly(rootProgram('turbo'), args, root);
    if (exitCode !== 0) return [`${stdout}${stderr}`.trim()];
    return missedWorkspaces(root, stdout);
  },
};

/** The canary: turbo that does not recognise the workspaces runs nothing and is content. */
function missedWorkspaces(root: string, output: string): string[] {
  const ran = Number(/(\d+) total/.exec(output)?.[1] ?? 0);
  const typed = sourceFiles(root, ['/package.json']).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('"types": "tsc'),
  );
  return ran === typed.length
    ? []
    : [`canary: types of ${ran} workspaces were checked, there are ${typed.length}`];
}

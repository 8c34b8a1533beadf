import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runQuietly } from '../../tools/check/check.ts';
import { type CommandBlock, commandBlocksOf } from './command-blocks.ts';

/** Runs a page's blocks in order; later blocks see the effects of earlier ones. Returns their output. */
export async function followPage(
  page: string,
  environment: Readonly<Record<string, string>>,
  isFollowed: (block: CommandBlock) => boolean = ({ mark }) => mark?.kind === 'run',
): Promise<string> {
  const said: string[] = [];
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    for (const { line, commands } of blocksOf(page).filter(isFollowed)) {
      const script = `set -euo pipefail\n${commands}`;
      const { exitCode, stdout, stderr } = await runQuietly('bash', ['-c', script], REPOSITORY_FOLDER);
      if (exitCode !== 0) throw new Error(`${page}:${line} ended with ${exitCode}:\n${stdout}${stderr}`);
      said.push(stdout);
    }
  } finally {
    process.env = before;
  }
  return said.join('\n');
}

const blocksOf = (page: string): readonly CommandBlock[] =>
  commandBlocksOf(readFileSync(join(REPOSITORY_FOLDER, page), 'utf8'));

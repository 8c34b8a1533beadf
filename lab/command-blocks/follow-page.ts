import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runQuietly } from '../../tools/check/check.ts';
import { type CommandBlock, commandBlocksOf } from './command-blocks.ts';

/** A page is followed from its beginning to its end: what one block does, the next ones find. Answers what they said. */
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

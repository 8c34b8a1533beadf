import { execFileSync } from 'node:child_process';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';

/** Sets the commit for everything built and started from here; unset without git. */
export function nameCommit(): void {
  if (process.env['CLIFFHANGER_COMMIT'] !== undefined) return;
  try {
    process.env['CLIFFHANGER_COMMIT'] = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: REPOSITORY_FOLDER,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // A copy without its history.
  }
}

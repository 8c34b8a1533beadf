import { execFileSync } from 'node:child_process';
import { ROOT } from './results.ts';

export const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trimEnd();

/** A run's output is not one of its sources. */
const NOT_SOURCES = [':!lab/results', ':!docs/trials.md'];

/** Files of these sources that differ between the commit and the working copy. */
export const changedSince = (commit: string, sources: readonly string[]): readonly string[] => {
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', ...sources, ...NOT_SOURCES);
  const changed = git('diff', '--name-only', commit, '--', ...sources, ...NOT_SOURCES);
  return [...changed.split('\n'), ...untracked.split('\n')].filter((file) => file !== '');
};

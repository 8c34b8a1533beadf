import { CLAIMS } from './claims.ts';
import { changedSince } from './git.ts';
import { lastHeld } from './page.ts';
import { readResult } from './results.ts';
import { TRIALS, type Trial } from './trials.ts';

const MOST_FILES = 3;

/** For each trial and each claim: when it last held, and the changes since. */
export function statusLines(): readonly string[] {
  const states = new Map(TRIALS.map((trial) => [trial.name, stateOf(trial)]));
  return [
    ...TRIALS.map(({ name }) => `${name.padEnd(20)} ${states.get(name)}`),
    '',
    ...CLAIMS.flatMap(({ page, says, trials = [], tests = [] }) => [
      `${page}: ${says}`,
      ...trials.map((name) => `    ${name}: ${states.get(name)}`),
      ...tests.map((file) => `    ${file}`),
    ]),
  ];
}

function stateOf({ name, sources }: Trial): string {
  const result = readResult(name);
  if (result === undefined || result.lastHeld === null) return lastHeld(name);
  const changed = changedSince(result.lastHeld.commit, sources);
  const held = `${result.verdict === 'held' ? 'held' : 'FAILED, held before'}: ${lastHeld(name)}`;
  if (changed.length === 0) return held;
  const files = changed.slice(0, MOST_FILES).join(', ');
  return `${held}, stale: ${changed.length} files have changed (${files}${changed.length > MOST_FILES ? ', …' : ''})`;
}

import { join } from 'node:path';
import { CLAIMS, type Claim } from './claims.ts';
import { ROOT, readResult } from './results.ts';
import { TRIALS, type Trial } from './trials.ts';

export const PAGE = join(ROOT, 'docs/trials.md');

const COMMIT_LENGTH = 8;

/** Depends only on the tables and the results, so that it is stable until one of them changes. */
export const trialsPage = (): string => `# Trials

<!-- Made by \`pnpm trials --page\` from lab/trials and lab/results. -->

What takes too long for every commit, or needs more than the product does, is a trial of the [lab](../lab/README.md).
\`pnpm trials <name…>\` runs it and writes its result to \`lab/results\`; \`--short\` runs the short form of those that have
one. This page shows the commit and the date of each result. It cannot say how old they are: \`pnpm trials --status\` lists
what has changed since.

## Claims
Threats and controls have their tests in [security.md](security.md), row by row.

| Page | Claim | Shown by |
|---|---|---|
${CLAIMS.map(claimRow).join('\n')}

## Results
| Trial | Command | Minutes | Last run | Last held |
|---|---|---|---|---|
${TRIALS.map(trialRow).join('\n')}
`;

const claimRow = ({ page, says, trials = [], tests = [] }: Claim): string => {
  const shown = [
    ...trials.map((name) => `[${name}](#results) (${lastHeld(name)})`),
    ...tests.map((file) => `[${file.split('/').at(-1)}](../${file})`),
  ];
  return `| [${page}](${page.startsWith('docs/') ? page.slice('docs/'.length) : `../${page}`}) | ${says} | ${shown.join(', ')} |`;
};

const trialRow = (trial: Trial): string => {
  const { name, minutes } = trial;
  const result = readResult(name);
  const last =
    result === undefined
      ? 'never run'
      : `${result.verdict}${result.size === 'short' ? ', short' : ''}: ${moment(result)}, ${result.seconds} s, load ${result.load.atStart} to ${result.load.atEnd}`;
  return `| ${name} | \`${typed(trial)}\` | ${minutes} | ${last} | ${lastHeld(name)} |`;
};

/** The command line. */
export const typed = ({ command }: Pick<Trial, 'command'>): string =>
  ['pnpm', ...command.filter((word) => word !== '--silent')].join(' ');

export function lastHeld(name: string): string {
  const result = readResult(name);
  if (result === undefined) return 'never run';
  return result.lastHeld === null ? 'never held' : moment(result.lastHeld);
}

const moment = ({ commit, date }: { readonly commit: string; readonly date: string }): string =>
  `${commit.slice(0, COMMIT_LENGTH)} of ${date.slice(0, 'yyyy-mm-dd'.length)}`;

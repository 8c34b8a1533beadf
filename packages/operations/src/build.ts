import { readFileSync } from 'node:fs';

/** What runs: shown to whoever has to know whether a machine has the new version already. */
export interface Build {
  readonly version: string;
  readonly commit: string;
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Pick<
  Build,
  'version'
>;

export const buildOf = (commit = 'unknown'): Build => ({ version, commit });

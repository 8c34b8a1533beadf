import { readFileSync } from 'node:fs';

/** The running version, so that operators can see whether a machine has been upgraded. */
export interface Build {
  readonly version: string;
  readonly commit: string;
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as Pick<
  Build,
  'version'
>;

export const buildOf = (commit = 'unknown'): Build => ({ version, commit });

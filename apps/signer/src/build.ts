import { readFileSync } from 'node:fs';

export interface Build {
  readonly version: string;
  readonly commit: string;
}

export function buildOf(commit = 'unknown'): Build {
  const file = new URL('../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as Pick<Build, 'version'>;
  return { version, commit };
}

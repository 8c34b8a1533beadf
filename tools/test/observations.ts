import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from '@cliffhanger/dev-addresses';
import type { Observation } from '@cliffhanger/testing/observations';

/** The folder for a test run's observations: one file per process. */
export const observationsFolder = ({ dataFolder }: Pick<Addresses, 'dataFolder'>): string =>
  join(dataFolder, 'spec-coverage');

/** Observations of the journeys, one file per language: they run separately, and longer than the tests. */
export const screensFolder = ({ dataFolder }: Pick<Addresses, 'dataFolder'>): string =>
  join(dataFolder, 'spec-screens');

export function readObservations(folder: string): readonly Observation[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));
  return [...new Set(lines)].filter((line) => line !== '').map((line) => JSON.parse(line) as Observation);
}

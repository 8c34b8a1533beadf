import { join } from 'node:path';
import { type Addresses, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runProgram } from '../run-program.ts';
import { serverEnvironment } from './environment.ts';

/**
 * `playable`: everything on sale can be watched to its last episode. `hall`: sixty long dramas are on sale,
 * for the journeys, with previews and first episodes of a few.
 */
export type Catalogue = { readonly kind: 'playable' } | Hall;

interface Hall {
  readonly kind: 'hall';
  readonly previews: number;
  readonly series: number;
  /** `plain`: test patterns, made in a third of the time. */
  readonly films: 'art' | 'plain';
  readonly hasDemoSeller: boolean;
}

/** Migrates and seeds, with the commands a person would use. */
export async function prepareDatabase(
  addresses: Addresses,
  catalogue: Catalogue,
  /** Runs on the migrated database before seeding. */
  beforeSeed: () => Promise<void> = async () => {},
): Promise<void> {
  await run(addresses, DEVELOPMENT, 'migrate.ts');
  await beforeSeed();
  await run(addresses, DEVELOPMENT, 'seed.ts', ...argsFor(catalogue));
}

/** Fixes the database's clock: apps in production mode refuse a database with a movable one. */
export const fixClock = (addresses: Addresses): Promise<void> =>
  run(addresses, { CLIFFHANGER_ENV: 'production' }, 'migrate.ts');

/** Seeding moves the clock, which a production database does not allow. */
const DEVELOPMENT = { CLIFFHANGER_ENV: 'development' };

const argsFor = (catalogue: Catalogue): readonly string[] =>
  catalogue.kind === 'playable' ? [] : hallArgs(catalogue);

const hallArgs = ({ previews, series, films, hasDemoSeller }: Hall): readonly string[] => [
  '--hall',
  '--previews',
  String(previews),
  '--series',
  String(series),
  ...(films === 'plain' ? ['--plain-films'] : []),
  ...(hasDemoSeller ? [] : ['--without-seller']),
];

async function run(
  addresses: Addresses,
  kind: { readonly CLIFFHANGER_ENV: string },
  command: string,
  ...args: readonly string[]
): Promise<void> {
  const file = join(REPOSITORY_FOLDER, 'tools', command);
  const env = { ...serverEnvironment(addresses), ...kind };
  const exitCode = await runProgram(process.execPath, [file, ...args], { env });
  if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}`);
}

import { join } from 'node:path';
import { type Addresses, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runProgram } from '../run-program.ts';
import { serverEnvironment } from './environment.ts';

/**
 * `playable`: what is on sale can be watched to its last episode. `hall`: sixty long dramas are on sale, as journeys want
 * them, with previews and first episodes of a few.
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

/** Migrated and seeded, each by the command that a person would use. */
export async function prepareDatabase(
  addresses: Addresses,
  catalogue: Catalogue,
  /** What happens on the migrated database before it is seeded. */
  beforeSeed: () => Promise<void> = async () => {},
): Promise<void> {
  await run(addresses, 'migrate.ts');
  await beforeSeed();
  await run(addresses, 'seed.ts', ...argsFor(catalogue));
}

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

async function run(addresses: Addresses, command: string, ...args: readonly string[]): Promise<void> {
  const file = join(REPOSITORY_FOLDER, 'tools', command);
  // A stack of these tools is never a production, whatever kind its apps are told to be: its clock can be moved.
  const env = { ...serverEnvironment(addresses), CLIFFHANGER_ENV: 'development' };
  const exitCode = await runProgram(process.execPath, [file, ...args], { env });
  if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}`);
}

import { createRequire } from 'node:module';

const PACKAGE_OF_PLATFORM: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
};

/** The binary itself: the package's launcher, when killed, leaves it running. */
export function anvilProgram(): string {
  const platform = PACKAGE_OF_PLATFORM[`${process.platform}-${process.arch}`];
  if (platform === undefined) throw new Error(`there is no anvil for ${process.platform} ${process.arch}`);
  const starter = import.meta.resolve('@foundry-rs/anvil/package.json');
  return createRequire(starter).resolve(`@foundry-rs/anvil-${platform}/bin/anvil`);
}

interface AnvilOptions {
  readonly port: number;
  /** `finalized` is two of these behind the newest block. */
  readonly slotsInAnEpoch: number;
  /**
   * The number of past states for queries and reorgs. They are held in memory: states that anvil writes to disk are
   * sometimes empty when read back.
   */
  readonly statesKept: number;
}

export const anvilOptions = ({ port, slotsInAnEpoch, statesKept }: AnvilOptions): string[] => [
  '--host',
  '127.0.0.1',
  '--port',
  String(port),
  '--slots-in-an-epoch',
  String(slotsInAnEpoch),
  '--prune-history',
  String(statesKept),
  '--quiet',
];

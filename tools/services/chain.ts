import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Addresses, logFile } from '@cliffhanger/dev-addresses';
import { anvilOptions, anvilProgram, jsonRpc } from '@cliffhanger/testing/anvil';
import {
  type BackgroundProcess,
  isRunning,
  startInBackground,
  stopInBackground,
} from './background-process.ts';
import { deployToken, isDeployed } from './chain-token.ts';
import { fillWallets } from './chain-wallets.ts';
import { waitUntil } from './wait-until.ts';

const BLOCK_SECONDS = 5;
/** Final after eight blocks: what was seen can still be taken back while somebody looks at it, and nobody waits long. */
const SLOTS_IN_AN_EPOCH = 4;
const STATES_KEPT = 256;

/** A chain of this machine's own, with a token on it that behaves as USDT does. Kept in the data folder. */
export async function startChain(addresses: Addresses): Promise<void> {
  const chain = chainProcess(addresses);
  if (!isRunning(chain)) {
    mkdirSync(join(addresses.dataFolder, 'chain'), { recursive: true });
    startInBackground(chain);
  }
  const rpc = jsonRpc(addresses.chainUrl);
  await waitUntil(async () => (await rpc('eth_chainId')) !== undefined, {
    what: `the chain on port ${addresses.ports.chain}`,
    isAlive: () => isRunning(chain),
    logFile: chain.logFile,
  });
  if (await isDeployed(rpc)) return;
  await deployToken(rpc);
  await fillWallets(rpc);
}

export const stopChain = (addresses: Addresses): Promise<void> => stopInBackground(chainProcess(addresses));

export const isChainRunning = (addresses: Addresses): boolean => isRunning(chainProcess(addresses));

const stateFile = (dataFolder: string): string => join(dataFolder, 'chain', 'state.json');

const chainProcess = ({ dataFolder, ports }: Addresses): BackgroundProcess => ({
  command: [
    anvilProgram(),
    ...anvilOptions({ port: ports.chain, slotsInAnEpoch: SLOTS_IN_AN_EPOCH, statesKept: STATES_KEPT }),
    '--block-time',
    String(BLOCK_SECONDS),
    '--state',
    stateFile(dataFolder),
  ],
  pidFile: join(dataFolder, 'chain.pid'),
  logFile: logFile(dataFolder, 'chain'),
  mark: stateFile(dataFolder),
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { anvilOptions, anvilProgram, jsonRpc } from '@cliffhanger/testing/anvil';
import { deployToken, isDeployed } from './chain-token.ts';
import { fillWallets } from './chain-wallets.ts';
import { backgroundService, type Service } from './service.ts';

const BLOCK_SECONDS = 5;
/** Final after eight blocks: long enough to observe a reorganisation, short enough not to wait long. */
const SLOTS_IN_AN_EPOCH = 4;
const STATES_KEPT = 256;

const stateFile = ({ dataFolder }: Addresses): string => join(dataFolder, 'chain', 'state.json');

const anvil = backgroundService({
  name: 'chain',
  port: ({ ports }) => ports.chain,
  mark: stateFile,
  command: (addresses) => [
    anvilProgram(),
    ...anvilOptions({
      port: addresses.ports.chain,
      slotsInAnEpoch: SLOTS_IN_AN_EPOCH,
      statesKept: STATES_KEPT,
    }),
    '--block-time',
    String(BLOCK_SECONDS),
    '--state',
    stateFile(addresses),
  ],
  prepare: ({ dataFolder }) => mkdirSync(join(dataFolder, 'chain'), { recursive: true }),
  isReady: async ({ chainUrl }) => (await jsonRpc(chainUrl)('eth_chainId')) !== undefined,
});

/** This machine's private chain, with a token that behaves like USDT. Stored in the data folder. */
export const chain: Service = {
  ...anvil,
  start: async (addresses) => {
    await anvil.start(addresses);
    const rpc = jsonRpc(addresses.chainUrl);
    if (await isDeployed(rpc)) return;
    await deployToken(rpc);
    await fillWallets(rpc);
  },
};

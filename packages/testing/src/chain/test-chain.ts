import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { getAddress, type Hex } from 'viem';
import { anvilOptions, anvilProgram, type JsonRpc, jsonRpc } from '../anvil/index.ts';
import { freePort } from '../processes/index.ts';
import { deployTestToken, type TestToken } from './test-token.ts';

/** A test's own chain without automatic mining. */
export interface TestChain {
  readonly url: string;
  readonly rpc: JsonRpc;
  /** Funded accounts whose keys the node holds. */
  readonly accounts: readonly [string, string, ...string[]];
  /** The first account holds a large balance. */
  readonly token: TestToken;
  mine(blocks?: number): Promise<void>;
  /**
   * Replaces the newest blocks with the same number of new ones. Their transactions are dropped, except the ones
   * named here, which are in the first new block.
   */
  reorganise(depth: number, options?: { readonly keeping?: readonly string[] }): Promise<void>;
  head(): Promise<{ readonly height: number; readonly hash: string }>;
  deploy(decimals: number): Promise<TestToken>;
  stop(): Promise<void>;
}

interface TestChainOptions {
  readonly decimals?: number;
  readonly statesKept?: number;
}

/** Anvil's default chain id. */
export const ANVIL_CHAIN_ID = 31_337;
const USDT_DECIMALS = 6;
/** As on Ethereum: blocks are final at a depth of 64. */
const SLOTS_IN_AN_EPOCH = 32;
const STATES_KEPT = 2_048;
const START_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 25;

export async function startTestChain({
  decimals = USDT_DECIMALS,
  statesKept = STATES_KEPT,
}: TestChainOptions = {}): Promise<TestChain> {
  const port = await freePort();
  const options = anvilOptions({ port, slotsInAnEpoch: SLOTS_IN_AN_EPOCH, statesKept });
  const child = spawn(anvilProgram(), [...options, '--no-mining'], { stdio: 'ignore' });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const url = `http://127.0.0.1:${port}`;
  const rpc = jsonRpc(url);
  const accounts = await accountsOf(rpc, child);
  const deploy = (of: number) => deployTestToken({ rpc, account: accounts[0], decimals: of });
  return {
    url,
    rpc,
    accounts,
    token: await deploy(decimals),
    mine: async (blocks = 1) => void (await rpc('anvil_mine', [hex(blocks)])),
    reorganise: (depth, { keeping = [] } = {}) => reorganise(rpc, { depth, keeping, account: accounts[1] }),
    head: async () => {
      const { number, hash } = await rpc<{ number: string; hash: string }>('eth_getBlockByNumber', [
        'latest',
        false,
      ]);
      return { height: Number(number), hash };
    },
    deploy,
    stop: async () => {
      process.off('exit', killWithUs);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function accountsOf(rpc: JsonRpc, child: ChildProcess): Promise<TestChain['accounts']> {
  const giveUpAt = Date.now() + START_WITHIN_MS;
  for (;;) {
    try {
      const accounts = await rpc<Hex[]>('eth_accounts');
      return accounts.map((account) => getAddress(account)) as unknown as TestChain['accounts'];
    } catch (error) {
      if (child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error('anvil did not start', { cause: error });
      await sleep(ASK_EVERY_MS);
    }
  }
}

/** The first new block gets a dummy transaction: an empty block could be identical to the old one. */
async function reorganise(rpc: JsonRpc, { depth, keeping, account }: Reorganisation): Promise<void> {
  const raws = await Promise.all(
    keeping.map((transaction) => rpc<string>('eth_getRawTransactionByHash', [transaction])),
  );
  reorganisations += 1;
  const mark = { from: account, to: account, value: hex(reorganisations) };
  await rpc('anvil_reorg', [depth, [mark, ...raws].map((transaction) => [transaction, 0])]);
}

interface Reorganisation {
  readonly depth: number;
  readonly keeping: readonly string[];
  readonly account: string;
}

let reorganisations = 0;

const hex = (value: number): string => `0x${value.toString(16)}`;

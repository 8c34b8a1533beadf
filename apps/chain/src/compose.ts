import { randomUUID } from 'node:crypto';
import { createEvmSource } from '@cliffhanger/adapters/chain-evm';
import { systemChance, systemClock } from '@cliffhanger/adapters/chance';
import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import {
  businessClockFor,
  createMoneyPool,
  createStores,
  createTransactions,
  isSchemaCurrent,
} from '@cliffhanger/adapters/postgres';
import { createSigner } from '@cliffhanger/adapters/signer-client';
import {
  followChain,
  openSender,
  reconcileChain,
  type Sweeper,
  settleTransfers,
  watchSources,
} from '@cliffhanger/application/chain';
import type { Chain, ChainSource } from '@cliffhanger/application/ports';
import { DEFAULT_FEE_RULES, DEFAULT_SWEEP_RULES } from '@cliffhanger/core/chain';
import { DONE } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import type { Config, NetworkConfig } from './config.ts';

const CONNECTIONS = 8;

/** The only place of this process that knows which machines stand behind its ports. */
export function compose(config: Config, log: Log) {
  const pool = createMoneyPool({
    connectionString: config.databaseUrl,
    maxConnections: CONNECTIONS,
    applicationName: 'cliffhanger-chain',
    onIdleError: (error: Error) => log.warn({ err: error }, 'an idle connection broke'),
  });
  const clock = businessClockFor({ environment: config.kind, system: systemClock, session: pool });
  const transactions = createTransactions(pool, createStores);
  const outside = { transactions, clock, chance: systemChance };
  const holder = randomUUID();
  const signer = config.signer && createSigner(config.signer);
  const depositKeys = createDepositKeys({ evm: config.depositKey });
  return {
    clock,
    pools: { money: pool },
    networks: config.networks.map((network) => {
      const chain = chainOf(network);
      const ports = { ...outside, chain };
      return {
        chain,
        follow: followChain({ ...ports, holder, startHeight: network.startHeight }),
        settle: settleTransfers(ports),
        watchSources: watchSources(ports),
        reconcile: reconcileChain(ports),
        /** Asks the signer and the chain, either of which may be away: undefined where nothing is paid out. */
        openSender: sendingOver({ ...ports, network, signer, depositKeys }),
        addPlatformAddresses: () =>
          transactions.run(async ({ chainHoldings }) => {
            await chainHoldings.addPlatformAddresses(network.network, network.platformAddresses);
            return DONE;
          }),
      };
    }),
    openAlarms: () => transactions.readOne(({ chainAlarms }) => chainAlarms.open()),
    isReady: () => isSchemaCurrent(pool),
    close: async () => {
      clock.stop();
      await pool.end();
    },
  };
}

interface Sending extends Pick<Sweeper, 'transactions' | 'clock' | 'chance' | 'chain' | 'depositKeys'> {
  readonly network: NetworkConfig;
  readonly signer: Sweeper['signer'] | undefined;
}

function sendingOver({
  network,
  signer,
  depositKeys,
  ...ports
}: Sending): (() => Promise<Sweeper>) | undefined {
  const { vault, sweepRules } = network;
  if (signer === undefined || vault === undefined) return undefined;
  return async () => ({
    ...(await openSender({ ...ports, signer, vault, fees: DEFAULT_FEE_RULES })),
    depositKeys,
    sweepRules: { ...DEFAULT_SWEEP_RULES, ...sweepRules },
  });
}

export type FollowedChain = ReturnType<typeof compose>['networks'][number];

function chainOf({ network, chainId, nodes, token, otherTokens }: NetworkConfig): Chain {
  const [first, ...others] = nodes.map((url): ChainSource => createEvmSource({ url, chainId }));
  if (first === undefined) throw new Error(`${network} has no node`);
  return { network, chainId, sources: [first, ...others], token, otherTokens };
}

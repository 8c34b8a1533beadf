import { randomUUID } from 'node:crypto';
import { createAnchorSigner } from '@cliffhanger/adapters/anchor-key';
import { createEvmNode } from '@cliffhanger/adapters/chain-evm';
import { createTronNode } from '@cliffhanger/adapters/chain-tron';
import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import {
  businessClockFor,
  createMoneyPool,
  createProbePool,
  createRepositories,
  createTransactions,
  isSchemaCurrent,
  refuseUnsafeDatabases,
} from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { createSigner } from '@cliffhanger/adapters/signer-client';
import {
  type ChainPorts,
  type Consolidator,
  finalizeTransfers,
  followChain,
  openSender,
  reconcileChain,
  ruleInForce,
  sayAllocationBlock,
  watchNodes,
} from '@cliffhanger/application/chain';
import type { Chain, ChainNode } from '@cliffhanger/application/ports';
import { anchorLog } from '@cliffhanger/application/proofs';
import { sayHoldings } from '@cliffhanger/application/solvency';
import { DEFAULT_CONSOLIDATION_RULES, DEFAULT_FEE_RULES } from '@cliffhanger/core/chain';
import { DONE } from '@cliffhanger/core/kernel';
import { familyOf } from '@cliffhanger/core/wallet';
import type { Log } from '@cliffhanger/operations';
import type { Config, DutyConfig, NetworkConfig } from './config.ts';
import type { Duty } from './variables.ts';

const CONNECTIONS = 8;

/** The only place in this process that knows the adapters behind its ports. */
export function compose(config: Config, log: Log) {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection broke');
  const open = ({ duty, databaseUrl }: DutyConfig) => {
    const pool = createMoneyPool({
      connectionString: databaseUrl,
      maxConnections: CONNECTIONS,
      applicationName: `cliffhanger-${duty}`,
      onIdleError,
    });
    return { duty, pool, transactions: createTransactions(pool, createRepositories) };
  };
  const [firstDuty, ...otherDuties] = config.duties;
  const duties = [open(firstDuty), ...otherDuties.map(open)] as const;
  const [{ pool, transactions: ofTheFirst }] = duties;
  const probePool = createProbePool({
    connectionString: firstDuty.databaseUrl,
    applicationName: 'cliffhanger-chain-probe',
    onIdleError,
  });
  const clock = businessClockFor({ environment: config.kind, system: systemClock, session: pool });
  const signer = config.signer && createSigner(config.signer);
  const { anchor } = config;
  const anchorSigner = anchor && createAnchorSigner(anchor.key);
  const depositKeys = createDepositKeys({ evm: config.depositKey });
  return {
    refuseUnsafeDatabases: () =>
      refuseUnsafeDatabases(
        config.kind,
        Object.fromEntries(config.duties.map(({ duty, databaseUrl }) => [duty, databaseUrl])),
      ),
    clock,
    pools: Object.fromEntries(duties.map((each) => [each.duty, each.pool])),
    networks: config.networks.map((network) => {
      const chain = chainOf(network);
      const dependencies = { clock, random: systemRandom, chain };
      return {
        chain,
        watchers: duties.flatMap(({ duty, transactions }) =>
          duty === 'payer' ? [] : [watcherOf({ ...dependencies, transactions, network, duty })],
        ),
        /** Needs the signer and the chain, which may be down. Undefined if this process pays nothing out. */
        openSender: duties
          .filter(({ duty }) => duty === 'payer')
          .map(({ transactions }) =>
            senderOver({ ...dependencies, transactions, network, signer, depositKeys }),
          )[0],
        /** Undefined if anchoring is off. */
        anchor: duties
          .filter(({ duty }) => duty === 'payer' && anchor?.network === network.network)
          .flatMap(({ transactions }) =>
            anchorSigner === undefined ? [] : [anchorLog({ ...dependencies, transactions, anchorSigner })],
          )[0],
        addPlatformAddresses: () =>
          ofTheFirst.run(async ({ chainHoldings }) => {
            await chainHoldings.addPlatformAddresses(network.network, network.platformAddresses);
            return DONE;
          }),
      };
    }),
    openAlarms: () => ofTheFirst.readOne(({ chainAlarms }) => chainAlarms.open()),
    isReady: () => isSchemaCurrent(probePool),
    close: async () => {
      clock.stop();
      await Promise.all([...duties.map((each) => each.pool.end()), probePool.end()]);
    },
  };
}

interface Watching extends Omit<ChainPorts, 'node'> {
  readonly network: NetworkConfig;
  readonly duty: Exclude<Duty, 'payer'>;
}

/** Each watcher uses a separate node of the network. */
function watcherOf({ network, duty, ...ports }: Watching) {
  const { nodes } = ports.chain;
  const watcher: ChainPorts = { ...ports, node: nodes[WATCHERS.indexOf(duty)] ?? nodes[0] };
  return {
    follow: followChain({ ...watcher, holder: randomUUID(), startHeight: network.startHeight }),
    finalize: finalizeTransfers({ ...watcher, rule: ruleInForce(watcher) }),
    watchNodes: watchNodes(watcher),
    reconcile: reconcileChain(watcher),
    sayHoldings: sayHoldings(watcher),
    sayAllocationBlock: sayAllocationBlock({ ...watcher, rule: ruleInForce(watcher) }),
  };
}

const WATCHERS: readonly Duty[] = ['watcher-1', 'watcher-2'];

interface OutboundTransaction
  extends Pick<Consolidator, 'transactions' | 'clock' | 'random' | 'chain' | 'depositKeys'> {
  readonly network: NetworkConfig;
  readonly signer: Consolidator['signer'] | undefined;
}

function senderOver({
  network,
  signer,
  depositKeys,
  ...ports
}: OutboundTransaction): (() => Promise<Consolidator>) | undefined {
  const { coldWallet, consolidationRules } = network;
  if (signer === undefined || coldWallet === undefined) return undefined;
  return async () => ({
    ...(await openSender({ ...ports, signer, coldWallet, fees: DEFAULT_FEE_RULES })),
    depositKeys,
    consolidationRules: { ...DEFAULT_CONSOLIDATION_RULES, ...consolidationRules },
  });
}

export type FollowedChain = ReturnType<typeof compose>['networks'][number];
export type Watcher = FollowedChain['watchers'][number];

function chainOf({ network, chainId, nodes, token, otherTokens }: NetworkConfig): Chain {
  const createNode = familyOf(network) === 'evm' ? createEvmNode : createTronNode;
  const [first, ...others] = nodes.map((url): ChainNode => createNode({ url, chainId }));
  if (first === undefined) throw new Error(`${network} has no node`);
  return { network, chainId, nodes: [first, ...others], token, otherTokens };
}

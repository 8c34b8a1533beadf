import type { ConsolidationRules } from '@cliffhanger/core/chain';
import type { Money } from '@cliffhanger/core/kernel';
import { isPreview, NETWORKS, type Network, parseAddress } from '@cliffhanger/core/wallet';
import {
  buildOf,
  type Environment,
  IncompleteEnvironment,
  prefixFor,
  readVariables,
  signerAccess,
  type ValuesOf,
} from '@cliffhanger/operations';
import {
  ANCHOR_NETWORKS,
  DUTIES,
  type Duty,
  NETWORK_SET,
  NETWORK_VARIABLES,
  VARIABLES,
} from './variables.ts';

export interface NetworkConfig {
  readonly network: Network;
  readonly chainId: number;
  readonly nodes: readonly [string, string, ...string[]];
  readonly token: string;
  readonly otherTokens: readonly string[];
  readonly startHeight: number | undefined;
  readonly platformAddresses: readonly string[];
  /** Undefined: nothing is paid out automatically. */
  readonly coldWallet: string | undefined;
  readonly consolidationRules: Partial<ConsolidationRules>;
}

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readVariables(VARIABLES, environment);
  const networks = NETWORKS.flatMap((network) => networkFrom(network, environment));
  if (read.CLIFFHANGER_ENV === 'production') for (const network of networks) refuseOneNode(network);
  return {
    kind: read.CLIFFHANGER_ENV,
    logLevel: read.LOG_LEVEL,
    build: buildOf(read.CLIFFHANGER_COMMIT),
    operations: { host: read.METRICS_HOST, port: read.PORT },
    duties: dutiesIn(read),
    shutdownWithinMs: read.SHUTDOWN_WITHIN_MS,
    lookEveryMs: read.CHAIN_LOOK_EVERY_MS,
    reconcileEveryMs: read.CHAIN_RECONCILE_EVERY_MS,
    consolidateEveryMs: read.CHAIN_CONSOLIDATE_EVERY_MS,
    depositKey: read.DEPOSIT_KEY_EVM,
    signer: signerAccess(read, 'SIGNER_PAYER_PRIVATE_KEY', read.SIGNER_PAYER_PRIVATE_KEY),
    anchor: anchorFrom(read, networks),
    networks,
  } as const;
}

/** Undefined: anchoring is off. */
function anchorFrom(
  { ANCHOR_KEY: key, ANCHOR_NETWORK: wanted }: ValuesOf<typeof VARIABLES>,
  networks: readonly NetworkConfig[],
) {
  if (key === undefined) return undefined;
  const network = ANCHOR_NETWORKS.find(
    (known) => (wanted ?? known) === known && networks.some((followed) => followed.network === known),
  );
  if (network === undefined) throw incomplete('ANCHOR_', 'NETWORK', 'is not followed: it has no nodes');
  return { key, network };
}

export interface DutyConfig {
  readonly duty: Duty;
  readonly databaseUrl: string;
}

function dutiesIn(read: ValuesOf<typeof VARIABLES>): readonly [DutyConfig, ...DutyConfig[]] {
  const urls: Readonly<Record<Duty, string | undefined>> = {
    'watcher-1': read.WATCHER_1_DATABASE_URL,
    'watcher-2': read.WATCHER_2_DATABASE_URL,
    payer: read.PAYER_DATABASE_URL,
  };
  const [first, ...others] = words(read.CHAIN_DUTIES).map((word): DutyConfig => {
    const duty = DUTIES.find((known) => known === word);
    if (duty === undefined) throw incomplete('CHAIN_', 'DUTIES', `${word} is none`);
    const databaseUrl = urls[duty];
    const name = `${duty.toUpperCase().replace('-', '_')}_`;
    if (databaseUrl === undefined) throw incomplete(name, 'DATABASE_URL', 'needed');
    return { duty, databaseUrl };
  });
  if (first === undefined) throw incomplete('CHAIN_', 'DUTIES', 'one at least is needed');
  if (read.CLIFFHANGER_ENV === 'production' && others.length > 0) {
    throw incomplete('CHAIN_', 'DUTIES', 'in production each is a process of its own');
  }
  return [first, ...others];
}

function networkFrom(network: Network, environment: Environment): NetworkConfig[] {
  const prefix = prefixFor(NETWORK_SET, network);
  const read = readVariables(NETWORK_VARIABLES, environment, prefix);
  if (read.NODES === undefined) return [];
  const [first, second, ...others] = words(read.NODES);
  if (first === undefined || second === undefined)
    throw incomplete(prefix, 'NODES', 'two of them are needed');
  if (read.ID === undefined) throw incomplete(prefix, 'ID', 'needed');
  if (read.COLD_WALLET !== undefined && isPreview(network)) {
    throw incomplete(prefix, 'COLD_WALLET', 'nothing is paid out of a preview but by people');
  }
  const address = (name: string, text: string): string => {
    const parsed = parseAddress(network, text);
    if (parsed === undefined) throw incomplete(prefix, name, 'not an address');
    return parsed;
  };
  return [
    {
      network,
      chainId: read.ID,
      nodes: [first, second, ...others],
      token: address('TOKEN', read.TOKEN ?? ''),
      otherTokens: words(read.OTHER_TOKENS).map((text) => address('OTHER_TOKENS', text)),
      startHeight: read.START,
      platformAddresses: words(read.PLATFORM_ADDRESSES).map((text) => address('PLATFORM_ADDRESSES', text)),
      coldWallet: read.COLD_WALLET === undefined ? undefined : address('COLD_WALLET', read.COLD_WALLET),
      consolidationRules: given({
        hotWalletFrom: read.HOT_WALLET_FROM,
        hotWalletUpTo: read.HOT_WALLET_UP_TO,
        coinPrice: read.COIN_PRICE,
      }),
    },
  ];
}

/** Drops unset values, so that the defaults apply. */
const given = (
  rules: { readonly [Name in keyof ConsolidationRules]?: Money | undefined },
): Partial<ConsolidationRules> =>
  Object.fromEntries(Object.entries(rules).filter(([, amount]) => amount !== undefined));

const words = (line: string): string[] => line.split(/\s+/).filter((word) => word !== '');

const incomplete = (prefix: string, name: string, why: string): Error =>
  new IncompleteEnvironment([`${prefix}${name}: ${why}`]);

/** In development one node may serve both watchers; with real money they need independent operators. */
function refuseOneNode({ network, nodes }: NetworkConfig): void {
  const hosts = new Set(nodes.map((node) => new URL(node).host));
  if (hosts.size < 2)
    throw incomplete(prefixFor(NETWORK_SET, network), 'NODES', 'two different ones are needed');
}

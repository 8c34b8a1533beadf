import type { ConsolidationRules } from '@cliffhanger/core/chain';
import { type Money, parseMoney } from '@cliffhanger/core/kernel';
import { isPreview, NETWORKS, type Network, parseAddress } from '@cliffhanger/core/wallet';
import {
  type Environment,
  environmentKind,
  logLevel,
  milliseconds,
  port,
  readEnvironment,
  text,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

/** What one process does, each with a login of its own: what a watcher's node shows is said in that watcher's name. */
export const DUTIES = ['watcher-1', 'watcher-2', 'payer'] as const;
export type Duty = (typeof DUTIES)[number];

const SCHEMA = z.object({
  CLIFFHANGER_ENV: environmentKind,
  LOG_LEVEL: logLevel,
  /** Of `/metrics`, `/healthz` and `/readyz`: this process serves nothing else. */
  PORT: port,
  /** Apart by spaces. Where money is real each is a process of its own, with no other's credentials. */
  CHAIN_DUTIES: z._default(z.string(), DUTIES.join(' ')),
  WATCHER_1_DATABASE_URL: z.optional(z.url()),
  WATCHER_2_DATABASE_URL: z.optional(z.url()),
  PAYER_DATABASE_URL: z.optional(z.url()),
  SHUTDOWN_WITHIN_MS: z._default(milliseconds, 30_000),
  CHAIN_LOOK_EVERY_MS: z._default(milliseconds, 1_000),
  CHAIN_RECONCILE_EVERY_MS: z._default(milliseconds, 60_000),
  CHAIN_CONSOLIDATE_EVERY_MS: z._default(milliseconds, 60_000),
  /** Both or none: without a signer chains are followed, and payouts are recorded by people. */
  SIGNER_URL: z.optional(z.url()),
  SIGNER_PAYER_PRIVATE_KEY: z.optional(text),
  /** The extended public key of deposit addresses. Without it nothing is consolidated. */
  DEPOSIT_KEY_EVM: z.optional(text),
});

const usdtAmount = z.optional(
  z.pipe(
    z.string().check(z.refine((amount) => parseMoney(amount) !== undefined, 'no amount of USDT')),
    z.transform((amount) => parseMoney(amount) as Money),
  ),
);

/** A height or a name that a chain gives itself: as large as it likes. */
const ofChain = z.coerce.number().check(z.int(), z.gte(1));

/** One set of variables a network: `CHAIN_BEP20_NODES` and so on. Without nodes it is not followed. */
const NETWORK_SCHEMA = z.object({
  /** Addresses of nodes, apart by spaces. The first is the first watcher's, the second the second's. */
  NODES: z.optional(text),
  /** By which the chain names itself: a node of another one is never believed. */
  ID: z.optional(ofChain),
  TOKEN: z.optional(text),
  OTHER_TOKENS: z._default(z.string(), ''),
  /** Where to begin, the first time. */
  START: z.optional(ofChain),
  /** Hot wallet, cold wallet, cold storage: what is there is ours and no seller's. */
  PLATFORM_ADDRESSES: z._default(z.string(), ''),
  /** Where what the hot wallet may not hold is kept; needed to pay out. Its key is nowhere near. */
  COLD_WALLET: z.optional(text),
  /** In USDT: below the first somebody has to refill the hot wallet, above the second it is full. */
  HOT_WALLET_FROM: usdtAmount,
  HOT_WALLET_UP_TO: usdtAmount,
  /** What a coin of the chain costs at most, in USDT: consolidations whose gas costs too much are not made. */
  COIN_PRICE: usdtAmount,
});

export interface NetworkConfig {
  readonly network: Network;
  readonly chainId: number;
  readonly nodes: readonly [string, string, ...string[]];
  readonly token: string;
  readonly otherTokens: readonly string[];
  readonly startHeight: number | undefined;
  readonly platformAddresses: readonly string[];
  /** Undefined: nothing is paid out there by itself. */
  readonly coldWallet: string | undefined;
  readonly consolidationRules: Partial<ConsolidationRules>;
}

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readEnvironment(SCHEMA, environment);
  const networks = NETWORKS.flatMap((network) => networkFrom(network, environment));
  if (read.CLIFFHANGER_ENV === 'production') for (const network of networks) refuseOneNode(network);
  return {
    kind: read.CLIFFHANGER_ENV,
    logLevel: read.LOG_LEVEL,
    port: read.PORT,
    duties: dutiesIn(read),
    shutdownWithinMs: read.SHUTDOWN_WITHIN_MS,
    lookEveryMs: read.CHAIN_LOOK_EVERY_MS,
    reconcileEveryMs: read.CHAIN_RECONCILE_EVERY_MS,
    consolidateEveryMs: read.CHAIN_CONSOLIDATE_EVERY_MS,
    depositKey: read.DEPOSIT_KEY_EVM,
    signer: signerIn(read),
    networks,
  } as const;
}

export interface DutyConfig {
  readonly duty: Duty;
  readonly databaseUrl: string;
}

function dutiesIn(read: z.output<typeof SCHEMA>): readonly [DutyConfig, ...DutyConfig[]] {
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
  const prefix = `CHAIN_${network.toUpperCase()}_`;
  const own = Object.entries(environment).filter(([name]) => name.startsWith(prefix));
  const read = readEnvironment(
    NETWORK_SCHEMA,
    Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])),
  );
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

/** Where nothing is said the default stands. */
const given = (
  rules: { readonly [Name in keyof ConsolidationRules]?: Money | undefined },
): Partial<ConsolidationRules> =>
  Object.fromEntries(Object.entries(rules).filter(([, amount]) => amount !== undefined));

function signerIn({ SIGNER_URL: url, SIGNER_PAYER_PRIVATE_KEY: privateKey }: z.output<typeof SCHEMA>) {
  if ((url === undefined) !== (privateKey === undefined)) {
    throw new Error(
      'the environment is not complete:\n  SIGNER_URL and SIGNER_PAYER_PRIVATE_KEY belong together',
    );
  }
  return url === undefined || privateKey === undefined ? undefined : { url, privateKey };
}

const words = (line: string): string[] => line.split(/\s+/).filter((word) => word !== '');

const incomplete = (prefix: string, name: string, why: string): Error =>
  new Error(`the environment is not complete:\n  ${prefix}${name}: ${why}`);

/** In development one node may stand for two; where money is real they are run by different people. */
function refuseOneNode({ network, nodes }: NetworkConfig): void {
  const hosts = new Set(nodes.map((node) => new URL(node).host));
  if (hosts.size < 2)
    throw incomplete(`CHAIN_${network.toUpperCase()}_`, 'NODES', 'two different ones are needed');
}

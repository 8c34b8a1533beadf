import {
  count,
  type Environment,
  environmentKind,
  logLevel,
  milliseconds,
  port,
  readEnvironment,
  text,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

const NETWORKS = ['bep20', 'erc20'] as const;

const SCHEMA = z.object({
  CLIFFHANGER_ENV: environmentKind,
  LOG_LEVEL: logLevel,
  /** Of `/findings`, `/metrics`, `/healthz` and `/readyz`. */
  PORT: port,
  DATABASE_URL: z.url(),
  SHUTDOWN_WITHIN_MS: z._default(milliseconds, 30_000),
  AUDITOR_EVERY_MS: z._default(milliseconds, 20_000),
  /** What people have explained; nothing else is kept. */
  AUDITOR_STATE_FILE: text,
  /** Both or none: without a signer findings are told and stop nothing. */
  SIGNER_URL: z.optional(z.url()),
  AUDITOR_PRIVATE_KEY: z.optional(text),
  /** A key that may read balance transactions, charges, refunds and disputes, and nothing else. */
  AUDITOR_STRIPE_KEY: z.optional(text),
  AUDITOR_STRIPE_URL: z._default(z.url(), 'https://api.stripe.com'),
  /** Extended public keys, apart by spaces: the one in use, and those before it. Told by whoever made them. */
  AUDITOR_DEPOSIT_KEYS_EVM: z._default(z.string(), ''),
  AUDITOR_DEPOSIT_KEYS_TRON: z._default(z.string(), ''),
});

/** One set of variables per network: `AUDITOR_BEP20_NODE` and so on. Without a node it is not audited. */
const NETWORK_SCHEMA = z.object({
  /** Of the auditor's own: one that the process that follows the chain does not ask. */
  NODE: z.optional(z.url()),
  ID: z.optional(count),
  TOKEN: z.optional(text),
  /** Hot wallet, gas, cold wallet: apart by spaces. What the database calls a wallet of ours has to be among them. */
  OWN_ADDRESSES: z._default(z.string(), ''),
});

export interface NetworkConfig {
  readonly network: string;
  readonly nodeUrl: string;
  readonly chainId: number;
  readonly token: string;
  readonly ownAddresses: readonly string[];
}

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readEnvironment(SCHEMA, environment);
  const isProduction = read.CLIFFHANGER_ENV === 'production';
  const signer = signerIn(read);
  if (isProduction && signer === undefined) {
    throw incomplete('SIGNER_URL and AUDITOR_PRIVATE_KEY: needed in production');
  }
  const networks = NETWORKS.flatMap((network) => networkFrom(network, environment));
  if (isProduction && networks.length > 0 && wordsOf(read.AUDITOR_DEPOSIT_KEYS_EVM).length === 0) {
    throw incomplete('AUDITOR_DEPOSIT_KEYS_EVM: needed in production');
  }
  return {
    isProduction,
    logLevel: read.LOG_LEVEL,
    port: read.PORT,
    databaseUrl: read.DATABASE_URL,
    shutdownWithinMs: read.SHUTDOWN_WITHIN_MS,
    everyMs: read.AUDITOR_EVERY_MS,
    stateFile: read.AUDITOR_STATE_FILE,
    signer,
    stripe:
      read.AUDITOR_STRIPE_KEY === undefined
        ? undefined
        : { key: read.AUDITOR_STRIPE_KEY, apiUrl: read.AUDITOR_STRIPE_URL },
    depositKeys: {
      evm: wordsOf(read.AUDITOR_DEPOSIT_KEYS_EVM),
      tron: wordsOf(read.AUDITOR_DEPOSIT_KEYS_TRON),
    },
    networks,
  } as const;
}

const wordsOf = (list: string): readonly string[] => list.split(/\s+/).filter((word) => word !== '');

function networkFrom(network: string, environment: Environment): NetworkConfig[] {
  const prefix = `AUDITOR_${network.toUpperCase()}_`;
  const own = Object.entries(environment).filter(([name]) => name.startsWith(prefix));
  const { NODE, ID, TOKEN, OWN_ADDRESSES } = readEnvironment(
    NETWORK_SCHEMA,
    Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])),
  );
  if (NODE === undefined) return [];
  if (ID === undefined || TOKEN === undefined) throw incomplete(`${prefix}ID and ${prefix}TOKEN: needed`);
  const ownAddresses = wordsOf(OWN_ADDRESSES);
  if (ownAddresses.length === 0) throw incomplete(`${prefix}OWN_ADDRESSES: needed`);
  return [{ network, nodeUrl: NODE, chainId: ID, token: TOKEN, ownAddresses }];
}

function signerIn({ SIGNER_URL: url, AUDITOR_PRIVATE_KEY: privateKey }: z.output<typeof SCHEMA>) {
  if ((url === undefined) !== (privateKey === undefined)) {
    throw incomplete('SIGNER_URL and AUDITOR_PRIVATE_KEY belong together');
  }
  return url === undefined || privateKey === undefined ? undefined : { url, privateKey };
}

const incomplete = (what: string): Error => new Error(`the environment is not complete:\n  ${what}`);

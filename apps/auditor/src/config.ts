import {
  buildOf,
  type Environment,
  IncompleteEnvironment,
  prefixFor,
  readVariables,
  signerAccess,
} from '@cliffhanger/operations';
import { NETWORK_SET, NETWORK_VARIABLES, NETWORKS, VARIABLES } from './variables.ts';

export interface NetworkConfig {
  readonly network: string;
  readonly nodeUrl: string;
  readonly chainId: number;
  readonly token: string;
  readonly ownAddresses: readonly string[];
}

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readVariables(VARIABLES, environment);
  const isProduction = read.CLIFFHANGER_ENV === 'production';
  const signer = signerAccess(read, 'AUDITOR_PRIVATE_KEY', read.AUDITOR_PRIVATE_KEY);
  if (isProduction && signer === undefined) {
    throw incomplete('SIGNER_URL and AUDITOR_PRIVATE_KEY: needed in production');
  }
  const networks = NETWORKS.flatMap((network) => networkFrom(network, environment));
  if (isProduction && networks.length > 0 && wordsOf(read.AUDITOR_DEPOSIT_KEYS_EVM).length === 0) {
    throw incomplete('AUDITOR_DEPOSIT_KEYS_EVM: needed in production');
  }
  const firstKeys = wordsOf(read.AUDITOR_FIRST_KEYS);
  if (isProduction && firstKeys.length < 2) {
    throw incomplete('AUDITOR_FIRST_KEYS: the keys of the first two admins, needed in production');
  }
  return {
    isProduction,
    logLevel: read.LOG_LEVEL,
    build: buildOf(read.CLIFFHANGER_COMMIT),
    operations: { host: read.METRICS_HOST, port: read.PORT },
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
    firstKeys,
    networks,
  } as const;
}

const wordsOf = (list: string): readonly string[] => list.split(/\s+/).filter((word) => word !== '');

function networkFrom(network: string, environment: Environment): NetworkConfig[] {
  const prefix = prefixFor(NETWORK_SET, network);
  const { NODE, ID, TOKEN, OWN_ADDRESSES } = readVariables(NETWORK_VARIABLES, environment, prefix);
  if (NODE === undefined) return [];
  if (ID === undefined || TOKEN === undefined) throw incomplete(`${prefix}ID and ${prefix}TOKEN: needed`);
  const ownAddresses = wordsOf(OWN_ADDRESSES);
  if (ownAddresses.length === 0) throw incomplete(`${prefix}OWN_ADDRESSES: needed`);
  return [{ network, nodeUrl: NODE, chainId: ID, token: TOKEN, ownAddresses }];
}

const incomplete = (what: string): Error => new IncompleteEnvironment([what]);

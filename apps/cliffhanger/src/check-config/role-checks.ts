import { dirname } from 'node:path';
import { configFrom as adminConfig } from '@cliffhanger/admin/config';
import { VARIABLES as ADMIN } from '@cliffhanger/admin/variables';
import { configFrom as apiConfig } from '@cliffhanger/api/config';
import { VARIABLES as API } from '@cliffhanger/api/variables';
import { configFrom as auditorConfig } from '@cliffhanger/auditor/config';
import {
  VARIABLES as AUDITOR,
  NETWORK_VARIABLES as AUDITOR_NETWORK,
  NETWORK_SET as AUDITOR_NETWORKS,
} from '@cliffhanger/auditor/variables';
import { configFrom as chainConfig } from '@cliffhanger/chain/config';
import {
  VARIABLES as CHAIN,
  NETWORK_VARIABLES as CHAIN_NETWORK,
  NETWORK_SET as CHAIN_NETWORKS,
} from '@cliffhanger/chain/variables';
import { configFrom as ingestConfig } from '@cliffhanger/ingest/config';
import { VARIABLES as INGEST } from '@cliffhanger/ingest/variables';
import { configFrom as migrateConfig } from '@cliffhanger/migrate/config';
import { VARIABLES as MIGRATE } from '@cliffhanger/migrate/variables';
import { type Environment, prefixFor, tryVariables } from '@cliffhanger/operations';
import { configFrom as signerConfig } from '@cliffhanger/signer/config';
import { configFrom as workerConfig } from '@cliffhanger/worker/config';
import { VARIABLES as WORKER } from '@cliffhanger/worker/variables';
import { LOGIN_ROLES } from '../compose.ts';
import { checkLogin, checkOwner } from './connections/database.ts';
import { checkReadable } from './connections/files.ts';
import { checkNats } from './connections/nats.ts';
import { checkNodes } from './connections/nodes.ts';
import { checkSigner } from './connections/signer.ts';
import { checkSmtp } from './connections/smtp.ts';
import { checkFolder, checkStorage } from './connections/storage.ts';
import { checkStripe } from './connections/stripe.ts';
import { type Found, warning } from './finding.ts';

export interface RoleCheck {
  /** Reads the configuration like the process itself; throws what would prevent its start. */
  readonly configure: (environment: Environment) => unknown;
  /** Checks the connections of all readable variables, so that all faults are reported at once. */
  readonly connect: (environment: Environment) => readonly Found[];
}

type Login = keyof typeof LOGIN_ROLES;

interface Read {
  /** A missing or unknown value counts as production. */
  readonly CLIFFHANGER_ENV?: 'development' | 'test' | 'production';
}

const loginsOf =
  ({ CLIFFHANGER_ENV: kind = 'production' }: Read) =>
  (name: string, url: string | undefined, as: Login): Found =>
    checkLogin({ name, url, role: LOGIN_ROLES[as], kind });

const words = (line: string | undefined): readonly string[] => (line ?? '').split(/\s+/).filter(Boolean);

export const ROLE_CHECKS: Readonly<Record<string, RoleCheck>> = {
  api: {
    configure: apiConfig,
    connect: (environment) => {
      const { values } = tryVariables(API, environment);
      const login = loginsOf(values);
      return [
        login('SELLER_DATABASE_URL', values.SELLER_DATABASE_URL, 'seller'),
        login('VIEWER_DATABASE_URL', values.VIEWER_DATABASE_URL, 'viewer'),
        login('CONSOLE_DATABASE_URL', values.CONSOLE_DATABASE_URL, 'console'),
        checkNats(values.NATS_URL, 'signals'),
        checkStorage(values),
        stripeKey(values),
      ];
    },
  },
  worker: {
    configure: workerConfig,
    connect: (environment) => {
      const { values } = tryVariables(WORKER, environment);
      const login = loginsOf(values);
      return [
        login('DATABASE_URL', values.DATABASE_URL, 'worker'),
        checkNats(values.NATS_URL, 'jetstream'),
        checkSmtp(values.SMTP_URL),
        checkSigner(values),
        checkStorage(values),
        checkFolder('PACKAGING_DIR', values.PACKAGING_DIR),
        stripeKey(values),
        proofsKey(values.PROOFS_KEY),
      ];
    },
  },
  ingest: {
    configure: ingestConfig,
    connect: (environment) => {
      const { values } = tryVariables(INGEST, environment);
      const login = loginsOf(values);
      return [login('DATABASE_URL', values.DATABASE_URL, 'ingest'), checkNats(values.NATS_URL, 'jetstream')];
    },
  },
  chain: {
    configure: chainConfig,
    connect: (environment) => {
      const { values } = tryVariables(CHAIN, environment);
      const login = loginsOf(values);
      return [
        login('WATCHER_1_DATABASE_URL', values.WATCHER_1_DATABASE_URL, 'watcher1'),
        login('WATCHER_2_DATABASE_URL', values.WATCHER_2_DATABASE_URL, 'watcher2'),
        login('PAYER_DATABASE_URL', values.PAYER_DATABASE_URL, 'payer'),
        checkSigner(values),
        ...CHAIN_NETWORKS.of.map((network) => {
          const prefix = prefixFor(CHAIN_NETWORKS, network);
          const { NODES, ID: chainId } = tryVariables(CHAIN_NETWORK, environment, prefix).values;
          return checkNodes({ network, prefix, name: 'NODES', urls: words(NODES), chainId });
        }),
      ];
    },
  },
  auditor: {
    configure: auditorConfig,
    connect: (environment) => {
      const { values } = tryVariables(AUDITOR, environment);
      const { AUDITOR_STATE_FILE: stateFile, AUDITOR_STRIPE_KEY: key, AUDITOR_STRIPE_URL: apiUrl } = values;
      const login = loginsOf(values);
      return [
        login('DATABASE_URL', values.DATABASE_URL, 'auditor'),
        checkSigner(values),
        checkStripe({ name: 'AUDITOR_STRIPE_KEY', key, apiUrl, mustRead: true }),
        checkFolder('AUDITOR_STATE_FILE', stateFile && dirname(stateFile)),
        ...AUDITOR_NETWORKS.of.map((network) => {
          const prefix = prefixFor(AUDITOR_NETWORKS, network);
          const { NODE, ID: chainId } = tryVariables(AUDITOR_NETWORK, environment, prefix).values;
          return checkNodes({ network, prefix, name: 'NODE', urls: words(NODE), chainId });
        }),
      ];
    },
  },
  signer: {
    configure: signerConfig,
    connect: ({ SIGNER_KEY_FILE: keys, SIGNER_POLICY_FILE: policy, SIGNER_JOURNAL_FILE: journal }) => [
      checkReadable('SIGNER_KEY_FILE', keys),
      checkReadable('SIGNER_POLICY_FILE', policy),
      checkFolder('SIGNER_JOURNAL_FILE', journal === undefined ? undefined : dirname(journal)),
    ],
  },
  migrate: {
    configure: migrateConfig,
    connect: (environment) => {
      const { DATABASE_OWNER_URL: url } = tryVariables(MIGRATE, environment).values;
      return [checkOwner({ name: 'DATABASE_OWNER_URL', url })];
    },
  },
  admin: {
    configure: adminConfig,
    connect: (environment) => {
      const { values } = tryVariables(ADMIN, environment);
      return [loginsOf(values)('DATABASE_URL', values.DATABASE_URL, 'console')];
    },
  },
};

/** Without the key statements cannot be proven, but the worker can start. */
const proofsKey = async (key: string | undefined): Found =>
  key === undefined
    ? [
        warning(
          'PROOFS_KEY: missing, so the books are not closed. Generate one with `openssl rand -base64 32`',
        ),
      ]
    : [];

const stripeKey = ({
  STRIPE_SECRET_KEY: key,
  STRIPE_API_URL: apiUrl,
}: {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
}): Found => checkStripe({ name: 'STRIPE_SECRET_KEY', key, apiUrl, mustRead: false });

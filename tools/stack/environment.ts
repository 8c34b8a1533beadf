import { join } from 'node:path';
import { type Addresses, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { EVERYBODYS_KEY } from '@cliffhanger/operations';
import { localConsole } from '@cliffhanger/testing/approvals';
import { DEVELOPMENT_TOKEN } from '../services/chain-token.ts';
import { secretsOf } from './secrets.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Server addresses, for tests and for every app of the stack. */
export const serverEnvironment = (addresses: Addresses): Environment => ({
  ...process.env,
  DATABASE_OWNER_URL: addresses.ownerUrl,
  DATABASE_SUPERUSER_URL: addresses.superuserUrl,
  NATS_URL: addresses.natsUrl,
  SMTP_URL: addresses.smtpUrl,
  MAILBOX_URL: addresses.mailboxUrl,
  CHAIN_URL: addresses.chainUrl,
});

/** The same node twice, because this machine runs only one. */
const chainEnvironment = ({ chainUrl }: Addresses): Environment => ({
  CHAIN_BEP20_NODES: `${chainUrl} ${chainUrl}`,
  CHAIN_BEP20_ID: '31337',
  CHAIN_BEP20_TOKEN: DEVELOPMENT_TOKEN,
});

export interface AppEnvironment {
  readonly kind: 'development' | 'test' | 'production';
  /** The public address, which links in mails begin with. */
  readonly publicUrl: string;
}

/** Each process logs in with its own role only, and has no other credentials. */
export const databaseEnvironment = {
  api: ({ databaseUrls }: Addresses): Environment => ({
    SELLER_DATABASE_URL: databaseUrls.seller,
    VIEWER_DATABASE_URL: databaseUrls.viewer,
    CONSOLE_DATABASE_URL: databaseUrls.console,
  }),
  worker: ({ databaseUrls }: Addresses): Environment => ({ DATABASE_URL: databaseUrls.worker }),
  ingest: ({ databaseUrls }: Addresses): Environment => ({ DATABASE_URL: databaseUrls.ingest }),
  /** For both watchers and the payer together; in production each is a separate process. */
  chain: ({ databaseUrls }: Addresses): Environment => ({
    WATCHER_1_DATABASE_URL: databaseUrls.watcher1,
    WATCHER_2_DATABASE_URL: databaseUrls.watcher2,
    PAYER_DATABASE_URL: databaseUrls.payer,
  }),
  admin: ({ databaseUrls, ownerUrl }: Addresses): Environment => ({
    DATABASE_URL: databaseUrls.console,
    DATABASE_OWNER_URL: ownerUrl,
  }),
} as const;

/** Settings of the API, the worker and the ingest. */
export function appEnvironment(addresses: Addresses, { kind, publicUrl }: AppEnvironment): Environment {
  return {
    ...serverEnvironment(addresses),
    ...secretsOf(addresses.dataFolder),
    CLIFFHANGER_ENV: kind,
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    CONSOLE_URL: localConsole(publicUrl),
    // There is no proxy in front of the apps here.
    INGEST_URL: addresses.ingestUrl,
    MAIL_FROM: 'no-reply@cliffhanger.test',
    SELLER_APP_DIR: join(REPOSITORY_FOLDER, 'apps/seller/dist'),
    CONSOLE_APP_DIR: join(REPOSITORY_FOLDER, 'apps/console/dist'),
    STOREFRONT_APP_DIR: join(REPOSITORY_FOLDER, 'apps/storefront/dist'),
    STOREFRONT_URL: new URL('/watch/', publicUrl).href,
    STORAGE_DIR: join(addresses.dataFolder, 'storage'),
    // Not shared: another stack on this machine may package an episode of the same name.
    PACKAGING_DIR: join(addresses.dataFolder, 'packaging'),
    ...(kind === 'production' ? {} : { DEPOSIT_KEY_EVM: EVERYBODYS_KEY, DEPOSIT_KEY_TRON: EVERYBODYS_KEY }),
    ...(kind === 'production' ? {} : chainEnvironment(addresses)),
    // Journeys set the viewer's address in X-Forwarded-For, as a proxy would. Pauses of seconds on a slow
    // machine must not count as overload.
    ...(kind === 'test' ? { TRUSTED_PROXIES: '127.0.0.1, ::1', ANSWERED_WITHIN_MS: '0' } : {}),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  };
}

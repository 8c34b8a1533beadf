import { join } from 'node:path';
import { type Addresses, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { EVERYBODYS_KEY } from '@cliffhanger/operations';
import { localConsole } from '@cliffhanger/testing/approvals';
import { DEVELOPMENT_TOKEN } from '../services/chain-token.ts';
import { secretsOf } from './secrets.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the servers of a stack are: what tests and every app of it are told. */
export const serverEnvironment = (addresses: Addresses): Environment => ({
  ...process.env,
  DATABASE_OWNER_URL: addresses.ownerUrl,
  DATABASE_SUPERUSER_URL: addresses.superuserUrl,
  NATS_URL: addresses.natsUrl,
  SMTP_URL: addresses.smtpUrl,
  MAILBOX_URL: addresses.mailboxUrl,
  CHAIN_URL: addresses.chainUrl,
});

/** One node stands for two: there is only one on this machine. */
const chainEnvironment = ({ chainUrl }: Addresses): Environment => ({
  CHAIN_BEP20_NODES: `${chainUrl} ${chainUrl}`,
  CHAIN_BEP20_ID: '31337',
  CHAIN_BEP20_TOKEN: DEVELOPMENT_TOKEN,
});

export interface AppEnvironment {
  readonly kind: 'development' | 'test' | 'production';
  /** The address that people type: links in mails begin with it. */
  readonly publicUrl: string;
}

/** What each process logs in with: no more than its own role, and no process knows another's. */
export const databaseEnvironment = {
  api: ({ databaseUrls }: Addresses): Environment => ({
    SELLER_DATABASE_URL: databaseUrls.seller,
    VIEWER_DATABASE_URL: databaseUrls.viewer,
    CONSOLE_DATABASE_URL: databaseUrls.console,
  }),
  worker: ({ databaseUrls }: Addresses): Environment => ({ DATABASE_URL: databaseUrls.worker }),
  ingest: ({ databaseUrls }: Addresses): Environment => ({ DATABASE_URL: databaseUrls.ingest }),
  /** Of both watchers and of the payer at once; in production each of them runs by itself. */
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

/** What the api, the worker and the ingest read at their start. */
export function appEnvironment(addresses: Addresses, { kind, publicUrl }: AppEnvironment): Environment {
  return {
    ...serverEnvironment(addresses),
    ...secretsOf(addresses.dataFolder),
    CLIFFHANGER_ENV: kind,
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    CONSOLE_URL: localConsole(publicUrl),
    // No proxy stands before the apps here.
    INGEST_URL: addresses.ingestUrl,
    MAIL_FROM: 'no-reply@cliffhanger.test',
    SELLER_APP_DIR: join(REPOSITORY_FOLDER, 'apps/seller/dist'),
    CONSOLE_APP_DIR: join(REPOSITORY_FOLDER, 'apps/console/dist'),
    STOREFRONT_APP_DIR: join(REPOSITORY_FOLDER, 'apps/storefront/dist'),
    STOREFRONT_URL: new URL('/watch/', publicUrl).href,
    STORAGE_DIR: join(addresses.dataFolder, 'storage'),
    // Not shared: another stack of this machine may package an episode of the same name.
    PACKAGING_DIR: join(addresses.dataFolder, 'packaging'),
    ...(kind === 'production' ? {} : { DEPOSIT_KEY_EVM: EVERYBODYS_KEY, DEPOSIT_KEY_TRON: EVERYBODYS_KEY }),
    ...(kind === 'production' ? {} : chainEnvironment(addresses)),
    // A journey says where its viewer is, as a proxy would; a machine that stands still for seconds is no overload to it.
    ...(kind === 'test' ? { TRUSTED_PROXIES: '127.0.0.1, ::1', ANSWERED_WITHIN_MS: '0' } : {}),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  };
}

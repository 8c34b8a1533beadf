import { join, resolve } from 'node:path';
import { type Duty, LOGIN_ROLES, OWNER_ROLE } from '@cliffhanger/adapters/postgres/roles';

/**
 * Ports and data folders. Two stacks can run side by side, for example development and end-to-end tests, with
 * different port bases and data folders.
 */
export const REPOSITORY_FOLDER = resolve(import.meta.dirname, '../../..');

const DEFAULT_PORT_BASE = 4100;
const HIGHEST_PORT_BASE = 65_000;

type Environment = Readonly<Record<string, string | undefined>>;

export interface Addresses {
  readonly dataFolder: string;
  readonly ports: Ports;
  /** Creates databases and roles; only for tools and tests of the database itself. */
  readonly superuserUrl: string;
  /** Owns the database and runs migrations. */
  readonly ownerUrl: string;
  /** Login URLs of the processes by duty. */
  readonly databaseUrls: Readonly<Record<Duty, string>>;
  readonly natsUrl: string;
  readonly smtpUrl: string;
  readonly mailboxUrl: string;
  readonly apiUrl: string;
  readonly sellerUrl: string;
  readonly consoleUrl: string;
  readonly workerMetricsUrl: string;
  /** Node of the development chain. */
  readonly chainUrl: string;
  readonly chainMetricsUrl: string;
  readonly signerUrl: string;
  readonly auditorUrl: string;
  readonly ingestUrl: string;
  /** S3-compatible; runs on request only. */
  readonly objectStoreUrl: string;
}

export type Ports = ReturnType<typeof portsFrom>;

export const DATABASE = 'cliffhanger';
export const SUPERUSER = 'postgres';

const portsFrom = (base: number) => ({
  postgres: base + 1,
  nats: base + 2,
  smtp: base + 3,
  mailbox: base + 4,
  api: base + 5,
  seller: base + 6,
  workerMetrics: base + 7,
  chain: base + 11,
  chainMetrics: base + 9,
  signer: base + 10,
  auditor: base + 12,
  // Metrics are three ports above, as for the api.
  ingest: base + 15,
  console: base + 16,
  testPostgres: base + 17,
  // The object store uses the next four ports.
  objectStore: base + 20,
});

export function addressesFrom(environment: Environment = process.env): Addresses {
  const ports = portsFrom(portBaseFrom(environment));
  return {
    dataFolder: resolve(REPOSITORY_FOLDER, environment['CLIFFHANGER_DATA'] ?? '.data'),
    ports,
    ...postgresUrls(ports.postgres),
    natsUrl: `nats://127.0.0.1:${ports.nats}`,
    smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
    mailboxUrl: `http://127.0.0.1:${ports.mailbox}`,
    apiUrl: `http://127.0.0.1:${ports.api}`,
    sellerUrl: `http://127.0.0.1:${ports.seller}`,
    consoleUrl: `http://127.0.0.1:${ports.console}`,
    workerMetricsUrl: `http://127.0.0.1:${ports.workerMetrics}`,
    chainUrl: `http://127.0.0.1:${ports.chain}`,
    chainMetricsUrl: `http://127.0.0.1:${ports.chainMetrics}`,
    signerUrl: `http://127.0.0.1:${ports.signer}`,
    auditorUrl: `http://127.0.0.1:${ports.auditor}`,
    ingestUrl: `http://127.0.0.1:${ports.ingest}`,
    objectStoreUrl: `http://127.0.0.1:${ports.objectStore}`,
  };
}

/** Addresses with the PostgreSQL server of database tests instead of the development one. */
export const testAddresses = (addresses: Addresses): Addresses => ({
  ...addresses,
  dataFolder: join(addresses.dataFolder, 'test-postgres'),
  ports: { ...addresses.ports, postgres: addresses.ports.testPostgres },
  ...postgresUrls(addresses.ports.testPostgres),
});

function postgresUrls(port: number): Pick<Addresses, 'superuserUrl' | 'ownerUrl' | 'databaseUrls'> {
  const database = (role: string, name: string) => `postgres://${role}@127.0.0.1:${port}/${name}`;
  return {
    superuserUrl: database(SUPERUSER, 'postgres'),
    ownerUrl: database(OWNER_ROLE, DATABASE),
    databaseUrls: mapped(LOGIN_ROLES, (role) => database(role, DATABASE)),
  };
}

const mapped = <Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  to: (value: From) => To,
): Readonly<Record<Key, To>> =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, to(value)])) as Record<Key, To>;

/** Log file of a process of the stack. */
export const logFile = (dataFolder: string, name: string): string => join(dataFolder, 'logs', `${name}.log`);

function portBaseFrom(environment: Environment): number {
  const base = Number(environment['CLIFFHANGER_PORT_BASE'] ?? DEFAULT_PORT_BASE);
  if (!Number.isInteger(base) || base < 1024 || base > HIGHEST_PORT_BASE) {
    throw new RangeError(`CLIFFHANGER_PORT_BASE must be a whole number from 1024 to ${HIGHEST_PORT_BASE}`);
  }
  return base;
}

import { join } from 'node:path';
import { type Addresses, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { databaseVariables, type TestDatabase } from '@cliffhanger/testing/database';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';

export const TRIAL_SECRETS = {
  TOKEN_SECRET: 'a secret of the trial that is long enough',
  ENCRYPTION_KEY: 'another secret of the trial, as long as it',
} as const;

/** Longer than the proxy takes to notice. */
const NOTICE_MS = '1000';
/** All requests come from one address here, and all processes share one machine. */
const NO_LIMIT = '1000000';

export interface Member extends RunningProgram {
  readonly role: 'api' | 'worker';
  readonly url: URL;
}

export interface Surroundings {
  readonly addresses: Addresses;
  readonly database: TestDatabase;
  /** The public address, which is the proxy's. */
  readonly publicUrl: URL;
  readonly storage: string;
}

interface StartOptions {
  readonly root?: string;
  readonly until?: string;
  /** Added to the usual variables of a member, or replacing them. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Resolves when it reports ready, or with `/healthz` as soon as it is alive. */
export async function startMember(
  role: Member['role'],
  { addresses, database, publicUrl, storage }: Surroundings,
  { root = REPOSITORY_FOLDER, until = '/readyz', variables = {} }: StartOptions = {},
): Promise<Member> {
  const url = new URL(`http://127.0.0.1:${await freePort()}`);
  const program = await startProgram({
    main: join(root, 'apps', role, 'src/main.ts'),
    untilAnswers: new URL(until, url).href,
    env: {
      ...TRIAL_SECRETS,
      ...(role === 'api' ? databaseVariables(database) : { DATABASE_URL: database.urlOf('worker') }),
      CLIFFHANGER_ENV: 'test',
      LOG_LEVEL: 'warn',
      HOST: url.hostname,
      PORT: url.port,
      METRICS_PORT: String(await freePort()),
      PUBLIC_URL: publicUrl.href,
      NATS_URL: addresses.natsUrl,
      SMTP_URL: addresses.smtpUrl,
      CLICK_STREAM: `trial-${database.name}`,
      CLICK_STREAM_MEGABYTES: '1',
      STORAGE_DIR: storage,
      DATABASE_CONNECTIONS: '4',
      PUBLIC_CALLS_PER_MINUTE: NO_LIMIT,
      SELLER_CALLS_PER_MINUTE: NO_LIMIT,
      ANSWERED_WITHIN_MS: '10000',
      ...(role === 'api' ? { SHUTDOWN_NOTICE_MS: NOTICE_MS } : {}),
      ...variables,
    },
  });
  return { ...program, role, url };
}

/** Stops gracefully, as a deployment does: the process finishes its current work first. */
export async function retire({ child, ended, role, log }: Member): Promise<void> {
  child.kill('SIGTERM');
  const code = await ended();
  if (code !== 0) throw new Error(`the ${role} ended with ${code}:\n${log()}`);
}

export async function kill({ child, ended }: Member): Promise<void> {
  child.kill('SIGKILL');
  await ended();
}

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUNG_EDGES } from '@cliffhanger/core/media';
import {
  CLICK_STREAM_VARIABLES,
  clickStream,
  count,
  type Environment,
  environmentKind,
  list,
  logLevel,
  milliseconds,
  port,
  readEnvironment,
  STORAGE_VARIABLES,
  STRIPE_VARIABLES,
  secret,
  storageLocation,
  stripeAccess,
  text,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

const SCHEMA = z.object({
  CLIFFHANGER_ENV: environmentKind,
  LOG_LEVEL: logLevel,
  /** Of `/metrics`, `/healthz` and `/readyz`: the worker serves nothing else. */
  PORT: port,
  PUBLIC_URL: z.url(),
  DATABASE_URL: z.url(),
  /** Without it open apps find their events by looking every few seconds, and no clicks are counted. */
  NATS_URL: z.optional(z.url()),
  ...CLICK_STREAM_VARIABLES,
  /** Clicks that a worker has taken and not counted after this are given to another one. */
  CLICKS_HANDED_FOR_MS: z._default(milliseconds, 30_000),
  SMTP_URL: z.url(),
  MAIL_FROM: z.optional(z.email()),
  BRAND: z._default(text, 'Cliffhanger'),
  /** Both or none: payout addresses are announced to the signer, with a key that can do nothing else. */
  SIGNER_URL: z.optional(z.url()),
  SIGNER_ALLOWLISTER_PRIVATE_KEY: z.optional(text),
  ...STORAGE_VARIABLES,
  ...STRIPE_VARIABLES,
  /** Seals the keys of episodes, with the api's own key; without it this worker packages none. */
  ENCRYPTION_KEY: z.optional(secret),
  /** Where films lie while they are packaged. */
  PACKAGING_DIR: z._default(text, join(tmpdir(), 'cliffhanger-packaging')),
  EPISODES_AT_ONCE: z._default(count, 1),
  /** The rungs of the ladder, by their shorter edges, with commas between them; without it all of them. */
  RUNGS: list,
  JOBS_AT_ONCE: z._default(count, 8),
  SHUTDOWN_WITHIN_MS: z._default(milliseconds, 90_000),
});

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readEnvironment(SCHEMA, environment);
  if (read.CLIFFHANGER_ENV === 'production' && read.MAIL_FROM === undefined) {
    throw new Error('the environment is not complete:\n  MAIL_FROM: needed in production');
  }
  return {
    kind: read.CLIFFHANGER_ENV,
    logLevel: read.LOG_LEVEL,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL,
    databaseUrl: read.DATABASE_URL,
    natsUrl: read.NATS_URL,
    clicks: { ...clickStream(read), handedForMs: read.CLICKS_HANDED_FOR_MS },
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? 'no-reply@cliffhanger.localhost',
    brand: read.BRAND,
    allowlister: allowlisterIn(read),
    storage: storageLocation(read),
    stripe: stripeAccess(read),
    packaging: packagingIn(read),
    jobsAtOnce: read.JOBS_AT_ONCE,
    shutdownWithinMs: read.SHUTDOWN_WITHIN_MS,
  } as const;
}

function allowlisterIn({
  SIGNER_URL: url,
  SIGNER_ALLOWLISTER_PRIVATE_KEY: privateKey,
}: z.output<typeof SCHEMA>) {
  if ((url === undefined) !== (privateKey === undefined)) {
    throw new Error(
      'the environment is not complete:\n  SIGNER_URL and SIGNER_ALLOWLISTER_PRIVATE_KEY belong together',
    );
  }
  return url === undefined || privateKey === undefined ? undefined : { url, privateKey };
}

function packagingIn(read: z.output<typeof SCHEMA>) {
  if (read.ENCRYPTION_KEY === undefined) return undefined;
  const unknown = read.RUNGS.filter((edge) => !RUNG_EDGES.some((known) => String(known) === edge));
  if (unknown.length > 0)
    throw new Error('the environment is not complete:\n  RUNGS: not rungs of the ladder');
  return {
    encryptionKey: read.ENCRYPTION_KEY,
    folder: read.PACKAGING_DIR,
    atOnce: read.EPISODES_AT_ONCE,
    edges: RUNG_EDGES.filter((edge) => read.RUNGS.length === 0 || read.RUNGS.includes(String(edge))),
  };
}

import { RUNG_EDGES } from '@cliffhanger/core/media';
import {
  buildOf,
  clickStream,
  type Environment,
  IncompleteEnvironment,
  proofsKey,
  readVariables,
  signerAccess,
  storageLocation,
  stripeAccess,
  type ValuesOf,
} from '@cliffhanger/operations';
import { VARIABLES } from './variables.ts';

const folderUrl = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readVariables(VARIABLES, environment);
  if (read.CLIFFHANGER_ENV === 'production' && read.MAIL_FROM === undefined) {
    throw new IncompleteEnvironment(['MAIL_FROM: needed in production']);
  }
  return {
    kind: read.CLIFFHANGER_ENV,
    logLevel: read.LOG_LEVEL,
    build: buildOf(read.CLIFFHANGER_COMMIT),
    tracesTo: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    operations: { host: read.METRICS_HOST, port: read.PORT },
    publicUrl: read.PUBLIC_URL,
    storefrontUrl: folderUrl(read.STOREFRONT_URL ?? new URL('/watch/', read.PUBLIC_URL).href),
    databaseUrl: read.DATABASE_URL,
    natsUrl: read.NATS_URL,
    clicks: { ...clickStream(read), handedForMs: read.CLICKS_HANDED_FOR_MS },
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? 'no-reply@cliffhanger.localhost',
    allowlister: signerAccess(read, 'SIGNER_ALLOWLISTER_PRIVATE_KEY', read.SIGNER_ALLOWLISTER_PRIVATE_KEY),
    storage: storageLocation(read),
    stripe: stripeAccess(read),
    sealingKeys: { current: read.ENCRYPTION_KEY, former: read.FORMER_ENCRYPTION_KEYS },
    packaging: packagingIn(read),
    proofs: proofsKey(read),
    sellerAppDir: read.SELLER_APP_DIR,
    jobsAtOnce: read.JOBS_AT_ONCE,
    shutdownWithinMs: read.SHUTDOWN_WITHIN_MS,
  } as const;
}

function packagingIn(read: ValuesOf<typeof VARIABLES>) {
  const unknown = read.RUNGS.filter((edge) => !RUNG_EDGES.some((known) => String(known) === edge));
  if (unknown.length > 0) throw new IncompleteEnvironment(['RUNGS: not rungs of the ladder']);
  return {
    folder: read.PACKAGING_DIR,
    atOnce: read.EPISODES_AT_ONCE,
    edges: RUNG_EDGES.filter((edge) => read.RUNGS.length === 0 || read.RUNGS.includes(String(edge))),
  };
}

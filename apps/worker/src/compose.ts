import { systemClock } from '@cliffhanger/adapters/chance';
import { createSmtpMailer } from '@cliffhanger/adapters/mail';
import {
  createMoneyPool,
  createPlainPool,
  createStores,
  createTransactions,
  ensureLedgerMonths,
  forgetCommandsBefore,
  isSchemaCurrent,
  jobQueueState,
  releaseAbandonedJobs,
  rollUpPlatformAccounts,
} from '@cliffhanger/adapters/postgres';
import { createFolderStorage } from '@cliffhanger/adapters/storage';
import { forgetOldSecrets } from '@cliffhanger/application/identity';
import type { Log } from '@cliffhanger/operations';
import type { Config } from './config.ts';
import type { Housekeeping } from './sweeps/sweeps.ts';

/** Beside the jobs themselves: the runner listens, and somebody looks at the queue. */
const CONNECTIONS_OF_THE_RUNNER = 3;
const HOUSEKEEPING_CONNECTIONS = 3;

/** The only place of the worker that knows which machines stand behind its ports. */
export function compose(config: Config, log: Log) {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection broke');
  const connectionString = config.databaseUrl;
  const runnerPool = createPlainPool({
    connectionString,
    maxConnections: config.jobsAtOnce + CONNECTIONS_OF_THE_RUNNER,
    applicationName: 'cliffhanger-worker-jobs',
    onIdleError,
  });
  const pool = createMoneyPool({
    connectionString,
    maxConnections: HOUSEKEEPING_CONNECTIONS,
    applicationName: 'cliffhanger-worker',
    onIdleError,
  });
  const clock = systemClock;
  const transactions = createTransactions(pool, createStores);
  const mailer = createSmtpMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    brand: config.brand,
    publicUrl: config.publicUrl,
  });

  const forgetSecrets = forgetOldSecrets({ transactions, clock });
  const housekeeping: Housekeeping = {
    forgetOldSecrets: async () => {
      const forgotten = await forgetSecrets();
      if (!forgotten.ok) throw new Error('old secrets were not forgotten');
      return forgotten.value.emailCodes + forgotten.value.sessions;
    },
    forgetCommandsBefore: (before) => forgetCommandsBefore(pool, before),
    ensureLedgerMonths: (from, months) => ensureLedgerMonths(pool, from, months),
    rollUpPlatformAccounts: async () => {
      await rollUpPlatformAccounts(pool);
    },
    releaseAbandonedJobs: (heldForMs) => releaseAbandonedJobs(pool, heldForMs),
  };

  return {
    clock,
    mailer,
    storage: createFolderStorage({ folder: config.storageDir, baseUrl: '/files' }),
    housekeeping,
    runnerPool,
    pools: { jobs: runnerPool, housekeeping: pool },
    queueState: () => jobQueueState(pool),
    isReady: () => isSchemaCurrent(pool),
    close: async () => {
      mailer.close();
      await Promise.all([runnerPool.end(), pool.end()]);
    },
  };
}

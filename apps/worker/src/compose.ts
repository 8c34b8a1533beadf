import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { createLinkChecker } from '@cliffhanger/adapters/link-checker';
import { createSmtpMailer } from '@cliffhanger/adapters/mail';
import { createFfmpegClipMaker, createFfmpegPackager } from '@cliffhanger/adapters/media';
import { createNatsClickSource, createNatsPushSignal, noPushSignal } from '@cliffhanger/adapters/nats';
import { digestOfSecret } from '@cliffhanger/adapters/passwords';
import { createProcessorBalances, paymentsFor } from '@cliffhanger/adapters/payments';
import {
  ANSWERED_WITHIN,
  businessClockFor,
  createJobQueue,
  createMoneyPool,
  createPlainPool,
  createProbePool,
  createRepositories,
  createTransactions,
  ensureLedgerMonths,
  ensureOrderMonths,
  forgetCommandsOlderThan,
  isSchemaCurrent,
  jobQueueState,
  makeEarnings,
  observeStatements,
  refuseUnsafeDatabases,
  rollUpPlatformAccounts,
  rollUpSellerDays,
  unneededFiles,
  warmingUp,
} from '@cliffhanger/adapters/postgres';
import { createNoteSigner } from '@cliffhanger/adapters/proofs-key';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createAddressAllowlister, createKeyTeller } from '@cliffhanger/adapters/signer-client';
import { createStorage } from '@cliffhanger/adapters/storage';
import { tellSignerOfKeys } from '@cliffhanger/application/approvals';
import {
  applyDuePrices,
  notifyOfEndingLicences,
  refreshHotRanks,
  stopSales,
} from '@cliffhanger/application/catalog';
import {
  endDuePreOrders,
  escalateDisputes,
  executeDecisions,
  forgetAllocationWeights,
  giveBackPurchase,
  payRefund,
  placeAwaitingOrders,
  prepareAllocations,
  settleInvoice,
  writeViewerMail,
} from '@cliffhanger/application/checkout';
import { forgetCreditScoreHistory, refreshCreditScore } from '@cliffhanger/application/credit';
import { aggregateRollups, refreshDramaSales } from '@cliffhanger/application/dashboard';
import { escalateDeposits } from '@cliffhanger/application/deposits';
import {
  checkSocialAccounts,
  forgetOldSecrets,
  forgetRejectedRegistrations,
} from '@cliffhanger/application/identity';
import { compareProcessors } from '@cliffhanger/application/ledger';
import {
  forgetClickGroups,
  forgetClickMarks,
  forgetLinkHours,
  forgetVisits,
  takeClicks,
} from '@cliffhanger/application/library';
import { forgetMedia, makeNextClip, packageNextEpisode } from '@cliffhanger/application/media';
import {
  forgetMessages,
  handOutAnnouncement,
  openMail,
  writeDigests,
} from '@cliffhanger/application/messages';
import { autoShipWaiting, shipOverdueOrders } from '@cliffhanger/application/orders';
import type { QueuedMail, Requires } from '@cliffhanger/application/ports';
import { checkLink } from '@cliffhanger/application/promotion';
import { closeBooks, publishKey, publishRelease, signCheckpoint } from '@cliffhanger/application/proofs';
import { forgetPushEvents, publishPushEvents } from '@cliffhanger/application/push';
import { escalatePromises, refreshReviewTimes } from '@cliffhanger/application/reviews';
import { beginSettlements, endOverdueAudits, settleDueOrders } from '@cliffhanger/application/settlement';
import { takeSolvency } from '@cliffhanger/application/solvency';
import { escalateReviews } from '@cliffhanger/application/trust';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import { type Log, type Tracing, tracedStatement } from '@cliffhanger/operations';
import { allowlistAddresses, escalateWithdrawals } from '@cliffhanger/server/withdrawals';
import type { Config } from './config.ts';
import type { ProofSteps } from './scheduled-jobs/close-books.ts';
import type { OrderClock } from './scheduled-jobs/order-clock.ts';
import type { Promises } from './scheduled-jobs/promises.ts';
import type { Housekeeping } from './scheduled-jobs/scheduled-jobs.ts';

/** One connection each for messages and scheduled jobs. */
const QUEUE_CONNECTIONS = 2;
const HOUSEKEEPING_CONNECTIONS = 3;

/** The only place in the worker that knows the adapters behind its ports. */
export function compose(config: Config, log: Log, tracing?: Tracing) {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection broke');
  const connectionString = config.databaseUrl;
  const jobsPool = createMoneyPool({
    connectionString,
    maxConnections: QUEUE_CONNECTIONS,
    answeredWithinMs: ANSWERED_WITHIN.short,
    applicationName: 'cliffhanger-worker-jobs',
    onIdleError,
  });
  const pool = createMoneyPool({
    connectionString,
    maxConnections: HOUSEKEEPING_CONNECTIONS,
    applicationName: 'cliffhanger-worker',
    onIdleError,
  });
  // Scans the whole queue, so it gets a separate connection.
  const queuePool = createPlainPool({
    connectionString,
    maxConnections: 1,
    applicationName: 'cliffhanger-worker-queue',
    onIdleError,
  });
  // A tree over a million sellers is a single statement: the books once an hour, liabilities once a day.
  const treePool = createMoneyPool({
    connectionString,
    maxConnections: 2,
    answeredWithinMs: ANSWERED_WITHIN.tree,
    applicationName: 'cliffhanger-worker-trees',
    onIdleError,
  });
  const probePool = createProbePool({
    connectionString,
    applicationName: 'cliffhanger-worker-probe',
    onIdleError,
  });
  if (tracing !== undefined) observeStatements(pool, (name) => tracedStatement(tracing, name));
  const clock = businessClockFor({ environment: config.kind, system: systemClock, session: pool });
  const transactions = createTransactions(pool, (session) =>
    createRepositories(session, tracing?.traceparent),
  );
  const mailer = createSmtpMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    sender: async () => {
      const { appName, appealReviewMs } = await transactions.read(({ settings }) =>
        settings.current(clock.now()),
      );
      return { brand: appName, publicUrl: config.publicUrl, appealHours: appealReviewMs / HOUR_MS };
    },
  });

  const forgetSecrets = forgetOldSecrets({ transactions, clock });
  const linkChecker = createLinkChecker();
  const housekeeping: Housekeeping = {
    forgetOldSecrets: async () => {
      const forgotten = await forgetSecrets();
      if (!forgotten.ok) throw new Error('old secrets were not forgotten');
      const { emailCodes, sessions, signInLinks, viewerSessions } = forgotten.value;
      return emailCodes + sessions + signInLinks + viewerSessions;
    },
    forgetCommandsOlderThan: (ageMs) => forgetCommandsOlderThan(pool, ageMs),
    ensureLedgerMonths: (from, months) => ensureLedgerMonths(pool, from, months),
    rollUpPlatformAccounts: async () => {
      await rollUpPlatformAccounts(pool);
    },
    rollUpSellerDays: async (at) => {
      await rollUpSellerDays(pool, at);
    },
    makeEarnings: (at) => makeEarnings(pool, at),
  };

  // The worker only refunds: it takes no payments.
  const payments = paymentsFor({
    environment: config.kind,
    stripe: config.stripe,
    depositKeys: createDepositKeys({}),
  });
  const selling = { transactions, clock, random: systemRandom };
  const orderClock: OrderClock = {
    endDuePreOrders: endDuePreOrders(selling),
    shipOverdueOrders: shipOverdueOrders(selling),
    beginSettlements: beginSettlements(selling),
    settleDueOrders: settleDueOrders(selling),
    endOverdueAudits: endOverdueAudits(selling),
    executeDecisions: executeDecisions(selling),
    prepareAllocations: prepareAllocations(selling),
    placeAwaitingOrders: placeAwaitingOrders(selling),
    ensureOrderMonths: (from, months) => ensureOrderMonths(pool, from, months),
  };

  const pushSignal =
    config.natsUrl === undefined
      ? noPushSignal
      : createNatsPushSignal({
          url: config.natsUrl,
          name: 'cliffhanger-worker',
          onChange: (isConnected) => log.info({ isConnected }, 'nats'),
        });

  const clickSource =
    config.natsUrl === undefined
      ? undefined
      : createNatsClickSource({
          ...config.clicks,
          url: config.natsUrl,
          name: 'cliffhanger-worker-clicks',
          onUnreadable: (sequence) =>
            log.error({ sequence }, 'a message in the stream is no group of clicks'),
        });

  const escalate = escalateReviews(selling);
  const promises: Promises = {
    escalateDeposits: escalateDeposits(selling),
    escalateWithdrawals: escalateWithdrawals(selling),
    escalateCertifications: () => escalate('certification'),
    escalateStores: () => escalate('store'),
    escalateAppeals: () => escalate('appeal'),
    escalateDisputes: escalateDisputes(selling),
    escalatePromises: escalatePromises(selling),
  };

  const isWarm = warmingUp([{ pool: jobsPool }, { pool }]);
  const { allowlister, packaging } = config;
  const storage = createStorage(config.storage, '/files');
  const packager = createFfmpegPackager({ folder: packaging.folder });
  const sealing = createAesSealing(config.sealingKeys);

  return {
    refuseUnsafeDatabase: () => refuseUnsafeDatabases(config.kind, { DATABASE_URL: config.databaseUrl }),
    clock,
    /** Jobs use the server's clock, even if the business clock was moved. */
    serverClock: systemClock,
    tellSigner:
      allowlister === undefined
        ? undefined
        : {
            addresses: allowlistAddresses({
              transactions,
              clock,
              allowlister: createAddressAllowlister(allowlister),
            }),
            keys: tellSignerOfKeys({ transactions, clock, teller: createKeyTeller(allowlister) }),
          },
    promises,
    staffFigures: {
      compareProcessors: compareProcessors(selling),
      refreshReviewTimes: refreshReviewTimes(selling),
    },
    orderClock,
    autoShip: autoShipWaiting(selling),
    settleInvoice: settleInvoice(selling),
    payRefund: payRefund({ ...selling, payments }),
    giveBack: giveBackPurchase({ ...selling, payments }),
    writeViewerMail: writeViewerMail({
      ...selling,
      storage,
      hmac: { sessionToken: digestOfSecret },
      sealing,
    }),
    openMail: (queued: QueuedMail) =>
      openMail({ sealing, publicUrl: config.publicUrl, storefrontUrl: config.storefrontUrl }, queued),
    mailer,
    storage,
    packaging: {
      atOnce: packaging.atOnce,
      next: (isStopping: () => boolean) =>
        packageNextEpisode(
          {
            ...selling,
            storage,
            sealing,
            packager,
            isStopping,
          },
          packaging.edges,
        ),
    },
    makeNextClip: makeNextClip({
      ...selling,
      storage,
      clipMaker: createFfmpegClipMaker({ folder: packaging.folder }),
    }),
    pushSignal,
    clicks: clickSource && { source: clickSource, take: takeClicks(selling) },
    publishPushEvents: publishPushEvents({ transactions, pushSignal }),
    forgetPushEvents: forgetPushEvents(selling),
    writeDigests: writeDigests(selling),
    handOutAnnouncement: handOutAnnouncement(selling),
    checkLink: checkLink({ transactions, clock, linkChecker }),
    checkSocialAccounts: checkSocialAccounts({ transactions, clock, linkChecker }),
    refreshHotRanks: refreshHotRanks({ transactions }),
    applyDuePrices: applyDuePrices({ transactions, clock }),
    stopSales: stopSales({ transactions, clock }),
    notifyOfEndingLicences: notifyOfEndingLicences(selling),
    retention: {
      allocationWeights: forgetAllocationWeights(selling),
      messages: forgetMessages(selling),
      creditScoreHistory: forgetCreditScoreHistory(selling),
      rejectedRegistrations: forgetRejectedRegistrations(selling),
      clickMarks: forgetClickMarks(selling),
      clickGroups: forgetClickGroups(selling),
      linkHours: forgetLinkHours(selling),
      visits: forgetVisits(selling),
      media: forgetMedia(selling),
    },
    proofs: config.proofs && {
      ...proofStepsOf(config.proofs, selling, releasesOf(config)),
      closeBooks: closeBooks({ transactions: createTransactions(treePool, createRepositories), clock }),
    },
    takeSolvency:
      config.proofs &&
      takeSolvency({
        transactions: createTransactions(treePool, createRepositories),
        clock,
        origin: config.proofs.origin,
        processorBalances: createProcessorBalances({ stripe: config.stripe, now: () => clock.now() }),
      }),
    rollups: {
      aggregate: aggregateRollups(selling),
      refreshCreditScore: refreshCreditScore(selling),
      refreshDramaSales: refreshDramaSales(selling),
    },
    housekeeping,
    queue: createJobQueue(jobsPool),
    unneededFiles: (names: readonly string[]) => unneededFiles(pool, names),
    pools: { jobs: jobsPool, housekeeping: pool },
    queueState: () => jobQueueState(queuePool),
    isReady: async () => (await isSchemaCurrent(probePool)) && isWarm(),
    close: async () => {
      clock.stop();
      mailer.close();
      await Promise.all([
        ...[jobsPool, pool, queuePool, treePool, probePool].map((one) => one.end()),
        pushSignal.close(),
        clickSource?.close(),
      ]);
    },
  };
}

function proofStepsOf(
  { key, keyBefore, origin }: NonNullable<Config['proofs']>,
  ports: Requires<'transactions' | 'clock', 'proofLog'>,
  releases: ReturnType<typeof releasesOf>,
): Omit<ProofSteps, 'closeBooks'> {
  const noteSigner = createNoteSigner({ key, origin });
  const noteSignerBefore = keyBefore === undefined ? undefined : createNoteSigner({ key: keyBefore, origin });
  return {
    publishKey: publishKey({ ...ports, noteSigner, noteSignerBefore }),
    releases: releases.map((release) => () => publishRelease(ports)(release)),
    signCheckpoint: signCheckpoint({ ...ports, noteSigner }),
  };
}

const PROGRAMS = {
  'verify-page': 'verify.html',
  'verify-command': 'verify.mjs',
  'verify-python': 'verify.py',
  witness: 'witness.mjs',
} as const;

/** The released programs next to the app; none if the app was not built here. */
function releasesOf({ sellerAppDir, build }: Config) {
  if (sellerAppDir === undefined) return [];
  return (Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]).flatMap((program) => {
    const file = join(sellerAppDir, PROGRAMS[program]);
    if (!existsSync(file)) return [];
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    return [{ program, version: build.version, digest }];
  });
}

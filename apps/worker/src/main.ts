import {
  createLog,
  createMetrics,
  createReadiness,
  shutDownOnSignal,
  startOperationsServer,
  startTracing,
  watchPools,
} from '@cliffhanger/operations';
import { compose } from './compose.ts';
import { configFrom } from './config.ts';
import { checkLink } from './jobs/check-link.ts';
import { handOutAnnouncement } from './jobs/hand-out-announcement.ts';
import { jobMetrics } from './jobs/job-metrics.ts';
import {
  autoShip,
  executeDecisions,
  giveBack,
  payRefund,
  placeAwaitingOrders,
  settleInvoice,
  writeViewerMail,
} from './jobs/order-jobs.ts';
import { removeFiles } from './jobs/remove-files.ts';
import { startJobs } from './jobs/run-jobs.ts';
import { sendMail } from './jobs/send-mail.ts';
import { makeClips } from './packaging/make-clips.ts';
import { packageEpisodes } from './packaging/package-episodes.ts';
import { publishPushEvents } from './push/publish-push-events.ts';
import { applyDuePrices } from './scheduled-jobs/apply-due-prices.ts';
import { checkSocialAccounts } from './scheduled-jobs/check-social-accounts.ts';
import { proofJobs } from './scheduled-jobs/close-books.ts';
import { notifyOfEndingLicences } from './scheduled-jobs/ending-licences.ts';
import { forgetPushEvents } from './scheduled-jobs/forget-push-events.ts';
import { orderClockJobs } from './scheduled-jobs/order-clock.ts';
import { promiseJobs } from './scheduled-jobs/promises.ts';
import { refreshHotRanks } from './scheduled-jobs/refresh-hot-ranks.ts';
import { retentionJobs } from './scheduled-jobs/retention.ts';
import { rollupJobs } from './scheduled-jobs/rollups.ts';
import { scheduledJobs } from './scheduled-jobs/scheduled-jobs.ts';
import { staffFigureJobs } from './scheduled-jobs/staff-figures.ts';
import { stopSales } from './scheduled-jobs/stop-sales.ts';
import { takeSolvency } from './scheduled-jobs/take-solvency.ts';
import { allowlistAddresses, tellSignerOfKeys } from './scheduled-jobs/tell-signer.ts';
import { writeDigests } from './scheduled-jobs/write-digests.ts';
import { countClicks } from './streams/count-clicks.ts';

const config = configFrom(process.env);
const tracing = await startTracing({ endpoint: config.tracesTo, process: 'worker', build: config.build });
const log = createLog({ level: config.logLevel, process: 'worker', traceIds: tracing?.ids });
const metrics = createMetrics('worker', config.build);
const parts = compose(config, log, tracing);
const { clock, mailer, storage, housekeeping } = parts;
await parts.refuseUnsafeDatabase();
watchPools(metrics, parts.pools);

await clock.isSet;
let isTaking = () => true;
const readiness = createReadiness(async () => (await parts.isReady()) && isTaking());
// Opens the readiness connections before jobs use the pool.
await readiness.isReady();
const jobs = startJobs({
  queue: parts.queue,
  handlers: {
    'send-mail': sendMail({ mailer, openMail: parts.openMail, clock: parts.serverClock, log }),
    'remove-files': removeFiles({ storage, unneededFiles: parts.unneededFiles }),
    'check-link': checkLink(parts.checkLink),
    'auto-ship': autoShip(parts.autoShip),
    'settle-invoice': settleInvoice(parts.settleInvoice),
    'place-awaiting-orders': placeAwaitingOrders(parts.orderClock.placeAwaitingOrders),
    'pay-refund': payRefund(parts.payRefund),
    'execute-decisions': executeDecisions(parts.orderClock.executeDecisions),
    'give-back': giveBack(parts.giveBack),
    'write-viewer-mail': writeViewerMail(parts.writeViewerMail),
    'hand-out-announcement': handOutAnnouncement(parts.handOutAnnouncement),
  },
  scheduledJobs: [
    ...scheduledJobs({ housekeeping, clock, log }),
    refreshHotRanks(parts.refreshHotRanks, log),
    applyDuePrices(parts.applyDuePrices, log),
    checkSocialAccounts(parts.checkSocialAccounts, log),
    stopSales(parts.stopSales, log),
    notifyOfEndingLicences(parts.notifyOfEndingLicences, log),
    forgetPushEvents(parts.forgetPushEvents, log),
    writeDigests(parts.writeDigests, log),
    ...rollupJobs(parts.rollups, log),
    ...retentionJobs(parts.retention, log),
    ...promiseJobs(parts.promises, log, metrics),
    ...staffFigureJobs(parts.staffFigures, log),
    ...(parts.tellSigner === undefined
      ? []
      : [allowlistAddresses(parts.tellSigner.addresses), tellSignerOfKeys(parts.tellSigner.keys)]),
    ...(parts.proofs === undefined ? [] : proofJobs(parts.proofs, log)),
    ...(parts.takeSolvency === undefined ? [] : [takeSolvency(parts.takeSolvency, log)]),
    ...orderClockJobs({ orderClock: parts.orderClock, now: () => clock.now(), log }),
  ],
  jobsAtOnce: config.jobsAtOnce,
  log,
  tracing,
  metrics: jobMetrics(metrics, parts.queueState),
});
isTaking = () => jobs.isTaking();
// A moved clock makes jobs due now; do not wait for the next real minute.
clock.onMoved(() => jobs.runScheduledNow());
const pushEvents = publishPushEvents({ publish: parts.publishPushEvents, log });
const clicks = parts.clicks && countClicks({ ...parts.clicks, log, metrics });
const packaging = packageEpisodes({ ...parts.packaging, log, metrics });
const clips = makeClips({ next: parts.makeNextClip, log, metrics });
const operations = await startOperationsServer({
  ...config.operations,
  build: config.build,
  metrics,
  readiness,
});

shutDownOnSignal({
  log,
  withinMs: config.shutdownWithinMs,
  steps: [
    { name: 'no longer ready', take: () => readiness.stop() },
    { name: 'count the clicks at hand', take: () => clicks?.stop() },
    { name: 'leave the episode at hand', take: () => packaging.stop() },
    { name: 'finish the clip at hand', take: () => clips.stop() },
    { name: 'finish jobs', take: () => jobs.stop() },
    { name: 'publish what has happened so far', take: () => pushEvents.stop() },
    { name: 'close the connections', take: () => parts.close() },
    { name: 'hand over the last traces', take: () => tracing?.stop() },
    { name: 'close the metrics', take: () => operations.close() },
  ],
});
if (parts.proofs === undefined) log.warn('without PROOFS_KEY the books are not closed');
log.info({ port: operations.port }, 'the worker takes jobs');

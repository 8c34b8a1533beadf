import { setTimeout as sleep } from 'node:timers/promises';
import type { Click, View } from '@cliffhanger/core/library';
import {
  createLog,
  createMetrics,
  createReadiness,
  shutDownOnSignal,
  startOperationsServer,
  watchPools,
} from '@cliffhanger/operations';
import { acknowledgementLog } from './clicks/acknowledgement-log.ts';
import { createClickRecorder } from './clicks/click-recorder.ts';
import { createSeenViewers } from './clicks/seen-viewers.ts';
import { compose } from './compose.ts';
import { configFrom } from './config.ts';
import { createHttp } from './http/create-http.ts';
import { watchIngest } from './ingest-metrics.ts';
import { keepFresh } from './links/keep-fresh.ts';
import { createLinkMemory } from './links/link-memory.ts';

/** Share of the shutdown time for sending buffered clicks. */
const LAST_CLICKS_SHARE = 0.5;

const config = configFrom(process.env);
const log = createLog({ level: config.logLevel, process: 'ingest' });
const metrics = createMetrics('ingest', config.build);
const parts = compose(config, log);

const links = createLinkMemory({
  book: parts.book,
  mostLinks: config.linksInMemory,
  elapsedMs: () => performance.now(),
});
const recorder = createClickRecorder({
  stream: parts.stream,
  newId: parts.newId,
  mostClicks: config.clicksInMemory,
  onRecorded: acknowledgementLog(config.acknowledgedClicksFile),
});
const seen = createSeenViewers();
const record = (event: Click | View): void => {
  const looked = seen.look(event);
  if (recorder.record(looked)) seen.remember(looked);
};

watchPools(metrics, parts.pools);
watchIngest(metrics, {
  clicks: () => recorder.figures(),
  links: () => links.figures(),
  isConnected: () => parts.stream.isConnected(),
});
await parts.refuseUnsafeDatabase();
await parts.isClockSet;
const fresh = keepFresh(links, log);
const readiness = createReadiness(async () => fresh.hasLoaded() && parts.isWarm());
const http = createHttp({
  find: (code) => links.find(code),
  follow: parts.follow,
  see: parts.see,
  record,
  readiness,
  build: config.build,
  publicUrl: config.publicUrl,
  storefrontUrl: config.storefrontUrl,
  cookieDomain: config.cookieDomain,
  trustedProxies: config.trustedProxies,
});
const operations = await startOperationsServer({
  ...config.metrics,
  build: config.build,
  metrics,
  readiness,
});
await http.listen({ host: config.host, port: config.port });

shutDownOnSignal({
  log,
  withinMs: config.shutdownWithinMs,
  steps: [
    { name: 'no longer ready', take: () => readiness.stop() },
    { name: 'let load balancers notice', take: () => sleep(config.shutdownNoticeMs) },
    { name: 'finish requests', take: () => http.close() },
    { name: 'record the last clicks', take: () => recordTheLast() },
    { name: 'close the connections', take: () => fresh.stop().then(() => parts.close()) },
    { name: 'close the metrics', take: () => operations.close() },
  ],
});
log.info({ port: config.port }, 'serving links');

async function recordTheLast(): Promise<void> {
  await recorder.close(config.shutdownWithinMs * LAST_CLICKS_SHARE);
  const { lost } = recorder.figures();
  if (lost > 0) log.error({ lost }, 'clicks were redirected but not recorded');
}

import { setTimeout as sleep } from 'node:timers/promises';
import {
  createLog,
  createMetrics,
  createReadiness,
  shutDownOnSignal,
  startOperationsServer,
  startTracing,
  watchPools,
} from '@cliffhanger/operations';
import { addActions } from './actions/index.ts';
import { compose } from './compose.ts';
import { configFrom } from './config.ts';
import { addDraws } from './draws/index.ts';
import { over } from './duties.ts';
import { createApi } from './http/server/create-api.ts';
import { addProofs } from './proofs/index.ts';
import { addSecurityTxt } from './public-page/index.ts';
import { addEventRoutes } from './routes/events/index.ts';
import { addRoutes } from './routes/index.ts';
import { addTrackingRoute } from './routes/library/tracking-route.ts';
import { addRules } from './rules/index.ts';
import { addSolvency } from './solvency/index.ts';
import { addStatus, watchStatus } from './status/index.ts';
import { addStorefront, checkScriptOf } from './storefront/index.ts';

const config = configFrom(process.env);
const tracing = await startTracing({ endpoint: config.tracesTo, process: 'api', build: config.build });
const log = createLog({ level: config.logLevel, process: 'api', traceIds: tracing?.ids });
const metrics = createMetrics('api', config.build);
const parts = compose(config, log, tracing);
await parts.refuseUnsafeDatabases();
const { seller, viewer, console } = parts.dependenciesByDuty;
const readiness = createReadiness(parts.isReady);
watchPools(metrics, parts.pools);

const api = await createApi({
  log,
  tracing,
  metrics,
  readiness,
  build: config.build,
  filesUrl: config.filesUrl,
  clock: parts.clock,
  transactions: parts.transactions,
  authenticate: parts.authenticate,
  viewers: parts.viewers,
  commandSecrets: config.tokenSecrets,
  rateLimits: config.rateLimits,
  trustedProxies: config.trustedProxies,
  admission: config.admission,
  ...(seller === undefined || config.sellerAppDir === undefined ? {} : { sellerAppDir: config.sellerAppDir }),
  ...(console === undefined || config.consoleAppDir === undefined
    ? {}
    : { consoleAppDir: config.consoleAppDir }),
});
addRoutes(api, parts.dependenciesByDuty);
const now = () => parts.clock.now();
const status = watchStatus({ readBacklogs: parts.readBacklogs, now });
const checkScript = checkScriptOf(config.storefrontAppDir);
addStatus(api.http, status);
if (config.securityContact !== undefined)
  addSecurityTxt(api.http, { contact: config.securityContact, publicUrl: config.publicUrl, now });
addRules(api.http, { records: parts.publicRecords, status, now });
addActions(api.http, { records: parts.publicRecords, now, checkScript });
if (viewer !== undefined) addDraws(api.http, { dependencies: viewer, checkScript });
const reader = viewer ?? seller;
if (reader !== undefined) {
  addProofs(api.http, reader);
  addSolvency(api.http, { dependencies: reader, now, checkScript });
}
if (viewer !== undefined && config.storefrontAppDir !== undefined) {
  const { storefrontAppDir: folder, publicUrl, sellerAppDir, filesUrl } = config;
  await addStorefront(api, { dependencies: viewer }, { folder, publicUrl, sellerAppDir, filesUrl });
}
if (config.ingestUrl !== undefined) addTrackingRoute(api, config.ingestUrl);
if (seller !== undefined) {
  addEventRoutes(over(api, seller), {
    pushSignal: parts.pushSignal,
    isSignalled: config.natsUrl !== undefined,
    log,
    metrics,
    streamsInTotal: config.eventStreams,
  });
}
const operations = await startOperationsServer({
  ...config.metrics,
  build: config.build,
  metrics,
  readiness,
});
await parts.isClockSet;
// Opens the connections now instead of on the first readiness probe.
await readiness.isReady();
await api.http.listen({ host: config.host, port: config.port });

shutDownOnSignal({
  log,
  withinMs: config.shutdownWithinMs,
  steps: [
    { name: 'no longer ready', take: () => readiness.stop() },
    { name: 'let load balancers notice', take: () => sleep(config.shutdownNoticeMs) },
    { name: 'finish requests', take: () => api.http.close() },
    { name: 'close the connections', take: () => parts.close() },
    { name: 'hand over the last traces', take: () => tracing?.stop() },
    { name: 'close the metrics', take: () => operations.close() },
  ],
});

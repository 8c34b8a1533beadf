import {
  createLog,
  createMetrics,
  createReadiness,
  shutDownOnSignal,
  startOperationsServer,
  watchPools,
} from '@cliffhanger/operations';
import { chainMetrics } from './chain-metrics.ts';
import { compose } from './compose.ts';
import { configFrom } from './config.ts';
import { anchorOn } from './loops/anchor-on.ts';
import { followNetwork } from './loops/follow-network.ts';
import { payNetwork } from './loops/pay-network.ts';

const config = configFrom(process.env);
const log = createLog({ level: config.logLevel, process: 'chain' });
const metrics = createMetrics('chain', config.build);
const parts = compose(config, log);
watchPools(metrics, parts.pools);

await parts.refuseUnsafeDatabases();
await parts.clock.isSet;
for (const { addPlatformAddresses } of parts.networks) await addPlatformAddresses();
const seen = chainMetrics(metrics, parts.openAlarms);
const everyMs = { look: config.lookEveryMs, reconcile: config.reconcileEveryMs };
const sendEveryMs = { look: config.lookEveryMs, consolidate: config.consolidateEveryMs };
const loops = parts.networks.flatMap((followed) => [
  ...followed.watchers.map((watcher) =>
    followNetwork({ network: followed.chain.network, watcher, everyMs, metrics: seen, log }),
  ),
  ...payNetwork({ followed, everyMs: sendEveryMs, metrics: seen, log }),
  ...anchorOn({ followed, everyMs: config.consolidateEveryMs, metrics: seen, log }),
]);
const readiness = createReadiness(parts.isReady);
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
    {
      name: 'finish the steps',
      take: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
    },
    { name: 'close the connections', take: () => parts.close() },
    { name: 'close the metrics', take: () => operations.close() },
  ],
});
const networks = parts.networks.map(({ chain }) => chain.network);
log.info({ port: operations.port, networks }, 'the chains are followed');

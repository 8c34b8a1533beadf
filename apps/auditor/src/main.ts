import {
  createLog,
  createMetrics,
  createReadiness,
  repeat,
  shutDownOnSignal,
  startOperationsServer,
} from '@cliffhanger/operations';
import { createAuditor } from './auditor.ts';
import { compose } from './compose.ts';
import { configFrom } from './config.ts';

const config = configFrom(process.env);
const log = createLog({ level: config.logLevel, process: 'auditor' });
const metrics = createMetrics('auditor', config.build);
const { database, checks } = compose(config, (error) => log.warn({ err: error }, 'an idle connection broke'));
const auditor = createAuditor({ checks, log, metrics, signer: config.signer, stateFile: config.stateFile });

const loop = repeat({
  everyMs: config.everyMs,
  step: async () => {
    await auditor.turn();
    return false;
  },
  onError: (error) => log.error({ err: error }, 'a turn was not brought to its end'),
});
const readiness = createReadiness(() =>
  database.at(async (snapshot) => (await snapshot.rows('select 1')).length === 1),
);
const operations = await startOperationsServer({
  ...config.operations,
  build: config.build,
  metrics,
  readiness,
  pages: { '/findings': () => auditor.told() },
});

shutDownOnSignal({
  log,
  withinMs: config.shutdownWithinMs,
  steps: [
    { name: 'no longer ready', take: () => readiness.stop() },
    { name: 'finish the turn', take: () => loop.stop() },
    { name: 'close the connections', take: () => database.close() },
    { name: 'close the metrics', take: () => operations.close() },
  ],
});
const networks = config.networks.map(({ network }) => network);
log.info({ port: operations.port, networks, everyMs: config.everyMs }, 'the books are audited');

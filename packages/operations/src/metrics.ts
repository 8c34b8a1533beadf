import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type Build, buildOf } from './build.ts';

export type Metrics = Registry;

/** One registry per process, with Node's default metrics. */
export function createMetrics(processName: string, build: Build = buildOf()): Metrics {
  const metrics = new Registry();
  metrics.setDefaultLabels({ process: processName });
  collectDefaultMetrics({ register: metrics });
  new Gauge({
    name: 'cliffhanger_build_info',
    help: 'Always 1; the labels are the running version and commit.',
    labelNames: ['version', 'commit'],
    registers: [metrics],
  }).set({ ...build }, 1);
  return metrics;
}

export interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export function watchPools(metrics: Metrics, pools: Readonly<Record<string, PoolCounts>>): void {
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of a pool: in use, idle, and requests waiting for one.',
    labelNames: ['pool', 'state'],
    registers: [metrics],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'used' }, totalCount - idleCount);
        connections.set({ pool, state: 'idle' }, idleCount);
        connections.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

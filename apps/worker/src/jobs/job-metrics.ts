import type { Metrics } from '@cliffhanger/operations';
import { Counter, Gauge, Histogram } from 'prom-client';

/** The state of the queue, read on each metrics scrape. */
export interface QueueState {
  readonly due: number;
  readonly dead: number;
  readonly oldestDueSeconds: number;
}

export interface JobMetrics {
  readonly observe: (task: string, outcome: 'done' | 'failed' | 'dead', seconds: number) => void;
}

const DURATION_BUCKETS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

export function jobMetrics(metrics: Metrics, queueState: () => Promise<QueueState>): JobMetrics {
  const registers = [metrics];
  const finished = new Counter({
    name: 'jobs_total',
    help: 'Tries of jobs by task and outcome; a dead one will not be tried again.',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long tries of jobs took.',
    labelNames: ['task'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  watchQueue(metrics, queueState);
  return {
    observe: (task, outcome, seconds) => {
      finished.inc({ task, outcome });
      // Created on the first attempt with 0, so that a job that never succeeds shows a flat line.
      finished.inc({ task, outcome: 'done' }, 0);
      durations.observe({ task }, seconds);
    },
  };
}

function watchQueue(metrics: Metrics, queueState: () => Promise<QueueState>): void {
  const look = oneLookAtATime(queueState);
  const gauge = (name: string, help: string, figure: (state: QueueState) => number): void => {
    const shown: Gauge = new Gauge({
      name,
      help,
      registers: [metrics],
      // Without an answer the gauge is NaN, and the scrape still succeeds.
      collect: async () => shown.set(await look().then(figure, () => Number.NaN)),
    });
  };
  gauge('jobs_due', 'Jobs that are due and not taken yet.', ({ due }) => due);
  gauge('jobs_dead', 'Jobs that failed as often as they may.', ({ dead }) => dead);
  gauge(
    'jobs_oldest_due_seconds',
    'How long the oldest due job has waited.',
    ({ oldestDueSeconds }) => oldestDueSeconds,
  );
}

/** All gauges of one scrape share one read. */
function oneLookAtATime<T>(look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | undefined;
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

import type { Metrics } from '@cliffhanger/operations';
import { Counter, Gauge, Histogram } from 'prom-client';

/** How the queue stands; asked when somebody looks at the metrics. */
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
      durations.observe({ task }, seconds);
    },
  };
}

function watchQueue(metrics: Metrics, queueState: () => Promise<QueueState>): void {
  const registers = [metrics];
  const dead = new Gauge({ name: 'jobs_dead', help: 'Jobs that failed as often as they may.', registers });
  const oldest = new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'How long the oldest due job has waited.',
    registers,
  });
  const due = new Gauge({
    name: 'jobs_due',
    help: 'Jobs that are due and not taken yet.',
    registers,
    // One look at the queue fills all three; without an answer they are no numbers, and the other metrics still are.
    async collect() {
      const state = await queueState().catch(() => ({ due: Number.NaN, dead: Number.NaN, oldestDueSeconds: Number.NaN }));
      due.set(state.due);
      dead.set(state.dead);
      oldest.set(state.oldestDueSeconds);
    },
  });
}

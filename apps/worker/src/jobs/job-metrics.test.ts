import { createMetrics } from '@cliffhanger/operations';
import { expect, test } from 'vitest';
import { jobMetrics } from './job-metrics.ts';

test('a job that has never been done is told as one that was done no time, and not left out', async () => {
  const metrics = createMetrics('worker');
  const { observe } = jobMetrics(metrics, async () => ({ due: 0, dead: 0, oldestDueSeconds: 0 }));
  observe('settle-due-orders', 'failed', 0.1);
  expect(await metrics.metrics()).toContain(
    'jobs_total{task="settle-due-orders",outcome="done",process="worker"} 0',
  );
  observe('settle-due-orders', 'done', 0.1);
  expect(await metrics.metrics()).toContain(
    'jobs_total{task="settle-due-orders",outcome="done",process="worker"} 1',
  );
});

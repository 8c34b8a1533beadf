import { accept, instantOf, refuse } from '@cliffhanger/core/kernel';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { expect, test, vi } from 'vitest';
import { type Promises, promiseJobs } from './promises.ts';

const log = createLog({ level: 'silent', process: 'worker' });
const nothing = async () => accept(0);
const run = async (task: string, promises: Partial<Promises>, metrics = createMetrics('worker')) => {
  const all = promiseJobs(
    {
      escalateDeposits: nothing,
      escalateWithdrawals: nothing,
      escalateCertifications: nothing,
      escalateStores: nothing,
      escalateAppeals: nothing,
      escalateDisputes: nothing,
      escalatePromises: nothing,
      ...promises,
    },
    log,
    metrics,
  );
  const scheduledJob = all.find((one) => one.task === task);
  if (scheduledJob === undefined) throw new Error(`no scheduled job ${task}`);
  await scheduledJob.run({ payload: {}, key: 'job-1-1', createdAt: instantOf(0) });
};

test('what was promised by now is taken in batches until none is left', async () => {
  for (const [task, name] of [
    ['escalate-deposits', 'escalateDeposits'],
    ['escalate-withdrawals', 'escalateWithdrawals'],
    ['escalate-certifications', 'escalateCertifications'],
    ['escalate-stores', 'escalateStores'],
    ['escalate-appeals', 'escalateAppeals'],
    ['escalate-disputes', 'escalateDisputes'],
    ['escalate-promises', 'escalatePromises'],
  ] as const) {
    const left = [100, 30, 0];
    const takeBatch = vi.fn<Promises['escalateDeposits']>(async () => accept(left.shift() ?? 0));
    await run(task, { [name]: takeBatch });
    expect(takeBatch).toHaveBeenCalledTimes(3);
  }
});

test('a scheduled job that cannot do its work says so, and is tried again', async () => {
  const escalateDeposits = async () => refuse('deposit-unknown');
  await expect(run('escalate-deposits', { escalateDeposits })).rejects.toThrow('deposit-unknown');
});

test('each broken promise is counted, from none on', async () => {
  const metrics = createMetrics('worker');
  const left = [2, 1, 0];
  await run('escalate-stores', { escalateStores: async () => accept(left.shift() ?? 0) }, metrics);
  const told = await metrics.metrics();
  expect(told).toContain('promises_broken_total{task="escalate-stores",process="worker"} 3');
  expect(told).toContain('promises_broken_total{task="escalate-deposits",process="worker"} 0');
});

import { accept, instantOf, refuse } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { expect, test, vi } from 'vitest';
import { type Promises, promiseJobs } from './promises.ts';

const log = createLog({ level: 'silent', process: 'worker' });
const nothing = async () => accept(0);
const run = async (task: string, promises: Partial<Promises>) => {
  const all = promiseJobs(
    {
      escalateDeposits: nothing,
      escalateWithdrawals: nothing,
      escalateCertifications: nothing,
      escalateStores: nothing,
      escalateAppeals: nothing,
      escalateDisputes: nothing,
      ...promises,
    },
    log,
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

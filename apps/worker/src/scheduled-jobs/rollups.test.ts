import { accept, idOf, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { shows } from '@cliffhanger/testing/observations';
import { expect, test, vi } from 'vitest';
import { type RollupSteps, rollupJobs } from './rollups.ts';

const LOG = createLog({ level: 'silent', process: 'worker' });
const SELLER: SellerId = idOf('01990000-0000-7000-8000-000000000001');
const STEPS: RollupSteps = {
  aggregate: async () => accept(0),
  refreshCreditScore: async () => accept({ after: null, sellers: 0, changed: 0 }),
  refreshDramaSales: async () => accept(null),
};

async function run(task: string, steps: Partial<RollupSteps>): Promise<void> {
  const scheduledJob = rollupJobs({ ...STEPS, ...steps }, LOG).find((one) => one.task === task);
  if (scheduledJob === undefined) throw new Error(`no scheduled job ${task}`);
  await scheduledJob.run({ payload: {}, key: 'job-1-1', createdAt: 0 as never });
}

test('changes are aggregated until none is left', async () => {
  const left = [5_000, 17, 0];
  const aggregate = vi.fn<RollupSteps['aggregate']>(async () => accept(left.shift() ?? 0));
  await run('aggregate-rollups', { aggregate });
  expect(aggregate).toHaveBeenCalledTimes(3);
});

test('every seller has their credit and their dramas refreshed, batch after batch', async () => {
  const refreshCreditScore = vi.fn<RollupSteps['refreshCreditScore']>(async (after) =>
    accept({ after: after === null ? SELLER : null, sellers: 1, changed: 1 }),
  );
  const refreshDramaSales = vi.fn<RollupSteps['refreshDramaSales']>(async (after) =>
    accept(after === null ? SELLER : null),
  );
  await run('refresh-credit', { refreshCreditScore });
  await run('refresh-drama-sales', { refreshDramaSales });
  expect(refreshCreditScore.mock.calls).toEqual([[null], [SELLER]]);
  expect(refreshDramaSales.mock.calls).toEqual([[null], [SELLER]]);
});

test('credit and what each drama has brought are made anew every 60 minutes', () => {
  const every = new Map(rollupJobs(STEPS, LOG).map(({ task, schedule }) => [task, schedule.everyMs]));
  const everyHour = 60 * 60_000;
  expect(every.get('refresh-credit')).toBe(everyHour);
  shows('credit-update', everyHour);
  expect(every.get('refresh-drama-sales')).toBe(everyHour);
  shows('dashboard-refresh', everyHour);
});

test('what was refused fails the job, so that it is seen', async () => {
  await expect(run('aggregate-rollups', { aggregate: async () => refuse('invalid-input') })).rejects.toThrow(
    /not aggregated/,
  );
});

import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readMonitoring } from '../alert-rules/read-alert-rules.ts';
import { problemsOf, usedExpressions } from './expressions.ts';
import { FIRED_BY, type FiredAlert } from './fault-table.ts';
import { FAULTS, type Fault, refuse } from './faults.ts';
import { type Fleet, startFleet } from './fleet.ts';

/*
 * All processes with metrics run, a Prometheus scrapes them, and a fault fires each alert: its expression is
 * evaluated on the scraped data, without waiting for its `for`.
 */

const WITHIN = { timeout: 45_000, interval: 150 };
const expressionOf = new Map(
  readMonitoring(REPOSITORY_FOLDER).alerts.map(({ name, expression }) => [name, expression]),
);

const NOBODY = { instance: 'nobody' };

let fleet: Fleet;
beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet?.stop());

async function isFiring(alert: FiredAlert, labels: Readonly<Record<string, string>>): Promise<boolean> {
  const samples = await fleet.prometheus.query(expressionOf.get(alert) ?? '');
  return samples.some(({ metric }) =>
    Object.entries(labels).every(([label, value]) => metric[label] === value),
  );
}

const untilSilent = (alert: FiredAlert, labels: Readonly<Record<string, string>>) =>
  vi.waitFor(async () => expect(await isFiring(alert, labels)).toBe(false), WITHIN);

const faults = Object.entries(FAULTS) as unknown as readonly (readonly [FiredAlert, Fault])[];

test.each(faults.map(([alert, fault]) => ({ alert, by: FIRED_BY[alert], fault })))(
  '$alert is fired: $by',
  async ({ alert, fault }) => {
    const labels = fault.labels?.(fleet) ?? {};
    await fault.prepare?.(fleet);
    if (fault.isThereAtStart !== true) await untilSilent(alert, labels);
    await fault.plant(fleet);
    await vi.waitFor(async () => {
      await fault.goOn?.(fleet);
      expect(await isFiring(alert, labels)).toBe(true);
    }, WITHIN);
    expect(await isFiring(alert, fault.spares?.(fleet) ?? NOBODY)).toBe(false);
    await fault.mend?.(fleet);
    if (fault.isRemembered !== true) await untilSilent(alert, labels);
  },
);

test('every query of the dashboards and every alert is answered from what the processes show', async () => {
  const expressions = usedExpressions();
  expect(expressions.length).toBeGreaterThan(60);
  await refuse(fleet);
  await vi.waitFor(async () => expect(await problemsOf(expressions, fleet.prometheus)).toEqual([]), WITHIN);
});

test.each([
  ['max(jobs_buried)', 'no process shows jobs_buried'],
  ['sum(jobs_due{queue="none"})', 'gives nothing'],
  ['sum(jobs_due', 'parse error'],
])('what cannot be answered is found: %s', async (expression, problem) => {
  const planted = { name: 'planted', expression, mayBeEmpty: false };
  expect((await problemsOf([planted], fleet.prometheus)).join('\n')).toContain(problem);
});

import { expect, test } from 'vitest';
import { CHAIN_ALARM_KINDS, STOPPING_ALARMS } from '../chain/index.ts';
import { instantOf, MINUTE_MS } from '../kernel/index.ts';
import { type Backlog, SERVICE_PARTS, type ServicePart, statusOf, statusWithoutDatabase } from './index.ts';

const NOW = instantOf(Date.UTC(2026, 10, 17, 12));

const waiting = (source: string, waitsMs: number | null): Backlog => ({
  source,
  waitsMs,
  failing: 0,
  failingMs: null,
});
const failing = (source: string, count: number, failingMs: number): Backlog => ({
  source,
  waitsMs: null,
  failing: count,
  failingMs,
});
const of = (part: ServicePart, backlogs: readonly Backlog[]) =>
  statusOf(backlogs, NOW).find((one) => one.part === part);

test('where nothing waits everything works', () => {
  expect(statusOf([], NOW).map(({ part, kind }) => [part, kind])).toEqual(
    SERVICE_PARTS.map((part) => [part, 'works']),
  );
});

test('what may take a while is not called late before', () => {
  expect(of('mail', [waiting('send-mail', 5 * MINUTE_MS - 1)])).toMatchObject({ kind: 'works' });
  expect(of('mail', [waiting('send-mail', 5 * MINUTE_MS)])).toEqual({
    part: 'mail',
    kind: 'delayed',
    since: NOW - 5 * MINUTE_MS,
  });
});

test('one part that is late says nothing of the others', () => {
  const late = statusOf([waiting('package-episode', 90 * MINUTE_MS)], NOW).filter(
    ({ kind }) => kind !== 'works',
  );
  expect(late.map(({ part }) => part)).toEqual(['videos']);
});

test('three mails that failed are a delay since the first of them, two are not', () => {
  expect(of('mail', [failing('send-mail', 2, 40_000)])).toMatchObject({ kind: 'works' });
  expect(of('mail', [failing('send-mail', 3, 40_000)])).toMatchObject({
    kind: 'delayed',
    since: NOW - 40_000,
  });
});

test('of several reasons the longest is told, and a stop before any delay', () => {
  const delays = [waiting('pay-out', 40 * MINUTE_MS), waiting('alarm:gas-low', 50 * MINUTE_MS)];
  expect(of('withdrawals', delays)).toMatchObject({ kind: 'delayed', since: NOW - 50 * MINUTE_MS });
  expect(of('withdrawals', [...delays, waiting('alarm:books-differ', 1_000)])).toMatchObject({
    kind: 'stopped',
    since: NOW - 1_000,
  });
});

test.each(CHAIN_ALARM_KINDS)('an open alarm is told at once: %s', (kind) => {
  const told = statusOf([waiting(`alarm:${kind}`, 0)], NOW).filter((one) => one.kind !== 'works');
  expect(told.map((one) => one.kind)).toEqual([STOPPING_ALARMS.includes(kind) ? 'stopped' : 'delayed']);
});

test('without a database the site stands still, and of the rest nobody knows', () => {
  const [site, ...others] = statusWithoutDatabase(NOW);
  expect(site).toEqual({ part: 'site', kind: 'stopped', since: NOW });
  expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set(['unknown']));
});

import { createHash } from 'node:crypto';
import type { SolvencyDay } from '@cliffhanger/application/ports';
import {
  DAY_MS,
  type Instant,
  instantOf,
  LOCALES,
  MINUTE_MS,
  microUsdt,
  usdt,
} from '@cliffhanger/core/kernel';
import {
  reportText,
  type SolvencyFacts,
  type SolvencyReport,
  solvencyReport,
} from '@cliffhanger/core/solvency';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSolvency } from './index.ts';

const FIRST = instantOf(Date.UTC(2026, 7, 16, 0, 12));
const HASH = 'cd'.repeat(32);

interface Amounts {
  readonly proven: string;
  readonly stated: string;
}

const facts = (at: Instant, { proven, stated }: Amounts): SolvencyFacts => ({
  origin: 'cliffhanger.example/log',
  day: new Date(at).toISOString().slice(0, 10),
  takenAt: at,
  tree: { places: 4_096, root: HASH },
  owed: [
    { kind: 'available', amount: usdt('184902.3174') },
    { kind: 'unsettled', amount: usdt('97218.66') },
    { kind: 'withdrawing', amount: usdt('6150') },
    { kind: 'escrow', amount: usdt('4222.9') },
    { kind: 'prepaid', amount: usdt('0') },
    { kind: 'refunds', amount: usdt('268.75') },
    { kind: 'invoices', amount: usdt('41.3') },
    { kind: 'suspense', amount: usdt('86') },
  ],
  apart: { wholesaleDeferred: usdt('1200.5'), retailDeferred: usdt('300') },
  capital: usdt('20000'),
  prepaidEpisodes: 41_206n,
  held: {
    addresses: [
      {
        network: 'bep20',
        address: `0x${'91c4'.repeat(10)}`,
        amount: usdt(proven),
        block: 52_931_806,
        blockHash: `0x${HASH}`,
        signed: {
          day: '2026-11-15',
          block: 52_931_806,
          blockHash: `0x${HASH}`,
          signature: `0x${'ab'.repeat(65)}`,
        },
      },
    ],
    elsewhere: [{ network: 'erc20', addresses: 37, amount: usdt('12.5') }],
    processors: [
      { name: 'stripe', amount: microUsdt(usdt(stated) - usdt('12.5')), by: 'processor', statedAt: at },
    ],
  },
  unbacked: [{ kind: 'no-transfer', reference: 'DP-33102', amount: usdt('250'), since: FIRST }],
});

const GREEN: Amounts = { proven: '292889.9274', stated: '33053.8558' };
const AMBER: Amounts = { proven: '262530.9332', stated: '63412.85' };
const RED: Amounts = { proven: '226210.9332', stated: '63412.85' };

/** One report per day, each computed from the previous one. */
function daysOf(amounts: readonly Amounts[]): readonly SolvencyReport[] {
  const reports: SolvencyReport[] = [];
  for (const [day, one] of amounts.entries())
    reports.push(solvencyReport(facts(instantOf(FIRST + day * DAY_MS), one), reports.at(-1)));
  return reports;
}

function apiOver(reports: readonly SolvencyReport[], now: Instant) {
  const days = reports.map(
    (report, logIndex): SolvencyDay => ({ day: report.day, report: reportText(report), logIndex }),
  );
  const solvency = {
    find: async (day?: string) => (day === undefined ? days.at(-1) : days.find((one) => one.day === day)),
    list: async (most: number) => days.slice(-most),
  };
  // Nothing is signed here; tests with a log cover the proofs.
  const proofLog = { newestCheckpoint: async () => undefined };
  const transactions = {
    read: (
      work: (of: { readonly solvency: typeof solvency; readonly proofLog: typeof proofLog }) => unknown,
    ) => work({ solvency, proofLog }),
  };
  const http = fastify();
  addSolvency(http, {
    dependencies: { transactions } as unknown as Parameters<typeof addSolvency>[1]['dependencies'],
    now: () => now,
    checkScript: () => '/checks.js',
  });
  return http;
}

const newest = (reports: readonly SolvencyReport[]): Instant => reports.at(-1)?.takenAt ?? FIRST;

async function pageOf(amounts: readonly Amounts[], lateByMs = 0, address = '/solvency'): Promise<string> {
  const reports = daysOf(amounts);
  const http = apiOver(reports, instantOf(newest(reports) + lateByMs));
  return (await http.inject(address)).body;
}

const many = (amounts: Amounts, days: number) => Array.from({ length: days }, () => amounts);

test('green: what is proven alone covers it; what is owed is rounded up, what is held down', async () => {
  const page = await pageOf(many(GREEN, 92));
  expect(page).toContain('<span class="pill is-good">Covered</span>');
  expect(page).toContain('We hold at least what we owe.');
  expect(page).toContain('We owe sellers and viewers 292,889.93 USDT. We hold 325,943.78.');
  expect(page).toContain('+33,053.85<s>5800</s>');
  expect(page).toContain('100.0% of what we owe is proven');
});

test('amber: covered only with what is stated, and how much of it is proven', async () => {
  const page = await pageOf(many(AMBER, 3));
  expect(page).toContain('<span class="pill is-warn">Covered with others’ word</span>');
  expect(page).toContain('89.6% of what we owe is proven');
  expect(page).not.toContain('class="pill is-good"');
});

test('red: the missing amount first, since when, what it means, what happens next', async () => {
  const page = await pageOf([...many(AMBER, 3), ...many(RED, 3)]);
  expect(page).toContain('<h1 class="bad">3,266.15 USDT are missing.</h1>');
  expect(page).toContain('since 19 Aug 2026, 00:12 UTC; reports in a row: 3');
  expect(page).toContain('What it means for you');
  expect(page).toContain('Days that are not covered: 3.');
  expect(page.indexOf('are missing')).toBeLessThan(page.indexOf('What we owe'));
});

test('late: yesterday’s figures are marked old, and nothing is called covered', async () => {
  const page = await pageOf(many(GREEN, 3), DAY_MS + 60 * MINUTE_MS);
  expect(page).toContain('<span class="pill is-warn">Report late</span>');
  expect(page).toContain('These are the figures of 18 Aug 2026: they are old.');
  expect(page).not.toContain('class="pill is-good"');
});

test('the words for proven and only stated stand beside the colours', async () => {
  const page = await pageOf(many(AMBER, 1));
  expect(page).toContain('Proven</span>');
  expect(page).toContain('<span class="mk is-stated">Only stated</span>');
  expect(page).toContain('37 addresses that belong to one person each');
  expect(page).toContain('DP-33102');
  expect(page).not.toMatch(/style="/);
});

test('the file is the very bytes whose digest the page shows', async () => {
  const reports = daysOf(many(AMBER, 2));
  const http = apiOver(reports, newest(reports));
  const [page, file, ofDay] = await Promise.all(
    ['/solvency', '/solvency.json', `/solvency/${reports[1]?.day}.json`].map((url) => http.inject(url)),
  );
  expect(file?.body).toBe(reportText(reports[1] as SolvencyReport));
  expect(ofDay?.body).toBe(file?.body);
  expect(page?.body).toContain(
    createHash('sha256')
      .update(file?.body ?? '')
      .digest('hex'),
  );
  expect(page?.headers['cache-control']).toBe('public, max-age=60');
});

test('an earlier day has its page; a day without a report is not there', async () => {
  const reports = daysOf([RED, AMBER]);
  const http = apiOver(reports, newest(reports));
  expect((await http.inject(`/solvency/${reports[0]?.day}`)).body).toContain('are missing');
  for (const day of ['2020-01-01', '2026-13-45', 'x', '2026-08-16.xml'])
    expect((await http.inject(`/solvency/${day}`)).statusCode, day).toBe(404);
  const empty = await apiOver([], FIRST).inject('/solvency');
  expect([empty.statusCode, empty.body.includes('There is no report yet.')]).toEqual([200, true]);
});

test('everybody reads it in their language', async () => {
  for (const locale of LOCALES)
    expect(await pageOf([RED], 0, `/solvency?lang=${locale}`)).toContain(`<html lang="${locale}">`);
});

test('the page carries the words that its script fills in', async () => {
  const page = await pageOf([GREEN]);
  expect(page).toContain('data-check="owed"');
  expect(page).toContain('{amount} USDT are in it');
  expect(page).toContain('data-check="report" data-day="2026-08-16"');
  expect(page).toContain('{where} ({code})');
});

test('before the log is signed a report has no proof, and says so', async () => {
  const reports = daysOf([GREEN]);
  const http = apiOver(reports, newest(reports));
  for (const address of ['/solvency.proof.json', `/solvency/${reports[0]?.day}.proof.json`])
    expect((await http.inject(address)).statusCode, address).toBe(404);
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RefusalName } from '@cliffhanger/core/kernel';
import { ORDER_TRANSITIONS } from '@cliffhanger/core/orders';
import { t } from '@cliffhanger/i18n/server';
import {
  localesOf,
  type Observation,
  SPEC_CONSTANTS,
  SPEC_SCREENS,
  type SpecScreen,
} from '@cliffhanger/testing/observations';
import { contract } from '@cliffhanger/wire/contract';
import { listSalesDays } from '@cliffhanger/wire/dashboard';
import { PAGES } from '@cliffhanger/wire/pages';
import { expect, test } from 'vitest';
import { DEMANDED_PARTS, INSPECTED_PARTS } from '../../e2e/judging/screen-parts.ts';
import { cover, linesOf, type Section, verdictOn } from './section.ts';
import { SECTIONS } from './sections.ts';
import { SPEC_CALLS } from './spec-calls.ts';
import { SPEC_CHANGES } from './spec-changes.ts';
import { SPEC_ROUTES } from './spec-routes.ts';

const callPaths = contract.filter(({ origin }) => origin === 'spec').map(({ path }) => path);

/** One observation for each requirement of a section. */
const EVERYTHING: readonly Observation[] = [
  ...callPaths.map((path): Observation => ({ kind: 'made-call', path })),
  ...wantedIn('messages').map((saidBy): Observation => {
    const [, to] = saidBy.split('message: ');
    return to === undefined
      ? { kind: 'answer', call: 'orders.ship', outcome: saidBy, text: textOf(saidBy) }
      : { kind: 'change', of: 'message', from: '', to, how: '' };
  }),
  ...SPEC_CHANGES.map(({ of, from, to, how = '' }): Observation => ({ kind: 'change', of, from, to, how })),
  ...Object.entries(SPEC_CONSTANTS).map(
    ([name, { value }]): Observation => ({ kind: 'constant', name, value }),
  ),
  ...Object.entries(DEMANDED_PARTS).flatMap(([page, parts]) =>
    parts.flatMap((part) =>
      localesOf(page as SpecScreen).map((locale): Observation => ({ kind: 'part', page, part, locale })),
    ),
  ),
  ...Object.entries(INSPECTED_PARTS).flatMap(([page, parts]) =>
    parts.map((part): Observation => ({ kind: 'part', page, part, locale: 'en' })),
  ),
  ...Object.entries(SPEC_SCREENS).flatMap(([page, states]) =>
    states.flatMap((state) =>
      localesOf(page as SpecScreen).map((locale): Observation => ({ kind: 'screen', page, state, locale })),
    ),
  ),
];

/** With a value for every placeholder. */
function textOf(saidBy: string): string {
  const facts = new Proxy({}, { get: () => 3, has: () => true, ownKeys: () => [] });
  return saidBy === 'token-invalid' ? 'Log in again.' : t('en', `refusals.${saidBy as RefusalName}`, facts);
}

function wantedIn(name: string): readonly string[] {
  return SECTIONS.find((section) => section.name === name)?.wanted.map(({ key }) => key) ?? [];
}

const judge = (observations: readonly Observation[]) =>
  verdictOn(SECTIONS.map((section) => cover(section, observations)));

test('the 52 calls of the spec are the calls that the contract says come from it', () => {
  expect(SPEC_CALLS).toHaveLength(52);
  const ofTheSpec = contract.filter(({ origin }) => origin === 'spec').map(({ path }) => path);
  expect(SPEC_CALLS.toSorted()).toEqual(ofTheSpec.toSorted());
});

test('the routes of the spec are the pages of the contract, but for those that it gives no address', () => {
  const OURS = [
    'signIn',
    'order',
    'profit',
    'reviewTimes',
    'draws',
    'creditFormula',
    'postKit',
    'statements',
    'statementCheck',
    'placeInTree',
    'links',
    'link',
  ];
  const pages = Object.entries(PAGES).filter(([page]) => !OURS.includes(page));
  expect(SPEC_ROUTES.toSorted()).toEqual(pages.map(([, route]) => route).toSorted());
  expect(Object.keys(SPEC_SCREENS).toSorted()).toEqual(pages.map(([page]) => page).toSorted());
});

test('every change of an order that the code’s table allows stands in ours, and no other', () => {
  const ours = SPEC_CHANGES.filter(({ of, from }) => of === 'order' && from !== '');
  const pairs = new Set(ours.map(({ from, to }) => `${from} → ${to}`));
  const allowed = Object.entries(ORDER_TRANSITIONS).flatMap(([from, next]) =>
    next.map((to) => `${from} → ${to}`),
  );
  expect([...pairs].toSorted()).toEqual(allowed.toSorted());
});

test('everything seen is a whole', () => {
  expect(judge(EVERYTHING)).toMatchObject({ ratio: 1, verdict: 'met', ours: { calls: 52 } });
});

test('whatever single observation is taken away is missed, and named', () => {
  for (const gone of EVERYTHING) {
    const rest = EVERYTHING.filter((observation) => observation !== gone);
    const verdict = judge(rest);
    expect(verdict.verdict, JSON.stringify(gone)).toBe('missed');
    expect(verdict.ratio).toBeLessThan(1);
  }
});

const without = (kind: Observation['kind'], change: (observation: Observation) => Observation | undefined) =>
  judge(
    EVERYTHING.flatMap((observation) =>
      observation.kind === kind ? (change(observation) ?? []) : observation,
    ),
  );

test('a call that tests made and no browser does not count', () => {
  const unmade = EVERYTHING.map(
    (observation): Observation =>
      observation.kind === 'made-call' && observation.path === listSalesDays.path
        ? { kind: 'answer', call: 'dashboard.list-sales-days', outcome: 'ok', text: '' }
        : observation,
  );
  expect(judge(unmade)).toMatchObject({ verdict: 'missed', ours: { calls: 51 } });
});

test('a screen that was drawn without one part that it must hold is missed', () => {
  const isThePart = (seen: Observation) =>
    seen.kind === 'part' &&
    seen.page === 'withdraw' &&
    seen.part === 'withdrawals.fee' &&
    seen.locale === 'de';
  const verdict = without('part', (part) => (isThePart(part) ? undefined : part));
  expect(verdict).toMatchObject({ verdict: 'missed', ours: { screens: verdict.target['screens'] } });
  expect(verdict.ours['parts']).toBe((verdict.target['parts'] ?? 0) - 1);
});

test('a sheet without one part that it must hold is missed', () => {
  const isThePart = (seen: Observation) => seen.kind === 'part' && seen.page === 'ship-order';
  expect(without('part', (part) => (isThePart(part) ? undefined : part)).verdict).toBe('missed');
});

test('a message counts by its words: a name alone, other words or a call of a test’s own do not', () => {
  const isIt = (seen: Observation) => seen.kind === 'answer' && seen.outcome === 'insufficient-balance';
  const said = (changed: Partial<Extract<Observation, { kind: 'answer' }>>) =>
    without('answer', (seen) => (isIt(seen) ? ({ ...seen, ...changed } as Observation) : seen)).verdict;
  expect(said({})).toBe('met');
  expect(said({ text: '' })).toBe('missed');
  expect(said({ text: 'No.' })).toBe('missed');
  expect(said({ call: 'content.ask' })).toBe('missed');
});

test('a constant counts with the value of the spec and with no other', () => {
  const isIt = (seen: Observation) => seen.kind === 'constant' && seen.name === 'toast-time';
  expect(
    without('constant', (seen) => (isIt(seen) ? ({ ...seen, value: 4_000 } as Observation) : seen)).verdict,
  ).toBe('missed');
});

test('no observations at all: nothing is shown, and the report says what is missing', () => {
  expect(judge([])).toMatchObject({ ratio: 0, verdict: 'missed' });
  const section: Section = {
    name: 'calls',
    wanted: [{ line: 'log in', key: 'identity.login' }],
    seen: () => undefined,
  };
  expect(linesOf(cover(section, []))).toEqual([
    'MISSED calls: 0 of 1',
    expect.stringContaining('log in (identity.login)'),
  ]);
});

test('the program reads what a run has written, and ends with 1 as soon as a single line is missing', () => {
  const data = mkdtempSync(join(tmpdir(), 'cliffhanger-coverage-'));
  const report = (observations: readonly Observation[]) => {
    mkdirSync(join(data, 'spec-coverage'), { recursive: true });
    const lines = observations.map((observation) => JSON.stringify(observation));
    writeFileSync(join(data, 'spec-coverage/1.jsonl'), lines.join('\n'));
    const main = join(import.meta.dirname, 'main.ts');
    const env = { ...process.env, CLIFFHANGER_DATA: data };
    const { status, stdout } = spawnSync(process.execPath, [main, '--from-last-run'], {
      env,
      encoding: 'utf8',
    });
    return { status, verdict: JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { verdict: string } };
  };
  expect(report(EVERYTHING)).toMatchObject({ status: 0, verdict: { verdict: 'met' } });
  expect(report(EVERYTHING.slice(1))).toMatchObject({ status: 1, verdict: { verdict: 'missed' } });
  rmSync(data, { recursive: true });
}, 60_000);

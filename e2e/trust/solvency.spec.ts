import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, LOCALES } from '@cliffhanger/core/kernel';
import type { OwedProof } from '@cliffhanger/core/proofs';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { getOwedProof } from '@cliffhanger/wire/wallet';
import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { expectItFits } from '../judging/layout.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { aSellerAtWork } from '../world/orders.ts';
import { theDayIsReported } from '../world/solvency.ts';

/*
 * A visitor without an account verifies a day's solvency report on the page, with the command and with the Python
 * verifier; a seller verifies her leaf in the same tree. With one figure changed, each of them reports where.
 */

const VERIFY = join(REPOSITORY_FOLDER, 'packages/verify');
const PYTHON = join(REPOSITORY_FOLDER, 'packages/verifier/python/verify.py');
const reportCard = (page: Page) => page.locator('[data-check=report]');
const placeCard = (page: Page) => page.locator('[data-check=owed]');

/** The start of a message up to its first placeholder. */
const beginningOf = (text: string): string => text.split(/[{<]/, 1)[0] ?? '';

async function aReportedSeller() {
  const { seller } = await aSellerAtWork({
    library: ['theNinthDebt'],
    money: '40',
    sales: [{ drama: 'theNinthDebt', quantity: 4, agoMs: 9 * DAY_MS, isPlayed: true }],
  });
  return { seller, day: await theDayIsReported() };
}

test.beforeAll(() => {
  execFileSync(process.execPath, ['build/main.ts'], { cwd: VERIFY });
});

test('a visitor verifies the day’s report, and a changed figure is reported', {
  tag: '@serial',
}, async ({ person }) => {
  test.slow();
  const { page } = person;
  const { day } = await aReportedSeller();
  await page.goto(`/solvency/${day}?lang=en`);
  await inspect(person, 'public-solvency', { pictures: ['light', 'dark'] });
  await reportCard(page).getByRole('button').click();
  await expect(reportCard(page)).toHaveClass(/is-good/);
  await expect(reportCard(page).getByRole('status')).toContainText(
    beginningOf(person.t('solvency.check.good', { addresses: '{', index: '{' })),
  );

  const folder = mkdtempSync(join(tmpdir(), 'solvency-'));
  const right = join(folder, 'right.json');
  const proof = await (await page.request.get(`/solvency/${day}.proof.json`)).text();
  writeFileSync(right, proof);
  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, oneFigureMore(proof));
  expect(judged(folder, right)).toEqual({ command: 'right', python: 'right' });
  const where = 'wrong-totals totals.owed';
  expect(judged(folder, wrong)).toEqual({ command: where, python: where });

  await page.route(/\.proof\.json/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: oneFigureMore(await response.text()) });
  });
  await reportCard(page).getByRole('button').click();
  await expect(reportCard(page)).toHaveClass(/is-bad/);
  await expect(reportCard(page).getByRole('status')).toContainText('totals.owed');
});

test('the report fits in every language', { tag: '@serial' }, async ({ person }) => {
  const day = await theDayIsReported();
  for (const locale of LOCALES) {
    const answer = await person.page.goto(`/solvency/${day}?lang=${locale}`);
    expect(answer?.status()).toBe(200);
    await expectItFits(person.page, `solvency in ${locale}`);
  }
});

test('a seller finds her leaf in the tree, and anyone can verify it with her file', {
  tag: '@serial',
}, async ({ person }) => {
  test.slow();
  const { seller, day } = await aReportedSeller();
  await logsIn(person, seller);
  await person.opens('placeInTree');
  await person.sees('place.headline');
  await inspect(person, 'place-in-tree', { pictures: ['light', 'dark'] });
  const folder = mkdtempSync(join(tmpdir(), 'place-'));
  const right = join(folder, 'place.json');
  await (await savesPlace(person)).saveAs(right);
  const proof = JSON.parse(readFileSync(right, 'utf8')) as OwedProof;
  expect(proof.day).toBe(day);
  const wrong = join(folder, 'less.json');
  writeFileSync(wrong, JSON.stringify(withOneLess(proof)));
  expect(judged(folder, right)).toEqual({ command: 'right', python: 'right' });
  expect(judged(folder, wrong)).toEqual({ command: 'wrong-root', python: 'wrong-root' });

  await anybodyChecks(person, { day, right, wrong });
  await person.page.route(`**${getOwedProof.path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: OwedProof };
    await route.fulfill({ response, json: { ...body, data: withOneLess(body.data) } });
  });
  await person.opens('placeInTree');
  await person.page.reload();
  await person.sees('place.wrong.text', { code: 'wrong-root' });
});

async function savesPlace(person: Person) {
  const [file] = await Promise.all([
    person.page.waitForEvent('download'),
    person.presses('place.save', { count: 1 }),
  ]);
  return file;
}

async function anybodyChecks(
  { page }: Person,
  { day, right, wrong }: { readonly day: string; readonly right: string; readonly wrong: string },
): Promise<void> {
  await page.goto(`/solvency/${day}?lang=en`);
  for (const [file, look] of [
    [right, /is-good/],
    [wrong, /is-bad/],
  ] as const) {
    await placeCard(page).locator('input').setInputFiles(file);
    await expect(placeCard(page)).toHaveClass(look);
  }
}

/** Increases the total that sellers can withdraw by one micro-USDT, and leaves the sums unchanged. */
function oneFigureMore(proof: string): string {
  const file = JSON.parse(proof) as { readonly report: string };
  const report = file.report.replace(
    /("amount":")(\d+)(","kind":"available")/,
    (_, before: string, amount: string, behind: string) => `${before}${BigInt(amount) + 1n}${behind}`,
  );
  return JSON.stringify({ ...file, report });
}

function withOneLess(proof: OwedProof): OwedProof {
  const { amounts } = proof;
  const available = String(BigInt(amounts.available) - 1n);
  return { ...proof, amounts: { ...amounts, available } };
}

interface Verdict {
  readonly ok: boolean;
  readonly code?: string;
  readonly where?: string;
}

/** Runs the command in a folder that contains nothing else, and the Python verifier. */
function judged(folder: string, file: string) {
  const empty = mkdtempSync(join(folder, 'empty-'));
  copyFileSync(join(VERIFY, 'dist/verify.mjs'), join(empty, 'verify.mjs'));
  return {
    command: run(process.execPath, ['verify.mjs', file, '--json'], empty),
    python: run('python3', [PYTHON, '--json', file], empty),
  };
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { stdout } = spawnSync(command, args, { encoding: 'utf8', cwd });
  const { ok, code = '', where = '' } = JSON.parse(stdout) as Verdict;
  return ok ? 'right' : `${code} ${where}`.trim();
}

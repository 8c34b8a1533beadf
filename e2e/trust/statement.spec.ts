import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { getStatementProof } from '@cliffhanger/wire/wallet';
import { type Browser, type Download, expect } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { aSellerAtWork } from '../world/orders.ts';
import { theBooksAreClosed } from '../world/proofs.ts';

/*
 * A seller downloads a statement and verifies it in four ways: in the app, with the command, with the offline page
 * and with the Python verifier. Then one digit is changed, and all four report where.
 */

const VERIFY = join(REPOSITORY_FOLDER, 'packages/verify');
const PYTHON = join(REPOSITORY_FOLDER, 'packages/verifier/python/verify.py');
const CHANGED_LINE = 2;

const dayOf = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString().slice(0, 10);

const aSellerWithClosedBooks = async () => {
  const { seller } = await aSellerAtWork({
    library: ['theNinthDebt'],
    money: '40',
    sales: [
      { drama: 'theNinthDebt', quantity: 4, agoMs: 9 * DAY_MS, isPlayed: true },
      { drama: 'theNinthDebt', quantity: 6, agoMs: 2 * DAY_MS, isPlayed: true },
    ],
  });
  await theBooksAreClosed();
  return { seller, days: { from: dayOf(40 * DAY_MS), to: dayOf(0) } };
};

test('the app accepts a valid statement, and reports the line of a changed digit', {
  tag: '@smoke',
}, async ({ person }) => {
  const { seller, days } = await aSellerWithClosedBooks();
  await logsIn(person, seller);
  await person.opens('statementCheck', days);
  await person.sees('statements.check.right');
  await judgedByApp(person, days);
});

test('a statement is valid in four programs, and one changed digit is detected by all of them', async ({
  person,
  browser,
}) => {
  test.slow();
  const { seller, days } = await aSellerWithClosedBooks();
  const folder = mkdtempSync(join(tmpdir(), 'statement-'));
  const right = join(folder, 'statement.zip');
  await logsIn(person, seller);
  await (await savesProof(person, days)).saveAs(right);

  await person.opens('statementCheck', days);
  await person.sees('statements.check.right');
  await inspect(person, 'statement-check', { pictures: ['light', 'dark'] });
  const page = join(folder, 'verify.html');
  await (await savesChecker(person)).saveAs(page);

  const wrong = join(folder, 'changed.zip');
  changeOneDigit(right, wrong);
  judgedByCommand(folder, { right, wrong });
  judgedByPython({ right, wrong });
  await judgedByPage(browser, page, { right, wrong, person });
  await judgedByApp(person, days);
  await inspect(person, 'statement-check-wrong', { pictures: ['light'] });
});

async function savesProof(
  person: Person,
  days: { readonly from: string; readonly to: string },
): Promise<Download> {
  await person.opens('statements', { by: 'days', ...days });
  await person.presses('statements.download');
  for (const kind of ['pdf', 'csv'] as const)
    await person.touches(person.page.getByRole('checkbox', { name: person.t(`statements.file.${kind}`) }));
  const [file] = await Promise.all([
    person.page.waitForEvent('download'),
    person.presses('statements.save', { count: 1 }),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  return file;
}

async function savesChecker(person: Person): Promise<Download> {
  const [file] = await Promise.all([
    person.page.waitForEvent('download'),
    person.touches(person.link('statements.app.save')),
  ]);
  return file;
}

/** Written in Python, so that none of our own code can repair the file. */
const CHANGE = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as before, zipfile.ZipFile(sys.argv[2], 'w') as after:
    for name in before.namelist():
        content = before.read(name)
        if name == 'statement.json':
            amount = json.loads(content)['transfers'][int(sys.argv[3]) - 1]['entries'][0]['amount'].encode()
            at = content.index(b'"sequence":' + sys.argv[3].encode())
            at = content.index(b'"amount":"' + amount + b'"', at) + len(b'"amount":"') + len(amount) - 1
            digit = b'1' if content[at:at + 1] != b'1' else b'2'
            content = content[:at] + digit + content[at + 1:]
        after.writestr(name, content)
`;

const changeOneDigit = (from: string, to: string): unknown =>
  execFileSync('python3', ['-c', CHANGE, from, to, String(CHANGED_LINE)]);

interface Zips {
  readonly right: string;
  readonly wrong: string;
}

const FAULT = { ok: false, code: 'wrong-hash', line: CHANGED_LINE };

function ran(command: string, args: readonly string[], cwd?: string) {
  const { status, stdout } = spawnSync(command, args, {
    encoding: 'utf8',
    ...(cwd === undefined ? {} : { cwd }),
  });
  return { status, answer: JSON.parse(stdout) as unknown };
}

/** In a folder that contains only the command and the file. */
function judgedByCommand(folder: string, { right, wrong }: Zips): void {
  execFileSync(process.execPath, ['build/main.ts'], { cwd: VERIFY });
  const empty = mkdtempSync(join(folder, 'empty-'));
  copyFileSync(join(VERIFY, 'dist/verify.mjs'), join(empty, 'verify.mjs'));
  expect(ran(process.execPath, ['verify.mjs', right, '--json'], empty)).toMatchObject({
    status: 0,
    answer: { ok: true },
  });
  expect(ran(process.execPath, ['verify.mjs', wrong, '--json'], empty)).toMatchObject({
    status: 1,
    answer: FAULT,
  });
}

function judgedByPython({ right, wrong }: Zips): void {
  expect(ran('python3', [PYTHON, '--json', right])).toMatchObject({ status: 0, answer: { ok: true } });
  expect(ran('python3', [PYTHON, '--json', wrong])).toMatchObject({ status: 1, answer: FAULT });
}

/** Opens the downloaded offline verifier from disk, without a network. */
async function judgedByPage(
  browser: Browser,
  checker: string,
  { right, wrong, person }: Zips & { readonly person: Person },
): Promise<void> {
  const context = await browser.newContext({ offline: true, locale: 'en-US' });
  const page = await context.newPage();
  for (const [zip, words] of [
    [right, person.t('verifier.good.title')],
    [wrong, person.t('verifier.fault.wrong-hash', { line: String(CHANGED_LINE) })],
  ] as const) {
    await page.goto(`file://${checker}`);
    await page.locator('input[type=file]').setInputFiles(zip);
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await context.close();
}

/** Changes the same digit on its way to the app. */
async function judgedByApp(
  person: Person,
  days: { readonly from: string; readonly to: string },
): Promise<void> {
  await person.page.route(`**${getStatementProof.path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      data: { transfers: { entries: { amount: string }[] }[] };
    };
    const entry = body.data.transfers[CHANGED_LINE - 1]?.entries[0];
    if (entry !== undefined)
      entry.amount = entry.amount.replace(/.$/, (digit) => (digit === '1' ? '2' : '1'));
    await route.fulfill({ response, json: body });
  });
  await person.opens('statementCheck', days);
  await person.page.reload();
  await person.sees('verifier.fault.wrong-hash', { line: String(CHANGED_LINE) });
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALES } from '@cliffhanger/core/kernel';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { expectItFits } from '../judging/layout.ts';
import { aDrawnDay } from '../world/draw.ts';

/* A visitor without an account: the rules, an allocation verified in the browser, the log of staff actions. */

const ORDERS = 4;
const PYTHON = join(REPOSITORY_FOLDER, 'packages/verifier/python/verify.py');
const checkOn = (page: Page) => page.locator('[data-check]');

/** Changes the server's response on its way to the page. */
const forge = (page: Page, address: RegExp, change: (text: string) => string) =>
  page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

test('a visitor reads the rules, with their limits and history', async ({ person }) => {
  const { page } = person;
  await page.goto('/rules?lang=en');
  await expect(person.heading('rules.title')).toBeVisible();
  const fee = page.getByRole('row', { name: person.t('rules.name.withdrawalFee') });
  await expect(fee).toContainText('USDT');
  await expect(fee).toContainText(person.t('rules.limit.fee', { to: '5.00 USDT' }));
  await inspect(person, 'public-rules');
  for (const locale of LOCALES) {
    await page.goto(`/rules?lang=${locale}`);
    await expectItFits(page, `rules in ${locale}`);
  }
});

interface DrawFile {
  readonly results: readonly { readonly number: string; readonly sellerId: string }[];
  readonly weights: readonly { readonly shares: readonly { readonly weight: number }[] }[];
}

test('a visitor verifies a day’s allocation against the public log, and tampering is detected @desktop', async ({
  person,
}) => {
  test.slow();
  const { page } = person;
  const { day, numbers } = await aDrawnDay(ORDERS);
  await page.goto(`/draws?lang=en`);
  await inspect(person, 'public-draws');
  await page.goto(`/draws/${day}?lang=en`);
  for (const step of ['weights', 'orders'] as const)
    await expect(page.getByRole('heading', { name: person.t(`draw.step.${step}`) })).toBeVisible();
  const check = page.locator('[data-check=draw-in-log]');
  await check.getByRole('button').click();
  await expect(check).toHaveClass(/is-good/);
  await expect(check.getByRole('status')).toContainText(`${ORDERS} orders are those of the public log`);
  await inspect(person, 'public-draw-day');

  // Verifies the same file outside the browser.
  const folder = mkdtempSync(join(tmpdir(), 'draw-'));
  const file = join(folder, 'draw.json');
  const text = await (await page.request.get(`/draws/${day}.proof.json`)).text();
  const python = (content: string) => {
    writeFileSync(file, content);
    const { stdout } = spawnSync('python3', ['-I', PYTHON, file, '--json'], { encoding: 'utf8' });
    const result = JSON.parse(stdout) as { readonly ok: boolean; readonly code?: string };
    return result.ok ? 'right' : result.code;
  };
  expect(python(text)).toBe('right');

  const [number = ''] = numbers;
  const change = (by: (proof: DrawFile) => Partial<DrawFile>) => (content: string) => {
    const proof = JSON.parse(content) as DrawFile;
    return JSON.stringify({ ...proof, ...by(proof) });
  };
  const tamperings = [
    [
      'orders-not-in-root',
      change(({ results }) => ({ results: results.filter((one) => one.number !== number) })),
    ],
    [
      'orders-not-in-root',
      change(({ results }) => ({
        results: results.map((one) =>
          one.number === number ? { ...one, sellerId: '01990000-0000-7000-8000-00000000beef' } : one,
        ),
      })),
    ],
    [
      'weights-not-in-root',
      change(({ weights }) => ({
        weights: weights.map((drama) => ({
          ...drama,
          shares: drama.shares.map((share) => ({ ...share, weight: share.weight + 1 })),
        })),
      })),
    ],
  ] as const;
  for (const [code, tamper] of tamperings) {
    await page.unrouteAll();
    await forge(page, /\.proof\.json\?page=/, tamper);
    await check.getByRole('button').click();
    await expect(check).toHaveClass(/is-bad/);
    await expect(check.getByRole('status')).toContainText(code);
    expect(python(tamper(text))).toBe(code);
  }
  for (const locale of LOCALES) {
    await page.goto(`/draws/${day}?lang=${locale}`);
    await expectItFits(page, `draw in ${locale}`);
  }
});

test('a visitor verifies the log of staff actions, and a changed line is detected', async ({ person }) => {
  const { page } = person;
  // Requests without a token are refused and logged.
  for (let attempt = 0; attempt < 3; attempt += 1)
    await page.request.post('/api/operator/settings/list', { data: {} });
  await page.goto('/actions?lang=en');
  await expect(page.getByText(person.t('actions.refused'), { exact: true }).first()).toBeVisible();
  await inspect(person, 'public-actions');
  await checkOn(page).getByRole('button').click();
  await expect(checkOn(page)).toHaveClass(/is-good/);

  await forge(page, /actions\.jsonl/, (text) =>
    text
      .split('\n')
      .map((line) => (line.includes('"sequence":"2"') ? line.replace('"result":"', '"result":"not-') : line))
      .join('\n'),
  );
  await checkOn(page).getByRole('button').click();
  await expect(checkOn(page)).toHaveClass(/is-bad/);
  await expect(checkOn(page).getByRole('status')).toContainText(person.t('actions.check.bad', { line: '2' }));
});

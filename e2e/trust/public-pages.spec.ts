import { LOCALES } from '@cliffhanger/core/kernel';
import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { inspect } from '../judging/inspection.ts';
import { expectItFits } from '../judging/layout.ts';
import { aDrawnDay } from '../world/draw.ts';

/* A visitor without an account: the rules, a draw done again in the browser, the chain of what staff did. */

const ORDERS = 4;
const checkOn = (page: Page) => page.locator('[data-check]');

/** The server's answer with one word of it changed on its way. */
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

test('a visitor does a day’s draw again, and finds an order that went elsewhere @desktop', async ({
  person,
}) => {
  const { page } = person;
  const { day, numbers } = await aDrawnDay(ORDERS);
  await page.goto(`/draws?lang=en`);
  await inspect(person, 'public-draws');
  await page.locator(`a[href^="/draws/${day}"]`).click();
  await checkOn(page).getByRole('button').click();
  await expect(checkOn(page)).toHaveClass(/is-good/);
  await inspect(person, 'public-draw-day');

  const [number = ''] = numbers;
  await forge(page, /\.json\?page=/, (text) => {
    const file = JSON.parse(text) as { results: { number: string; sellerId: string }[] };
    const sellers = [...new Set(file.results.map(({ sellerId }) => sellerId))];
    const other = (sellerId: string) =>
      sellers.find((one) => one !== sellerId) ?? '01990000-0000-7000-8000-00000000beef';
    return JSON.stringify({
      ...file,
      results: file.results.map((one) =>
        one.number === number ? { ...one, sellerId: other(one.sellerId) } : one,
      ),
    });
  });
  await checkOn(page).getByRole('button').click();
  await expect(checkOn(page)).toHaveClass(/is-bad/);
  await expect(checkOn(page).getByRole('status')).toContainText(number);
});

test('a visitor walks the chain of what staff did, and finds a line that was changed', async ({ person }) => {
  const { page } = person;
  // Somebody without a token at the console's door: refused, and on record.
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

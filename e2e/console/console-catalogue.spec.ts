import { DAY_MS } from '@cliffhanger/core/kernel';
import { expect } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { within } from '../patience.ts';
import { logsIn } from '../person/logging-in.ts';
import { isPlaying, PREVIEW } from '../person/watching.ts';
import { aDayPassesForPrices, aDramaOnSale, aSellerWith } from '../world/dramas.ts';
import { anImportFolder } from '../world/import-folder.ts';
import { joinsTheStaff, opensTheConsole } from '../world/staff.ts';
import { workerRuns } from '../world/worker.ts';

/* Editing the catalogue at the console, and its effect for sellers and viewers. */

const DESK = {
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
};
test.use(DESK);

test('a drama is imported with ten episodes after a dry run, a seller finds it in the hall, and a viewer sees its preview', async ({
  page,
  anotherPerson,
}) => {
  test.slow();
  const folder = await anImportFolder();
  const cora = await joinsTheStaff(page, 'Cora', 'content');
  await opensTheConsole(page, cora);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').first().setInputFiles(folder.path);

  const line = page.getByRole('row').filter({ hasText: folder.title });
  await expect(line).toContainText('create');
  await expect(line).toContainText('new drama, poster, licence, texts in en de, 11 videos');
  const wrong = page.getByRole('row').filter({ hasText: 'refused' });
  await expect(wrong).toContainText('We can’t find this category.');
  await expect(wrong).toContainText('The price is missing or below the wholesale cost');
  await expectNoBarriers(page, 'the plan of an import');

  await page.getByRole('button', { name: 'Import 1 drama' }).click();
  await expect(line).toContainText('nothing to do', within(30));
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await folder.remove();

  await line.getByRole('link', { name: folder.title }).click();
  await page.getByRole('heading', { name: folder.title }).waitFor();
  await expect(page.getByText('10 of 10 ready')).toBeVisible(within(60));
  await expectNoBarriers(page, 'a drama');
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();

  const nora = await anotherPerson();
  await logsIn(nora, await aSellerWith({ library: [] }));
  await nora.opens('hall');
  await nora.field('catalog.hall.search').fill(folder.title);
  await expect(nora.page.getByText(folder.title, { exact: true }).first()).toBeVisible();

  const [id] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  const vera = await anotherPerson();
  const landed = await vera.page.goto(`/watch/drama/${id}`);
  expect(await landed?.text()).toContain('src="data:video/mp4;base64,');
  await isPlaying(vera.page, PREVIEW);
  await expect(vera.page.locator('video.opening')).toHaveCount(0);
});

test('a new price applies from tomorrow, and not earlier', async ({ page, anotherPerson }) => {
  test.slow();
  const { id, title } = await aDramaOnSale();
  const cora = await joinsTheStaff(page, 'Cora', 'content');
  await opensTheConsole(page, cora);
  await page.getByRole('link', { name: 'Dramas' }).click();
  await page.getByLabel('Title, in English').fill(title);
  await page.getByRole('link', { name: title }).click();
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16);
  await page.getByLabel('Wholesale cost, USDT').fill('0.3');
  await page.getByLabel('Price, USDT').fill('0.77');
  await page.getByLabel('From (UTC)').fill(tomorrow);
  await page.getByLabel('Reason').fill('a second season');
  await page.getByLabel('Code from your authenticator app').fill(await cora.code());
  await page.getByRole('button', { name: 'Change the price' }).click();
  await expect(page.getByText('0.30 / 0.77').first()).toBeVisible();

  const nora = await anotherPerson();
  await logsIn(nora, await aSellerWith({ library: [] }));
  const looks = async () => {
    await nora.opens('hall');
    await nora.page.reload();
    await nora.field('catalog.hall.search').fill(title);
    await expect(nora.page.getByText(title, { exact: true }).first()).toBeVisible();
  };
  await looks();
  await expect(nora.page.getByText('0.77')).toHaveCount(0);
  await aDayPassesForPrices(id);
  await workerRuns('apply-due-prices');
  await expect(async () => {
    await looks();
    await expect(nora.page.getByText('0.77').first()).toBeVisible(within(1));
  }).toPass(within(30));
});

import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { expect, type Locator } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { expectItFits } from '../judging/layout.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { aSellerAtWork } from '../world/orders.ts';

/* Comparing dramas, by drag and drop or with a key. */

type SampleName = keyof typeof SAMPLE_DRAMAS;

const titleOf = (drama: SampleName): string => SAMPLE_DRAMAS[drama].texts.en.title;
const strip = (person: Person): Locator =>
  person.page.getByRole('complementary', { name: person.t('desk.compare') });
const columns = (person: Person): Locator => strip(person).getByRole('columnheader');
const card = ({ page }: Person, drama: SampleName): Locator =>
  page.locator('[data-pane="list"] article').filter({ hasText: titleOf(drama) });

async function opensHall(person: Person): Promise<void> {
  const { seller } = await aSellerAtWork({ library: ['theNinthDebt'], sales: [] });
  await logsIn(person, seller);
  await person.opens('hall');
  await expect(card(person, 'moonboundHeir')).toBeVisible();
}

/** The cells of a row, in the order of the dramas. */
const cellsOf = (person: Person, label: string): Promise<readonly string[]> =>
  strip(person).getByRole('row').filter({ hasText: label }).getByRole('cell').allInnerTexts();

test('posters dragged to the side are compared, and those not in the library are added from there', async ({
  person,
}) => {
  await opensHall(person);
  await expect(strip(person)).toContainText(person.t('desk.compare.hint'));
  expect((await strip(person).locator('..').boundingBox())?.width).toBe(232);
  for (const drama of ['theNinthDebt', 'moonboundHeir'] as const)
    await card(person, drama).locator('img').dragTo(strip(person));
  await expect(columns(person)).toHaveText(
    [titleOf('theNinthDebt'), titleOf('moonboundHeir')].map((title) => new RegExp(title)),
  );
  expect(await cellsOf(person, person.t('catalog.drama.wholesale'))).toEqual(
    (['theNinthDebt', 'moonboundHeir'] as const).map((drama) => SAMPLE_DRAMAS[drama].wholesale),
  );
  await expectItFits(person.page, 'the comparison of two');
  await expectNoBarriers(person.page, 'the comparison of two');
  await person.presses('desk.compare.add', { count: 1, left: 2 });
  await person.sees('catalog.hall.added', { count: 1 });
  await expect(card(person, 'moonboundHeir')).toContainText(person.t('catalog.drama.mine'));
});

test('V adds and removes the current drama, up to four', async ({ person }) => {
  const { page } = person;
  await opensHall(person);
  for (let drama = 0; drama < 4; drama += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('v');
    await expect(columns(person)).toHaveCount(drama + 1);
  }
  await expectItFits(page, 'the comparison of four');
  await expectNoBarriers(page, 'the comparison of four');
  await page.keyboard.press('j');
  await page.keyboard.press('v');
  await person.sees('desk.compare.full');
  await page.keyboard.press('k');
  await page.keyboard.press('v');
  await expect(columns(person)).toHaveCount(3);
  await person.presses('desk.compare.clear');
  await expect(columns(person)).toHaveCount(0);
});

test('on a smaller laptop the comparison overlays the detail, and the list stays usable', async ({
  person,
}) => {
  const { page } = person;
  await page.setViewportSize({ width: 1200, height: 800 });
  await opensHall(person);
  await expect(strip(person)).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('v');
  await page.keyboard.press('j');
  await page.keyboard.press('v');
  await expect(columns(person)).toHaveCount(2);
  const [list, over] = [
    await page.locator('[data-pane="list"]').boundingBox(),
    await strip(person).boundingBox(),
  ];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual((over?.x ?? 0) + 1);
});

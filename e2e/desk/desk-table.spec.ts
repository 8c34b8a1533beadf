import { HOUR_MS, type Money, moneyFigures } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { expect, type Locator } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { within } from '../patience.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { takePicture } from '../pictures/picture.ts';
import { aSellerWithManyOrders, moneyOf } from '../world/many-orders.ts';
import { aSellerAtWork } from '../world/orders.ts';

/* Orders as a table: ten thousand orders, filtered, selected and shipped together. */

const MANY = 9_876;
const CHOSEN = 120;
const WITHOUT_RIGHT = 4;
const ALL = MANY + CHOSEN + WITHOUT_RIGHT;
/** Fewer than twenty rows fit a screen; a margin is rendered above and below. */
const MOST_ROWS_DRAWN = 60;

const titleOf = (drama: keyof typeof SAMPLE_DRAMAS): string => SAMPLE_DRAMAS[drama].texts.en.title;
const grid = (person: Person): Locator => person.page.getByRole('grid', { name: person.t('orders.title') });
/** Excludes the header row. */
const rows = (person: Person): Locator => grid(person).locator('[role=row][id]');
const bar = (person: Person): Locator =>
  person.page.locator('[role=status]').filter({ has: person.page.locator('dl, p') });

const expectRowCount = (person: Person, count: number): Promise<void> =>
  expect(grid(person)).toHaveAttribute('aria-rowcount', String(count + 1));

async function opensTable(person: Person): Promise<void> {
  await person.opens('orders');
  await expect(person.heading('orders.title')).toBeVisible();
  await expect(person.page.getByRole('radio', { name: person.t('tables.view.table') })).toBeVisible();
  await person.page.keyboard.press('t');
  await expect(grid(person)).toBeVisible();
}

async function narrowsToDrama(person: Person, title: string): Promise<void> {
  await person.page.getByRole('button', { name: new RegExp(`^${person.t('tables.drama')}`) }).click();
  await person.page.getByRole('menuitemradio', { name: title }).click();
}

/** Scrolls to the last row and returns the largest number of rows rendered at a time. */
async function scrollsToTheEnd(person: Person, count: number): Promise<number> {
  let most = 0;
  await expect(async () => {
    const drawn = await grid(person).evaluate((element) => {
      const scroller = element.parentElement;
      if (scroller !== null) scroller.scrollTop = scroller.scrollHeight;
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() => resolve(element.querySelectorAll('[role=row][id]').length)),
      );
    });
    most = Math.max(most, drawn);
    await expect(grid(person).locator(`[aria-rowindex="${count + 1}"]`)).toBeVisible({ timeout: 200 });
  }).toPass({ ...within(120), intervals: [20] });
  return most;
}

test('a seller filters ten thousand orders and ships those of one drama, and the ledger matches the quote', async ({
  person,
}) => {
  test.setTimeout(900_000);
  const seller = await aSellerWithManyOrders([
    { drama: 'moonboundHeir', orders: MANY, isHeld: true },
    { drama: 'theNinthDebt', orders: CHOSEN, isHeld: true },
    { drama: 'rentFreeHusband', orders: WITHOUT_RIGHT, isHeld: false },
  ]);
  await logsIn(person, seller);
  await opensTable(person);
  await expectRowCount(person, ALL);
  expect(await rows(person).count()).toBeLessThan(MOST_ROWS_DRAWN);
  expect(await scrollsToTheEnd(person, ALL)).toBeLessThan(MOST_ROWS_DRAWN);

  await narrowsToDrama(person, titleOf('rentFreeHusband'));
  await expectRowCount(person, WITHOUT_RIGHT);
  await person.page.getByRole('checkbox', { name: person.t('tables.choose.all') }).check({ force: true });
  await expect(bar(person)).toContainText(person.t('tables.chosen.all', { count: WITHOUT_RIGHT }));
  await expect(bar(person)).toContainText(
    person.t('tables.refused', { count: WITHOUT_RIGHT, reason: person.t('refusals.no-right-for-drama') }),
  );

  await narrowsToDrama(person, titleOf('theNinthDebt'));
  await expectRowCount(person, CHOSEN);
  await person.page.getByRole('checkbox', { name: person.t('tables.choose.all') }).check({ force: true });
  await expect(bar(person)).toContainText(person.t('tables.chosen.all', { count: CHOSEN }));
  const button = person.page.getByRole('button', { name: person.t('orders.many.action', { count: CHOSEN }) });
  await expect(button).toBeEnabled();
  await takePicture(person.page, 'desk-orders-table');
  await expectNoBarriers(person.page, 'orders table');
  await person.page.emulateMedia({ colorScheme: 'dark' });
  await expectNoBarriers(person.page, 'orders table (dark)', { only: 'colours' });
  await person.page.emulateMedia({ colorScheme: 'light' });

  const held = (await bar(person).locator('dd').allTextContents()).at(-2);
  const before = await moneyOf(seller.id);
  await person.page.keyboard.press('Control+Enter');
  await person.sees('orders.many.done', { count: CHOSEN });
  const after = await moneyOf(seller.id);
  const paid = moneyFigures((before.available - after.available) as Money, 'en');
  const hold = moneyFigures((after.unsettled - before.unsettled) as Money, 'en');
  expect(held).toBe(hold);
  expect(after.unsettled - before.unsettled).toBeGreaterThan(0n);
  // Paid from proceeds: the wallet does not change, and the cost came out of the sales.
  expect(paid).toBe(moneyFigures(0n as Money, 'en'));
  await expect(bar(person)).toContainText(`${hold} USDT`);
  await expect(grid(person)).toBeHidden();
});

test('orders are selected, shipped and opened by keyboard only, and T returns to the list', async ({
  person,
}) => {
  const business = await aSellerAtWork({
    byHand: ['theNinthDebt'],
    money: '50',
    sales: [6, 5, 4, 3, 2].map((hours) => ({ drama: 'theNinthDebt', quantity: 24, agoMs: hours * HOUR_MS })),
  });
  const { keyboard } = person.page;
  await logsIn(person, business.seller);
  await opensTable(person);
  await expectRowCount(person, 5);
  await keyboard.press('j');
  await keyboard.press('x');
  await keyboard.press('Shift+J');
  await expect(bar(person)).toContainText(person.t('tables.chosen', { count: 2 }));
  await keyboard.press('Escape');
  await expect(bar(person)).toBeHidden();
  await keyboard.press('k');
  await keyboard.press('Shift+J');
  await keyboard.press('Shift+J');
  await expect(bar(person)).toContainText(person.t('tables.chosen', { count: 3 }));
  await expect(
    person.page.getByRole('button', { name: person.t('orders.many.action', { count: 3 }) }),
  ).toBeEnabled();
  // Neither a letter nor Enter moves money.
  await keyboard.press('s');
  await keyboard.press('Control+Enter');
  await person.sees('orders.many.done', { count: 3 });
  await expectRowCount(person, 2);

  await keyboard.press('Enter');
  await expect(person.page).toHaveURL(
    new RegExp(`number=${business.orders[3]?.number ?? ''}|number=${business.orders[4]?.number ?? ''}`),
  );
  await keyboard.press('Escape');
  await person.isOn('orders');
  await keyboard.press('t');
  await expect(grid(person)).toBeHidden();
  await person.page.reload();
  await expect(person.page.getByRole('radio', { name: person.t('tables.view.list') })).toBeChecked();
});

import { HOUR_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { expect, type Locator } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { aSellerAtWork } from '../world/orders.ts';

/* One search for what a seller has at hand, and the keys of the orders. */

const TITLE = SAMPLE_DRAMAS.theNinthDebt.texts.en.title;

const waiting = () =>
  aSellerAtWork({
    byHand: ['theNinthDebt'],
    money: '50',
    sales: [5, 4, 3, 2].map((hours) => ({ drama: 'theNinthDebt', quantity: 24, agoMs: hours * HOUR_MS })),
  });

const searchField = (person: Person): Locator =>
  person.page.getByRole('combobox', { name: person.t('desk.search.hint') });
const options = ({ page }: Person): Locator => page.getByRole('option');
const list = ({ page }: Person): Locator => page.locator('[data-pane="list"]');

/** Longer than `G` waits for its letter. */
const BUSY_MS = 3 * SECOND_MS;

/** The first of them keeps the page busy: the others are pressed meanwhile, and heard only then. */
async function pressesWhileBusy({ page }: Person, ...keys: readonly string[]): Promise<void> {
  await page.evaluate((busyMs) => {
    const keepBusy = () => {
      const until = performance.now() + busyMs;
      while (performance.now() < until);
    };
    window.addEventListener('keydown', keepBusy, { once: true });
  }, BUSY_MS);
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}

async function searches(person: Person, text: string): Promise<void> {
  await person.page.keyboard.press('Control+k');
  await expect(searchField(person)).toBeFocused();
  await person.page.keyboard.type(text);
}

test('a seller finds an order, a link, a drama and a page by what is at hand, with the keyboard alone', async ({
  person,
}) => {
  const { page } = person;
  const { seller, orders } = await waiting();
  const number = orders[2]?.number ?? '';
  await logsIn(person, seller);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await person.isOn('home');

  // Without its first letters, and in small ones.
  await searches(person, number.slice(3).toLowerCase());
  await expect(options(person).first()).toContainText(number);
  await expectNoBarriers(page, 'search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`number=${number}$`));
  await expect(searchField(person)).toBeHidden();
  const shownLink = page.locator('[data-pane="detail"]').getByText('/r/').first();
  const linkOfOrder = (await shownLink.textContent()) ?? '';

  await searches(person, TITLE.slice(0, 6));
  const drama = options(person).filter({ hasText: TITLE });
  await expect(drama).toBeVisible();
  await page.keyboard.press('Enter');
  await person.isOn('drama');
  // Until the drama has come the order stands there.
  await expect(shownLink).not.toHaveText(linkOfOrder);
  const link = (await shownLink.textContent()) ?? '';

  await pressesWhileBusy(person, 'g', 'h');
  await person.isOn('home');
  await expect(shownLink).toBeHidden();
  // Nothing on this page is narrowed: the same key searches.
  await page.keyboard.press('/');
  await expect(searchField(person)).toBeFocused();
  await page.keyboard.type(link);
  await expect(options(person).first()).toContainText(link.split('/').at(-1) ?? 'no link');
  await page.keyboard.press('Enter');
  await person.isOn('drama');

  await searches(person, person.t('shell.mine.wallet').toLowerCase());
  await page.keyboard.press('Enter');
  await person.isOn('wallet');

  await searches(person, 'zzzzzz');
  await expect(person.text('desk.search.nothing', { text: 'zzzzzz' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchField(person)).toBeHidden();
});

test('/ narrows the list where there is one', async ({ person }) => {
  const { page } = person;
  const { seller } = await waiting();
  await logsIn(person, seller);
  await person.opens('hall');
  await expect(list(person).locator('[data-row]').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(person.field('catalog.hall.search')).toBeFocused();
  await person.opens('orders');
  await expect(list(person).locator('[data-row]')).toHaveCount(4);
  await page.keyboard.press('/');
  await expect(list(person).getByRole('searchbox')).toBeFocused();
});

test('S quotes the current order, 2 pays from the wallet, Ctrl Enter ships; a letter moves no money', async ({
  person,
}) => {
  const { page } = person;
  const { seller } = await waiting();
  await logsIn(person, seller);
  await person.opens('orders');
  await expect(list(person).locator('[data-row]')).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  const sheet = person.dialog('orders.ship.title');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('2');
  await expect(sheet.getByRole('radio', { name: new RegExp(person.t('orders.pay.wallet')) })).toBeChecked();
  await page.keyboard.press('1');
  await expect(sheet.getByRole('radio', { name: new RegExp(person.t('orders.pay.proceeds')) })).toBeChecked();
  await page.keyboard.press('s');
  await expect(list(person).locator('[data-row]')).toHaveCount(4);
  await page.keyboard.press('Control+Enter');
  await expect(person.dialog('orders.ship.done')).toBeVisible();
  await expect(list(person).locator('[data-row]')).toHaveCount(3);
});

test('X and Shift J choose orders in the list, Q says what shipping them costs, Ctrl Enter ships those and no others', async ({
  person,
}) => {
  const { page } = person;
  const { seller } = await waiting();
  await logsIn(person, seller);
  await person.opens('orders');
  await expect(list(person).locator('[data-row]')).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await person.sees('desk.choose.chosen', { count: 2 });
  await expect(list(person).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectNoBarriers(page, 'chosen orders');
  await page.keyboard.press('q');
  const sheet = person.dialog('orders.many.title', { count: 2 });
  await expect(sheet).toContainText(person.t('orders.many.wholesale', { count: 2 }));
  await page.keyboard.press('Control+Enter');
  await expect(person.dialog('orders.many.done', { count: 2 })).toBeVisible();
  await expect(list(person).locator('[data-row]')).toHaveCount(2);
  await expect(list(person).getByRole('checkbox', { checked: true })).toHaveCount(0);
});

import { HOUR_MS } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { expect, type Locator } from '@playwright/test';
import { test } from '../journey.ts';
import { logsIn } from '../person/logging-in.ts';
import type { Person } from '../person/person.ts';
import { aSellerAtWork, type SellerAtWork } from '../world/orders.ts';

/* A seller at a laptop: list and detail side by side, with keyboard access to everything. */

const TITLE = SAMPLE_DRAMAS.theNinthDebt.texts.en.title;
const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const waiting = (): Promise<SellerAtWork> =>
  aSellerAtWork({
    byHand: ['theNinthDebt'],
    money: '50',
    sales: [4, 3, 2].map((hours) => ({ drama: 'theNinthDebt', quantity: 24, agoMs: hours * HOUR_MS })),
  });

const list = ({ page }: Person): Locator => page.locator('[data-pane="list"]');
const detail = ({ page }: Person): Locator => page.locator('[data-pane="detail"]');
const side = (person: Person): Locator =>
  person.page.getByRole('navigation', { name: person.t('shell.tabs.label') });

const RAIL = 64;
const WITH_NAMES = 208;
const widthOfSide = async (person: Person): Promise<number | undefined> =>
  (await side(person).locator('..').boundingBox())?.width;

async function expectBeside(person: Person, number: string): Promise<void> {
  await expect(person.page).toHaveURL(new RegExp(`/orders/detail\\?number=${number}$`));
  await expect(list(person).getByRole('heading', { name: person.t('orders.title') })).toBeVisible();
  await expect(detail(person).getByText(number)).toBeVisible();
  await expect(list(person).locator(`a[aria-current][href$="${number}"]`)).toBeVisible();
}

/** The first row is open in the detail pane, and the address is the list's. */
async function expectFirstOpen(person: Person, number: string): Promise<void> {
  await person.isOn('orders');
  await expect(detail(person).getByText(number)).toBeVisible();
  await expect(list(person).locator(`a[aria-current][href$="${number}"]`)).toBeVisible();
}

test('the first order opens beside its list without a history entry and without shipping', async ({
  person,
}) => {
  const { page } = person;
  const business = await waiting();
  const [first = '', second = ''] = business.orders.map(({ number }) => number);
  await logsIn(person, business.seller);
  await person.opens('home');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expectFirstOpen(person, first);
  // Rows are half as tall as a phone's cards, so that many fit.
  expect((await list(person).locator('[data-row]').first().boundingBox())?.height).toBeLessThan(90);
  await expect(page).toHaveTitle(new RegExp(`^${person.t('orders.title')}`));
  await page.reload();
  await expectFirstOpen(person, first);
  await page.goBack();
  await person.isOn('home');
  await page.goForward();
  await expectFirstOpen(person, first);

  // Opening another row creates a history entry.
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expectBeside(person, second);
  await page.goBack();
  await expectFirstOpen(person, first);

  // A closed detail stays closed until the list is opened again.
  await page.keyboard.press('Escape');
  await expect(detail(person)).toHaveCount(0);
  await expect(list(person).locator(`a[href$="${first}"]`)).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expectFirstOpen(person, first);

  // Each tab opens its own first row; an empty tab opens none.
  await list(person)
    .getByRole('tab', { name: new RegExp(`^${person.t('orders.state.completed')}`) })
    .click();
  await expect(detail(person)).toHaveCount(0);
  await list(person)
    .getByRole('tab', { name: new RegExp(`^${person.t('orders.filter.all')}`) })
    .click();
  await expect(detail(person).getByText(person.t('orders.state.to-ship'))).toBeVisible();
  await expect(list(person).locator('[data-row]')).toHaveCount(3);

  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(detail(person)).toHaveCount(0);
  await person.isOn('orders');
  await page.setViewportSize(PHONE);
  await person.isOn('orders');
  await expect(
    page.locator('[data-row]').getByRole('button', { name: person.t('orders.ship.button') }),
  ).toHaveCount(3);
});

test('after the first order is shipped the next one opens', async ({ person }) => {
  const business = await waiting();
  const [first = '', second = ''] = business.orders.map(({ number }) => number);
  await logsIn(person, business.seller);
  await person.opens('orders');
  await expectFirstOpen(person, first);
  await detail(person)
    .getByRole('button', { name: person.t('orders.ship.button'), exact: true })
    .click();
  await person.presses('orders.ship.action', { count: 24 });
  await expect(person.dialog('orders.ship.done')).toBeVisible();
  await person.presses('orders.done');
  await expectFirstOpen(person, second);
  await expect(list(person).locator('[data-row]')).toHaveCount(2);
});

test('dramas and links open their first row too; messages do not, because that would mark them read', async ({
  person,
}) => {
  const { page } = person;
  await logsIn(person, (await waiting()).seller);
  for (const [name, pane] of [
    ['hall', 'detail'],
    ['library', 'detail'],
    ['links', 'plan'],
  ] as const) {
    await person.opens(name);
    await expect(page.locator(`[data-pane="${pane}"] [data-page]`)).toBeVisible();
    await expect(list(person).locator('a[aria-current]')).toHaveCount(1);
    await person.isOn(name);
  }
  await person.opens('messages');
  await person.sees('desk.nothing-chosen');
  await expect(detail(person)).toHaveCount(0);
});

test('a seller opens an order with J and Enter; the list stays, a reload keeps both, and Back returns', async ({
  person,
}) => {
  const { page } = person;
  const business = await waiting();
  const [first = '', second = ''] = business.orders.map(({ number }) => number);
  await logsIn(person, business.seller);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await person.isOn('orders');
  await expect(list(person).locator('[data-row]')).toHaveCount(3);
  await expectFirstOpen(person, first);

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expectBeside(person, second);
  await page.reload();
  await expectBeside(person, second);

  // Another row replaces the detail, so that Back still returns to the list.
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expectBeside(person, first);
  await page.goBack();
  await expectFirstOpen(person, first);
  await expect(list(person).locator('[data-row]')).toHaveCount(3);
});

test('an order opened directly has its list beside it, and Escape closes the detail', async ({ person }) => {
  const { page } = person;
  const business = await waiting();
  const number = business.orders[0]?.number ?? '';
  await logsIn(person, business.seller);
  await person.opens('order', { number });
  await expectBeside(person, number);
  await page.keyboard.press('Escape');
  await person.isOn('orders');
  await expect(detail(person)).toHaveCount(0);
  await expect(list(person).locator(`a[href$="${number}"]`)).toBeFocused();
});

test("the list's filter survives opening and closing details, and does not change the detail's address", async ({
  person,
}) => {
  const { page } = person;
  const business = await waiting();
  const number = business.orders[1]?.number ?? '';
  await logsIn(person, business.seller);
  await person.opens('orders', { state: 'all' });
  await list(person).locator(`a[href$="${number}"]`).click();
  await expectBeside(person, number);
  await list(person)
    .getByRole('tab', { name: new RegExp(`^${person.t('orders.state.completed')}`) })
    .click();
  await expect(list(person).locator('[data-row]')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`number=${number}$`));
  await page.reload();
  await expect(
    list(person).getByRole('tab', { name: new RegExp(`^${person.t('orders.state.completed')}`) }),
  ).toHaveAttribute('aria-selected', 'true');
  await expect(detail(person).getByText(number)).toBeVisible();
});

test('the shipping sheet is beside the list, which stays usable', async ({ person }) => {
  const { page } = person;
  const business = await waiting();
  const [first = '', second = ''] = business.orders.map(({ number }) => number);
  await logsIn(person, business.seller);
  await person.opens('order', { number: first });
  await expectBeside(person, first);
  await detail(person)
    .getByRole('button', { name: person.t('orders.ship.button'), exact: true })
    .click();
  const sheet = person.dialog('orders.ship.title');
  await expect(sheet).toBeVisible();
  const [sheetBox, detailBox] = [await sheet.boundingBox(), await detail(person).boundingBox()];
  expect(sheetBox?.x ?? 0, 'the sheet is a pane of its own, right of the detail').toBeGreaterThanOrEqual(
    (detailBox?.x ?? 0) + (detailBox?.width ?? 0) - 1,
  );

  // Selecting another order in the list replaces detail and sheet.
  await list(person).locator(`a[href$="${second}"]`).click();
  await expectBeside(person, second);
  await expect(sheet).toBeHidden();

  await person.presses('orders.ship.named', { title: TITLE, number: second });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expectBeside(person, second);

  await person.presses('orders.ship.named', { title: TITLE, number: second });
  await person.presses('orders.ship.action', { count: 24 });
  await expect(person.dialog('orders.ship.done')).toBeVisible();
  await person.presses('orders.done');
  await expect(list(person).locator('[data-row]')).toHaveCount(2);
});

test('letters are text in a field and shortcuts elsewhere; a pinned sidebar stays', async ({ person }) => {
  const { page } = person;
  await page.setViewportSize({ width: 1200, height: 900 });
  await logsIn(person, (await waiting()).seller);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await person.isOn('hall');
  await person.field('catalog.hall.search').click();
  await page.keyboard.type('go[?');
  await expect(person.field('catalog.hall.search')).toHaveValue('go[?');
  await person.isOn('hall');
  expect(await widthOfSide(person)).toBe(RAIL);

  await page.keyboard.press('Tab');
  await page.keyboard.press('[');
  await expect.poll(() => widthOfSide(person)).toBe(WITH_NAMES);
  await page.reload();
  await expect.poll(() => widthOfSide(person)).toBe(WITH_NAMES);

  await page.keyboard.press('?');
  const keys = person.dialog('desk.keys');
  await expect(keys).toBeVisible();
  await keys.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await person.isOn('hall');
});

test("the sidebar leads to every page of the phone's menus", async ({ person }) => {
  const { page } = person;
  await page.setViewportSize(PHONE);
  await logsIn(person, (await waiting()).seller);
  const linksIn = (within: Locator): Promise<readonly string[]> =>
    within
      .locator('a[href^="#/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const places = page.locator('main, nav');
  // At least this many once the page has loaded.
  await expect(places.locator('a[href^="#/"]').nth(15)).toBeVisible();
  const onPhone = await linksIn(places);

  await page.setViewportSize(LAPTOP);
  await expect(list(person)).toBeVisible();
  const onLaptop = new Set([
    ...(await linksIn(side(person).locator('..'))),
    ...(await linksIn(list(person))),
  ]);
  expect(onPhone.filter((href) => !onLaptop.has(href))).toEqual([]);

  const named: readonly PageName[] = [
    'home',
    'hall',
    'library',
    'orders',
    'links',
    'wallet',
    'messages',
    'mine',
  ];
  for (const name of named) {
    await side(person).locator(`a[href="#${PAGES[name]}"]`).click();
    await person.isOn(name);
    await expect(side(person).locator('a[aria-current="page"]')).toHaveAttribute('href', `#${PAGES[name]}`);
  }
});

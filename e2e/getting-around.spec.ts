import { STORAGE_KEYS } from '@cliffhanger/wire/pages';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { inspect } from './judging/inspection.ts';
import { within } from './patience.ts';
import { logsIn } from './person/logging-in.ts';
import type { Person } from './person/person.ts';
import { anApprovedSeller } from './world/back-office.ts';

test("a token that the server no longer knows leads to the login, and the seller's data is gone", async ({
  person,
}) => {
  await logsIn(person, await anApprovedSeller());
  await person.sees('wallet.available');
  // Set before the app starts: a late response would otherwise store the valid token again.
  await person.page.addInitScript((key) => {
    if (sessionStorage.getItem('forgotten') === null) localStorage.setItem(key, 'no-longer-known');
    sessionStorage.setItem('forgotten', 'yes');
  }, STORAGE_KEYS.token);
  await person.page.reload();
  await person.isOn('login');
  const left = await person.page.evaluate(
    (keys) => keys.map((key) => localStorage.getItem(key)),
    [STORAGE_KEYS.token, STORAGE_KEYS.user],
  );
  expect(left).toEqual([null, null]);
});

test('an unknown address shows an error page; the bare address opens mine', async ({ person }) => {
  await person.page.goto('/#/pages/no/such-page');
  await person.isOn('login');
  await logsIn(person, await anApprovedSeller());
  await person.page.goto('/#/pages/no/such-page');
  await expect(person.heading('shell.not-found.heading')).toBeVisible();
  await inspect(person, 'not-found');
  await person.presses('shell.not-found.action');
  await person.isOn('home');
  await person.page.goto('/#/');
  await person.isOn('mine');
});

test('going back restores the scroll position', async ({ person }) => {
  const { page } = person;
  const scrollPosition = () => page.evaluate(() => Math.round(window.scrollY));
  await page.setViewportSize({ width: 390, height: 480 });
  await logsIn(person, await anApprovedSeller());
  const row = person.row('shell.mine.support');
  await person.sees('wallet.available');
  await expect(async () => row.scrollIntoViewIfNeeded(within(2))).toPass();
  // The page grows until its queries have loaded.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, 240));
      return scrollPosition();
    })
    .toBe(240);
  // A tap may scroll once more to uncover the row, so the position is read at the touch.
  const leftAt = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.addEventListener('pointerdown', () => resolve(Math.round(window.scrollY)), { once: true });
      }),
  );
  await person.touches(row);
  await person.isOn('customerService');
  await person.sees('support.heading');
  await person.goesBack();
  await person.isOn('mine');
  expect(await leftAt).toBeGreaterThan(0);
  await expect.poll(scrollPosition).toBe(await leftAt);
});

test('logging out requires a confirmation, then opens the login', async ({ person }) => {
  await logsIn(person, await anApprovedSeller());
  await person.opensRow('shell.mine.logout');
  const question = person.dialog('shell.mine.logout.title');
  await expect(question).toBeVisible();
  await inspect(person, 'logout');
  await person.presses('shell.mine.logout.stay');
  await expect(question).toBeHidden();
  await person.opensRow('shell.mine.logout');
  await person.presses('shell.mine.logout');
  await person.isOn('login');
  await person.opens('mine');
  await person.isOn('login');
});

test('a seller logs in and chooses a language by keyboard only', { tag: '@desktop' }, async ({ person }) => {
  const { page } = person;
  const { email, password } = await anApprovedSeller();
  await person.opens('login');
  await person.sees('identity.login.heading');
  await tabsTo(person, 'identity.email');
  await page.keyboard.type(email);
  await tabsTo(person, 'identity.password');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await person.isOn('home');

  const tab = page.getByRole('link', { name: person.t('shell.tabs.mine') });
  await tabsUntil(person, () => tab.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  await person.isOn('mine');
  const row = person.row('shell.language.title');
  await expect(row).toBeVisible();
  await tabsUntil(person, () => row.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  const sheet = person.dialog('shell.language.title');
  await expect(sheet).toBeVisible();
  // Tabs twice round to show the focus trap. In a wide window the sheet is a pane without a trap.
  const isPane = (await sheet.getAttribute('data-sheet-pane')) !== null;
  for (let tab = 0; tab < 18 && !isPane; tab += 1) {
    await page.keyboard.press('Tab');
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(row).toBeFocused();
});

/** A wide window has more focusable elements, including the sidebar. */
const MOST_TABS = 80;

async function tabsUntil(person: Person, isThere: () => Promise<boolean>): Promise<void> {
  for (let tab = 0; tab < MOST_TABS; tab += 1) {
    await person.page.keyboard.press('Tab');
    if (await isThere()) return expectVisibleFocus(person);
  }
  throw new Error(`not reached with ${MOST_TABS} tabs`);
}

const tabsTo = (person: Person, id: Parameters<Person['field']>[0]): Promise<void> =>
  tabsUntil(person, () => person.field(id).evaluate((element) => element === document.activeElement));

/** Keyboard users need a visible focus: an outline on the element or a box around it. */
async function expectVisibleFocus({ page }: Person): Promise<void> {
  const outlined = await page.evaluate(() => {
    for (let at = document.activeElement, up = 0; at !== null && up < 3; at = at.parentElement, up += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  });
  expect(outlined, 'the focus can be seen').toBe(true);
}

import { DAY_MS } from '@cliffhanger/core/kernel';
import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { anyEmailTo } from '../world/mailbox.ts';
import {
  type Colleague,
  clearRoster,
  joinsTheStaff,
  manyLinksWait,
  opensTheConsole,
} from '../world/staff.ts';

/* The duty roster: an admin plans it, everyone sees it, and a key calls the person on duty. By keyboard only. */

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const notices = (page: Page) =>
  page.evaluate(() => {
    for (const kind of ['mousedown', 'touchstart'])
      window.addEventListener(kind, () => document.body.setAttribute('data-used-mouse', 'yes'));
  });
const expectNoMouse = (page: Page) =>
  expect(page.locator('body')).not.toHaveAttribute('data-used-mouse', 'yes');

/** Focuses the form's button and presses it. */
async function plans(page: Page, { name }: Colleague): Promise<void> {
  const person = page.getByRole('combobox', { name: 'Person' });
  await person.focus();
  await page.keyboard.type(name);
  await expect(person.locator('option:checked')).toHaveText(name);
  await page.getByRole('button', { name: 'Put on duty' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('row', { name: new RegExp(name) })
    .filter({ hasText: 'Take back' })
    .or(page.getByRole('row', { name: new RegExp(name) }).filter({ hasText: 'End now' }))
    .waitFor();
}

test('an admin plans two shifts, a reviewer sees who is on duty and calls them about a post by P', {
  tag: '@serial',
}, async ({ page, browser }) => {
  test.slow();
  const mark = crypto.randomUUID().slice(0, 5);
  const seller = `Poster ${mark}`;
  // Old enough to be at the top of the urgent items.
  await manyLinksWait(1, { realName: seller, agoMs: 30 * DAY_MS });
  await clearRoster();
  const jonas = await joinsTheStaff(page, `Jonas${mark}`, 'support');
  const sanne = await joinsTheStaff(page, `Sanne${mark}`, 'support');
  const ada = await joinsTheStaff(page, 'Ada', 'admin');
  await opensTheConsole(page, ada);
  await notices(page);
  await page.getByRole('link', { name: 'People' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'On duty' }).waitFor();
  await plans(page, jonas);
  await plans(page, sanne);
  await expectNoBarriers(page, 'the roster');
  await expectNoMouse(page);

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const rita = await joinsTheStaff(other, 'Rita', 'reviewer');
  await opensTheConsole(other, rita);
  await notices(other);
  await other.getByText(`On duty: ${jonas.name}`).waitFor();
  await expect(other.getByText(new RegExp(`then ${sanne.name}$`))).toBeVisible();
  await other.getByRole('heading', { name: 'Needs a person now' }).waitFor();
  const reachesOwnPost = async (): Promise<boolean> => {
    await other.keyboard.press('j');
    return other.getByText(new RegExp(`^About: .*${seller}`)).isVisible();
  };
  await expect.poll(reachesOwnPost, { intervals: [20] }).toBe(true);
  await other.keyboard.press('p');
  await other.getByText(`A mail has gone to ${jonas.name}.`).waitFor();
  const { text } = await anyEmailTo(jonas.email, /^Rita calls you: /);
  expect(text).toMatch(/#\/queue\/[a-z-]+\?id=/);
  // A second call about the same item is refused.
  await other.keyboard.press('p');
  await other.getByText(/Too many tries|try again/i).waitFor();
  await expectNoBarriers(other, 'the overview with duty');
  await expectNoMouse(other);

  for (const end of ['End now', 'Take back']) {
    await page.getByRole('button', { name: end }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: end })).toHaveCount(0);
  }
  await other.context().close();
});

test('finance selects a day, a week or a month, and the browser remembers it', async ({ page }) => {
  const fay = await joinsTheStaff(page, 'Fay', 'finance');
  await opensTheConsole(page, fay);
  await notices(page);
  await page.getByText('Sales, 7 days').waitFor();
  await page.getByRole('combobox', { name: 'Period' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText('Sales, 24 hours').waitFor();
  await page.getByRole('heading', { name: 'Sales per hour' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.getByText('Review time, 30 days').waitFor();
  await expectNoMouse(page);
  await page.reload();
  await page.getByText('Sales, 30 days').waitFor();
});

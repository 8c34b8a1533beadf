import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { anyEmailTo } from '../world/mailbox.ts';
import { type Colleague, joinsTheStaff, manyLinksWait, opensTheConsole } from '../world/staff.ts';

/* Who is on duty: an admin plans it, everybody reads it, one key calls them. By keyboard alone. */

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const notices = (page: Page) =>
  page.evaluate(() => {
    for (const kind of ['mousedown', 'touchstart'])
      window.addEventListener(kind, () => document.body.setAttribute('data-used-mouse', 'yes'));
  });
const expectNoMouse = (page: Page) =>
  expect(page.locator('body')).not.toHaveAttribute('data-used-mouse', 'yes');

/** To the button of the form, and on. */
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

test('an admin plans two shifts, a reviewer sees who is on duty and calls them about a post by P @duty', async ({
  page,
  browser,
}) => {
  test.slow();
  await manyLinksWait(2);
  const mark = crypto.randomUUID().slice(0, 5);
  const jonas = await joinsTheStaff(page, `Jonas${mark}`, 'support');
  const sanne = await joinsTheStaff(page, `Sanne${mark}`, 'support');
  const ada = await joinsTheStaff(page, 'Ada', 'admin');
  await opensTheConsole(page, ada);
  await notices(page);
  await page.getByRole('link', { name: 'People' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'On duty' }).waitFor();
  // What an earlier run of this journey has left.
  while ((await page.getByRole('button', { name: /^(End now|Take back)$/ }).count()) > 0) {
    const left = await page.getByRole('button', { name: /^(End now|Take back)$/ }).count();
    await page
      .getByRole('button', { name: /^(End now|Take back)$/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^(End now|Take back)$/ })).toHaveCount(left - 1);
  }
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
  await other.keyboard.press('j');
  await other.getByText(/^About: /).waitFor();
  await other.keyboard.press('p');
  await other.getByText(`A mail has gone to ${jonas.name}.`).waitFor();
  const { text } = await anyEmailTo(jonas.email, /^Rita calls you: /);
  expect(text).toMatch(/#\/queue\/[a-z-]+\?id=/);
  // About the same thing nobody is called twice.
  await other.keyboard.press('p');
  await other.getByText(/Too many tries|try again/i).waitFor();
  await expectNoBarriers(other, 'the overview with duty');
  await expectNoMouse(other);
});

test('finance looks back a day, a week or a month, and the browser keeps it', async ({ page }) => {
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

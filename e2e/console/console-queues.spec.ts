import { expect, type Page, test } from '@playwright/test';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { within } from '../patience.ts';
import { reachesOwn, waitingIn } from '../person/reviewing.ts';
import { aName } from '../world/back-office.ts';
import { mixedItemsWait } from '../world/mixed-queue.ts';
import { joinsTheStaff, opensTheConsole } from '../world/staff.ts';

/* A day at the queues, by keyboard, including an undo. */

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

/** In the order of the navigation, with the number of items to decide. */
const WORK = [
  ['registration', 'Registrations', 6],
  ['store', 'Stores', 4],
  ['certification', 'Identity verifications', 4],
  ['promotion-link', 'Posts', 8],
  ['complaint', 'Complaints', 4],
  ['appeal', 'Appeals', 4],
] as const;

type Kind = (typeof WORK)[number][0];

const presses = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** The keys for the nth item of a kind: some are approved, some rejected. */
async function decides(page: Page, kind: Kind, nth: number): Promise<void> {
  if (kind === 'complaint') await presses(page, nth % 2 === 0 ? 'n' : 'f', '1');
  else if (kind === 'appeal') {
    await presses(page, 'r');
    await expect(page.getByLabel('Your answer, which the seller reads')).toBeFocused();
    await page.keyboard.type('The name promises earnings.');
  } else await presses(page, nth % 3 === 2 ? '1' : 'a');
  await presses(page, 'Control+Enter');
}

test('a reviewer clears thirty mixed items without the mouse, and undoes one decision', async ({ page }) => {
  test.setTimeout(420_000);
  const name = aName('Thirty');
  await mixedItemsWait(
    name,
    WORK.map(([kind, , count]) => [kind, count] as const),
  );
  const ada = await joinsTheStaff(page, 'Ada', 'reviewer', 'support');
  await opensTheConsole(page, ada);
  await page.evaluate(() => {
    for (const kind of ['mousedown', 'touchstart'])
      window.addEventListener(kind, () => document.body.setAttribute('data-used-mouse', 'yes'));
  });
  const mine = waitingIn(page).filter({ hasText: name });

  for (const [index, [kind, queue, count]] of WORK.entries()) {
    await presses(page, 'g', String(index + 1));
    await expect(page.getByText(queue, { exact: true }).first()).toBeVisible();
    await expect(mine).toHaveCount(count);
    if (kind === 'complaint' || kind === 'store') await expectNoBarriers(page, `the queue of ${kind}`);
    for (let nth = 0; nth < count; nth += 1) {
      await reachesOwn(page, name);
      await page.getByText('Opening this page is recorded in the audit log.').waitFor();
      await decides(page, kind, nth);
      await expect(mine).toHaveCount(count - nth - 1);
    }
    if (kind !== 'store') continue;
    await expect(page.getByRole('status')).toContainText('sent in');
    await presses(page, 'z');
    await expect(mine).toHaveCount(1);
    await decides(page, kind, 0);
    await expect(mine).toHaveCount(0);
  }

  const cleared = page.getByRole('group', { name: 'Keys' });
  await expect(cleared).toContainText('Cleared today 30', within(60));
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await page.locator('body').getAttribute('data-used-mouse')).toBeNull();
});

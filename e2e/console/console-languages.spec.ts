import type { Locale } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectItSpeaks } from '../judging/language.ts';
import { within } from '../patience.ts';
import { t } from '../person/messages.ts';
import { reachesOwn, waitingIn } from '../person/reviewing.ts';
import { aName, aSellerWithAddress } from '../world/back-office.ts';
import { mixedItemsWait } from '../world/mixed-queue.ts';
import { Network } from '../world/network.ts';
import { asksForWithdrawal, type Colleague, joinsTheStaff, opensTheConsole } from '../world/staff.ts';

/* The console's language: initially the browser's, then the selected one. */

/** The smallest window that the console supports. */
const WINDOW = { width: 1280, height: 800 };
const AT_A_DESK = { viewport: WINDOW, isMobile: false, hasTouch: false, deviceScaleFactor: 1 } as const;

const BROWSERS = { de: 'de-DE', ru: 'ru-RU', ja: 'ja-JP' } as const satisfies Partial<Record<Locale, string>>;

/** Invited in English, working in their own browser. */
async function invited(browser: Browser, name: string, ...roles: readonly StaffRole[]): Promise<Colleague> {
  const context = await browser.newContext({ ...AT_A_DESK, locale: 'en-US' });
  const colleague = await joinsTheStaff(await context.newPage(), name, ...roles);
  await context.close();
  return colleague;
}

async function atTheirDesk(browser: Browser, locale: keyof typeof BROWSERS): Promise<Page> {
  const context = await browser.newContext({ ...AT_A_DESK, locale: BROWSERS[locale] });
  return context.newPage();
}

const chooses = (page: Page, from: Locale, to: Locale): Promise<unknown> =>
  page.getByLabel(t(from, 'console.language')).selectOption(to);

const speaks = async (page: Page, locale: Locale): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.getByRole('list', { name: t(locale, 'console.queue.waiting') })).toBeVisible();
  await page.getByText(t(locale, 'console.item.logged')).waitFor();
  await expectItSpeaks(page, locale, `a queue in ${locale}`, 'staff');
};

test('a reviewer with a German browser decides in German, continues in Japanese and ends in English', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const name = aName('Jonas');
  await mixedItemsWait(name, [['promotion-link', 2]]);
  const ada = await invited(browser, 'Ada', 'reviewer');
  const page = await atTheirDesk(browser, 'de');
  await opensTheConsole(page, ada, 'de');
  const waiting = (locale: Locale) => waitingIn(page, t(locale, 'console.queue.waiting'));
  const mine = (locale: Locale) => waiting(locale).filter({ hasText: name });

  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(t('de', 'console.queue.promotion-link')) })
    .click();
  await expect(mine('de')).toHaveCount(2);
  await reachesOwn(page, name, waiting('de'));
  await speaks(page, 'de');

  // Messages to sellers are offered in the reviewer's language.
  await page.getByRole('button', { name: `${t('de', 'console.decide.no')} R`, exact: true }).waitFor();
  await page.keyboard.press('r');
  await expect(page.getByText(t('de', 'mail.link-rule.post-not-public'))).toBeVisible();
  await page.keyboard.press('e');
  await page.keyboard.type('Nur ein Entwurf');
  await chooses(page, 'de', 'ja');
  await speaks(page, 'ja');
  await expect(page.getByText(t('ja', 'mail.link-rule.post-not-public'))).toBeVisible();
  await expect(page.getByLabel(t('ja', 'console.decide.note'))).toHaveValue('Nur ein Entwurf');

  await chooses(page, 'ja', 'de');
  await speaks(page, 'de');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await expect(mine('de')).toHaveCount(1);
  await expect(page.getByRole('status')).toContainText(t('de', 'console.undo'));
  await chooses(page, 'de', 'ja');
  await expect(page.getByRole('status')).toContainText(t('ja', 'console.undo'));
  await expect(page.getByRole('status')).not.toContainText(t('de', 'console.undo'));
  await speaks(page, 'ja');
  await expect(page.getByRole('status')).toHaveCount(0, within(30));
  await expect(mine('ja')).toHaveCount(1);

  await chooses(page, 'ja', 'en');
  await speaks(page, 'en');
  await page.reload();
  await speaks(page, 'en');
  await expect(mine('en')).toHaveCount(1);
  await page.context().close();
});

const OF_THE_HOUSE = [
  '/',
  '/queue/registration',
  '/queue/store',
  '/queue/certification',
  '/queue/promotion-link',
  '/queue/complaint',
  '/queue/appeal',
  '/dramas',
  '/categories',
  '/import',
  '/messages',
  '/content',
  '/grant-level',
  '/open-audit',
  '/resend-receipt',
  '/contacts',
  '/terms',
  '/settings',
  '/setup',
  '/people',
] as const;
const OF_MONEY = [
  '/',
  '/queue/deposit',
  '/queue/withdrawal',
  '/queue/payment-exception',
  '/books',
  '/reconciliation',
  '/suspense',
  '/alarms',
  '/settings',
  '/keys',
] as const;

const WAITING = ['registration', 'store', 'certification', 'promotion-link', 'complaint', 'appeal'] as const;

// The longest words, and text without spaces.
for (const locale of ['ru', 'ja'] as const) {
  test(`every page of the console fits a window of ${WINDOW.width} px in ${locale}`, async ({ browser }) => {
    test.setTimeout(900_000);
    await mixedItemsWait(
      'Alexandra Wassiljewna Rjabuschinskaja',
      WAITING.map((kind) => [kind, 1] as const),
    );
    await asksForWithdrawal(await aSellerWithAddress({ money: '2000' }), '1500');
    const house = await invited(browser, 'Hanna', 'reviewer', 'content', 'support', 'admin');
    const money = await invited(browser, 'Greta', 'finance', 'finance-approver');
    for (const [colleague, paths] of [
      [house, OF_THE_HOUSE],
      [money, OF_MONEY],
    ] as const) {
      const page = await atTheirDesk(browser, locale);
      const network = new Network(page);
      await opensTheConsole(page, colleague, locale);
      for (const path of paths) {
        await page.evaluate((to) => location.assign(`#${to}`), path);
        // The side navigation comes first; withdrawals have tabs of their own.
        await expect(page.locator(`nav a[href="#${path}"]`).first()).toHaveAttribute('aria-current', 'page');
        const openedAt = Date.now();
        // Counts only network silence since the page was opened.
        await expect.poll(() => Math.min(network.quietForMs, Date.now() - openedAt)).toBeGreaterThan(400);
        await expect(page.getByText(t(locale, 'console.loading'), { exact: true })).toHaveCount(0);
        const where = `${path} in ${locale}`;
        expect.soft(await faultsOf(page), `what does not fit on ${where}`).toEqual([]);
        await expectItSpeaks(page, locale, where, 'staff');
      }
      await page.context().close();
    }
  });
}

/** Elements that scroll sideways, text that is cut without an ellipsis, and clipped names in the navigation. */
const faultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 50)}`;
    const overflows = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + 1;
    const isSeen = (element: Element): boolean =>
      element.getBoundingClientRect().width > 1 && element.checkVisibility({ opacityProperty: true });
    const boxes = [...document.querySelectorAll<HTMLElement>('body, body *')].filter(
      (element) => isSeen(element) && overflows(element) && !(element instanceof HTMLInputElement),
    );
    return boxes.flatMap((box) => {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') return [`scrolls sideways: ${nameOf(box)}`];
      if (overflowX === 'visible') return [];
      if (textOverflow !== 'ellipsis') return [`is cut: ${nameOf(box)}`];
      return box.closest('nav a') === null ? [] : [`is shortened: ${nameOf(box)}`];
    });
  });

import { localConsole } from '@cliffhanger/testing/approvals';
import { PAGES } from '@cliffhanger/wire/pages';
import { type Browser, chromium, type Page } from '@playwright/test';
import { codeAt } from '../../tools/demo/staff.ts';
import { SHOWN_DRAMA } from '../../tools/demo/tracking-link.ts';
import type { WelcomeFacts } from '../../tools/demo/welcome.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../browser/chromium.ts';
import { logInAsDemoSeller } from '../browser/logging-in.ts';
import { asksForLogin, Tab } from '../demo/looking.ts';
import { keepSmallPicture } from './keep-small-picture.ts';

const WIDE = { viewport: { width: 1_440, height: 900 }, deviceScaleFactor: 2 } as const;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const;
/** File pixels: about twice the size in README.md. */
const WIDE_PX = 1_200;
const PHONE_PX = 480;
const SHOWN_WITHIN_MS = 90_000;

interface Scene {
  readonly name: string;
  readonly address: string;
  /** Clicked after loading. */
  readonly opens?: string;
}

/** Takes the pictures of README.md in the demo: a few pages of each app. */
export async function takeReadmePictures(shown: WelcomeFacts): Promise<void> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
  });
  const { apiUrl } = shown.addresses;
  const app = (page: keyof typeof PAGES): string => `${apiUrl}/#${PAGES[page]}`;
  const watch = (path: string): string => `${apiUrl}/watch${path}`;
  const seller = (page: Page): Promise<void> => logInAsDemoSeller(page.context(), apiUrl);
  try {
    await take(browser, WIDE, [{ name: 'storefront-wide', address: watch('/') }]);
    await take(browser, PHONE, [{ name: 'storefront-phone', address: watch(`/drama/${SHOWN_DRAMA.id}`) }]);
    await take(
      browser,
      WIDE,
      [
        { name: 'seller-desk', address: app('home') },
        { name: 'seller-desk-orders', address: app('orders'), opens: `a[href*="${PAGES.order}"]` },
      ],
      seller,
    );
    await take(browser, PHONE, [{ name: 'seller-phone', address: app('home') }], seller);
    const console = `${localConsole(apiUrl)}/console/`;
    await take(
      browser,
      WIDE,
      [
        { name: 'console-queue', address: `${console}#/queue/complaint` },
        { name: 'console-overview', address: `${console}#/` },
      ],
      (page) => staff(page, shown),
    );
  } finally {
    await browser.close();
  }
}

async function take(
  browser: Browser,
  screen: typeof WIDE | typeof PHONE,
  scenes: readonly Scene[],
  logIn: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const context = await browser.newContext({ ...screen, locale: 'en-US', serviceWorkers: 'block' });
  try {
    const tab = await Tab.in(context);
    await logIn(tab.page);
    for (const { name, address, opens } of scenes) {
      await tab.page.goto(address);
      // On a busy machine a page can be idle before it has started to load.
      await tab.page
        .locator('h1:visible, h2:visible, main img:visible')
        .first()
        .waitFor({ timeout: SHOWN_WITHIN_MS });
      if (opens !== undefined) await tab.page.locator(opens).first().click();
      await tab.judge(address);
      const fault = tab.looks.at(-1)?.faults[0] ?? (await isLogin(tab.page));
      if (fault !== undefined) throw new Error(`${name} is not fit to be shown: ${fault}`);
      await keepSmallPicture(tab.page, { name, width: screen === WIDE ? WIDE_PX : PHONE_PX });
    }
  } finally {
    await context.close();
  }
}

const isLogin = async (page: Page): Promise<string | undefined> =>
  (await asksForLogin(page)) ? 'it asks for a login' : undefined;

/** Logs in as a colleague who sees both the money queues and the complaints. */
async function staff(page: Page, { addresses, staff: colleagues }: WelcomeFacts): Promise<void> {
  const colleague = colleagues.find(({ roles }) => roles.includes('finance'));
  if (colleague === undefined) throw new Error('nobody of finance is there');
  await page.goto(`${localConsole(addresses.apiUrl)}/console/`);
  await page.getByLabel('Email').fill(colleague.email);
  await page.getByLabel('Password').fill(colleague.password);
  await page.getByLabel('Code from your authenticator app').fill(codeAt(colleague, Date.now()));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('nav a[href]').first().waitFor();
}

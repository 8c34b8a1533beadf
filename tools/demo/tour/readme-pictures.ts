import { localConsole } from '@cliffhanger/testing/approvals';
import { PAGES } from '@cliffhanger/wire/pages';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../browser/chromium.ts';
import { logInAsDemoSeller } from '../../browser/logging-in.ts';
import { keepSmallPicture } from '../../gallery/keep-small-picture.ts';
import { Tab } from '../looking.ts';
import { codeAt } from '../staff.ts';
import { SHOWN_DRAMA } from '../tracking-link.ts';
import type { WelcomeFacts } from '../welcome.ts';

const WIDE = { viewport: { width: 1_440, height: 900 }, deviceScaleFactor: 2 } as const;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const;
/** In pixels of the file: about twice what README.md shows. */
const WIDE_PX = 1_200;
const PHONE_PX = 480;

interface Scene {
  readonly name: string;
  readonly address: string;
}

/** What a stranger sees first, out of the world of the demo: a few pages of each app, as README.md shows them. */
export async function takeReadmePictures(shown: WelcomeFacts): Promise<void> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
  });
  const { apiUrl } = shown.addresses;
  const app = (page: keyof typeof PAGES): string => `${apiUrl}/#${PAGES[page]}`;
  const watch = (path: string): string => `${apiUrl}/watch${path}`;
  const seller = (context: BrowserContext): Promise<void> => logInAsDemoSeller(context, apiUrl);
  try {
    await take(browser, WIDE, [
      { name: 'storefront-wide', address: watch('/') },
      { name: 'storefront-player-wide', address: watch(`/play/${SHOWN_DRAMA.id}/1`) },
    ]);
    await take(browser, PHONE, [{ name: 'storefront-phone', address: watch(`/drama/${SHOWN_DRAMA.id}`) }]);
    await take(
      browser,
      WIDE,
      [
        { name: 'seller-desk', address: app('home') },
        { name: 'seller-desk-orders', address: app('orders') },
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
      (context) => staff(context, shown),
    );
  } finally {
    await browser.close();
  }
}

async function take(
  browser: Browser,
  screen: typeof WIDE | typeof PHONE,
  scenes: readonly Scene[],
  logIn: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<void> {
  const context = await browser.newContext({ ...screen, locale: 'en-US', serviceWorkers: 'block' });
  try {
    await logIn(context);
    const tab = await Tab.in(context);
    for (const { name, address } of scenes) {
      await tab.open(address);
      const fault = tab.looks.at(-1)?.faults[0];
      if (fault !== undefined) throw new Error(`${name} is not fit to be shown: ${fault}`);
      await keepSmallPicture(tab.page, { name, width: screen === WIDE ? WIDE_PX : PHONE_PX });
    }
  } finally {
    await context.close();
  }
}

/** Who may see both the queues of money and those of complaints. */
async function staff(context: BrowserContext, { addresses, staff: colleagues }: WelcomeFacts): Promise<void> {
  const colleague = colleagues.find(({ roles }) => roles.includes('finance'));
  if (colleague === undefined) throw new Error('nobody of finance is there');
  const page = await context.newPage();
  await page.goto(`${localConsole(addresses.apiUrl)}/console/`);
  await page.getByLabel('Email').fill(colleague.email);
  await page.getByLabel('Password').fill(colleague.password);
  await page.getByLabel('Code from your authenticator app').fill(codeAt(colleague, Date.now()));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('nav a[href]').first().waitFor();
  await page.close();
}

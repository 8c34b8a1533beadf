import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import { PAGES, type PageName, PUBLIC_PAGES } from '@cliffhanger/wire/pages';
import { type Browser, chromium } from '@playwright/test';
import type { Colleague } from '../../tools/demo/colleague.ts';
import { DAYS } from '../../tools/demo/sixty-days.ts';
import { codeAt, withRole } from '../../tools/demo/staff.ts';
import { SHOWN_DRAMA } from '../../tools/demo/tracking-link.ts';
import type { WelcomeFacts } from '../../tools/demo/welcome.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../browser/chromium.ts';
import { logInAsDemoSeller } from '../browser/logging-in.ts';
import { type Figure, verdictOn } from '../browser/verdict.ts';
import { approvesWithOwnKey } from './approving.ts';
import { faultsInTheBooks } from './audited.ts';
import { type FirstSight, firstSight } from './first-sight.ts';
import { lookAtTour, type TourLook } from './look-at-tour.ts';
import { type Look, Tab, type TabOptions } from './looking.ts';
import { paidOnChain } from './paid-withdrawals.ts';
import { isBrokenFilmFound, type Watched, watchEverySeries } from './watching.ts';

const PHONE = { viewport: { width: 390, height: 844 }, locale: 'en-US', serviceWorkers: 'block' } as const;
const GIVEN_UP_AFTER_MS = 5_000;
/** The home page shows at most this many; the demo has enough to fill it. */
const LEAST_SERIES = 8;
/** One by the demo staff's key, one by a key enrolled in a browser. */
const SIGNED = 2;
/** Out of sixty: today may have no sales yet. */
const DAYS_SOLD = DAYS - 1;
const LEAST_LINKS = 15;
const DESKTOP = { ...PHONE, viewport: { width: 1_440, height: 900 } } as const;

/**
 * Opens every page as a viewer, as the seller and as each staff member. Returns whether all pages are as
 * expected.
 */
export async function lookAtEverything(
  shown: WelcomeFacts,
  startedAt: number,
  tabs: TabOptions = {},
): Promise<boolean> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const sight = await firstSight(shown.addresses);
    if (sight.emptyQueues.length > 0) console.error(`  nothing waits in: ${sight.emptyQueues.join(', ')}`);
    const tour = await lookAtTour(browser, shown.tourUrl, DESKTOP.viewport);
    const found = await faultsPlanted(browser, shown);
    const watched = await asAudience(browser, shown);
    const looks = [
      ...tour.looks,
      ...(await asViewer(browser, shown, tabs)),
      ...(await asSeller(browser, shown, tabs)),
    ];
    for (const colleague of shown.staff)
      looks.push(...(await asColleague(browser, shown, { colleague, tabs })));
    const approver = withRole(shown.staff, 'finance-approver');
    looks.push(...(await approvesWithOwnKey(browser, shown, { colleague: approver, tabs })).looks);
    const paid = await paidOnChain(shown.addresses, { signed: SIGNED });
    const booked = await faultsInTheBooks(shown.addresses);
    for (const fault of booked) console.error(`  the auditor: ${fault}`);
    const ours = looks.filter(({ faults }) => faults.length === 0).length;
    const figures: readonly Figure[] = [
      { name: 'pages without a fault', ours, target: looks.length, good: 'at least' },
      { name: 'planted faults found', ours: found, target: PLANTED.length + 1, good: 'at least' },
      ...figuresOfFirstPages(sight, tour, shown.staff.length),
      ...figuresOf(watched),
      { name: 'withdrawals paid on the chain', ours: paid.onChain, target: SIGNED + 1, good: 'at least' },
      { name: 'of them signed with a device key', ours: paid.signed, target: SIGNED, good: 'at least' },
      { name: 'faults that the auditor found', ours: booked.length, target: 0, good: 'at most' },
    ];
    const verdict = verdictOn(figures, 'demo');
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(JSON.stringify({ ...verdict, pages: looks.length, seconds }));
    return verdict.verdict === 'met';
  } finally {
    await browser.close();
  }
}

/** Figures for a well-run back office, and for what a newcomer sees. */
const figuresOfFirstPages = (
  { emptyQueues, overdue, daysSold, withoutOwner }: FirstSight,
  { links, answered, codes }: TourLook,
  staff: number,
): readonly Figure[] => [
  { name: 'queues without anything in them', ours: emptyQueues.length, target: 0, good: 'at most' },
  { name: 'items past their promise', ours: overdue, target: 0, good: 'at most' },
  { name: 'USDT without a known owner', ours: withoutOwner, target: 0, good: 'at most' },
  { name: 'days of the seller with sales', ours: daysSold, target: DAYS_SOLD, good: 'at least' },
  { name: 'links of the tour that answer', ours: answered, target: links, good: 'at least' },
  { name: 'links of the tour', ours: links, target: LEAST_LINKS, good: 'at least' },
  { name: 'codes that the tour shows', ours: codes, target: staff, good: 'at least' },
];

/** Planted faults: the check must find each of them, or its other results mean nothing. */
const PLANTED: readonly { readonly what: RegExp; readonly breaks: string; readonly status: number }[] = [
  { what: /it says/, breaks: '**/api/**', status: 500 },
  { what: /^500 for/, breaks: '**/api/**', status: 500 },
  { what: /^404 for script/, breaks: '**/*.js', status: 404 },
];

/** The number of planted faults that are found. */
async function faultsPlanted(browser: Browser, { addresses: { apiUrl } }: WelcomeFacts): Promise<number> {
  let found = 0;
  for (const { what, breaks, status } of PLANTED) {
    const context = await browser.newContext(PHONE);
    const tab = await Tab.in(context, { tell: () => {} });
    await tab.page.route(breaks, (route) => route.fulfill({ status, body: '' }));
    await tab.open(`${apiUrl}/#${PAGES.support}`);
    // Failed requests are retried for a moment before the page gives up.
    await tab.page.waitForTimeout(GIVEN_UP_AFTER_MS);
    await tab.judge();
    if (tab.looks.some(({ faults }) => faults.some((fault) => what.test(fault)))) found += 1;
    await context.close();
  }
  const watch = (path: string): string => `${apiUrl}/watch${path}`;
  return found + ((await isBrokenFilmFound(browser, PHONE, watch)) ? 1 : 0);
}

/** Watches every series on the home page: the free episodes, and the last one after buying it. */
async function asAudience(
  browser: Browser,
  { addresses: { apiUrl } }: WelcomeFacts,
): Promise<readonly Watched[]> {
  const context = await browser.newContext(PHONE);
  try {
    return await watchEverySeries(await context.newPage(), (path) => `${apiUrl}/watch${path}`);
  } finally {
    await context.close();
  }
}

const figuresOf = (watched: readonly Watched[]): readonly Figure[] => [
  { name: 'series', ours: watched.length, target: LEAST_SERIES, good: 'at least' },
  {
    name: 'free episodes played',
    ours: watched.reduce((sum, { freePlayed }) => sum + freePlayed, 0),
    target: watched.reduce((sum, { freeEpisodes }) => sum + freeEpisodes, 0),
    good: 'at least',
  },
  {
    name: 'last episodes played',
    ours: watched.filter(({ isLastPlayed }) => isLastPlayed).length,
    target: watched.length,
    good: 'at least',
  },
];

/** Opens the seller's link, watches, and pays with play money, so that the following pages have data. */
async function asViewer(
  browser: Browser,
  { addresses: { apiUrl }, link }: WelcomeFacts,
  tabs: TabOptions,
): Promise<readonly Look[]> {
  const tab = await Tab.in(await browser.newContext(PHONE), tabs);
  const { page } = tab;
  const watch = (path: string): string => `${apiUrl}/watch${path}`;
  await tab.open(link);
  if (!page.url().endsWith(`/watch/drama/${SHOWN_DRAMA.id}`))
    throw new Error(`${link} leads to ${page.url()}`);
  for (const path of ['/', `/play/${SHOWN_DRAMA.id}/1`, '/sign-in', '/privacy', '/draw'])
    await tab.open(watch(path));
  await tab.open(await tab.linkTo('/watch/draw/'));
  await tab.open(watch(`/buy/${SHOWN_DRAMA.id}`));
  await page.locator('input[type=email]').fill('vera@example.org');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/watch/paid/*');
  await tab.judge();
  const order = page.url().split('/').at(-1);
  for (const path of ['/mine', '/receipts', `/receipts/${order}`, `/complain/${order}`])
    await tab.open(watch(path));
  return tab.looks;
}

/** Pages that need parameters. */
const TOLD: Partial<Record<PageName, string>> = {
  content: '?type=about',
  reviewResult: `?email=${encodeURIComponent(DEMO_SELLER.email)}`,
};
const LINKED_TO = { drama: 'hall', order: 'orders', link: 'links' } as const satisfies Partial<
  Record<PageName, PageName>
>;

/** Pages that switch the app to their language. */
const IN_ITS_LANGUAGE: readonly PageName[] = ['creditLoanRussian', 'creditLoanSpanish', 'creditLoanEnglish'];

async function asSeller(
  browser: Browser,
  { addresses: { apiUrl } }: WelcomeFacts,
  tabs: TabOptions,
): Promise<readonly Look[]> {
  const context = await browser.newContext(PHONE);
  const addressOf = (page: PageName): string => `${apiUrl}/#${PAGES[page]}${TOLD[page] ?? ''}`;
  const visitor = await Tab.in(context, tabs);
  for (const page of PUBLIC_PAGES) await visitor.open(addressOf(page));
  await visitor.page.close();
  await logInAsDemoSeller(context, apiUrl);
  const seller = await Tab.in(context, tabs);
  const inside = (Object.keys(PAGES) as PageName[]).filter(
    (page) => !PUBLIC_PAGES.includes(page) && !(page in LINKED_TO),
  );
  for (const page of inside.filter((one) => !IN_ITS_LANGUAGE.includes(one)))
    await seller.open(addressOf(page));
  for (const [page, list] of Object.entries(LINKED_TO)) {
    await seller.page.goto(addressOf(list));
    const link = seller.page.locator(`a[href*="${PAGES[page as PageName]}"]`).first();
    await link.waitFor();
    await seller.open(await seller.linkTo(PAGES[page as PageName]));
  }
  for (const page of IN_ITS_LANGUAGE) await seller.open(addressOf(page));
  return [...visitor.looks, ...seller.looks];
}

/** Opens every page that the colleague's navigation lists, and the first drama if they may see dramas. */
async function asColleague(
  browser: Browser,
  { addresses: { apiUrl } }: WelcomeFacts,
  { colleague, tabs }: { readonly colleague: Colleague; readonly tabs: TabOptions },
): Promise<readonly Look[]> {
  const tab = await Tab.in(await browser.newContext(DESKTOP), tabs);
  const { page } = tab;
  await tab.open(`${apiUrl}/console/`);
  await page.getByLabel('Email').fill(colleague.email);
  await page.getByLabel('Password').fill(colleague.password);
  await page.getByLabel('Code from your authenticator app').fill(codeAt(colleague, Date.now()));
  await page.getByRole('button', { name: 'Log in' }).click();
  const links = page.locator('nav a[href]');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((found) => found.map((one) => (one as HTMLAnchorElement).href));
  for (const address of addresses) await tab.open(address);
  const dramas = addresses.find((address) => address.endsWith('/dramas'));
  if (dramas !== undefined) {
    await tab.open(dramas);
    await tab.open(await tab.linkTo('/dramas/'));
  }
  return tab.looks;
}

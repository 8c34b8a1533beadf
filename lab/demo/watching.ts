import { idOf } from '@cliffhanger/core/kernel';
import { getDramaForViewer } from '@cliffhanger/wire/checkout';
import { createClient } from '@cliffhanger/wire/kernel';
import { SEGMENTS_PATH } from '@cliffhanger/wire/viewing';
import type { Browser, Page } from '@playwright/test';

/*
 * A viewer who watches every series in the storefront: the free episodes, then the last one after buying it.
 */

export interface Watched {
  readonly title: string;
  readonly freeEpisodes: number;
  readonly freePlayed: number;
  readonly isLastPlayed: boolean;
}

/** After this much of a film, the picture is certainly not the poster. */
const PLAYED_SECONDS = 0.5;
const WITHIN_MS = 30_000;

/** One after the other; reports each film that does not play. */
export async function watchEverySeries(
  page: Page,
  watch: (path: string) => string,
  tell: (fault: string) => void = console.error,
): Promise<readonly Watched[]> {
  const watched: Watched[] = [];
  for (const dramaId of await seriesOnHome(page, watch)) {
    const one = await watchSeries(page, watch, dramaId);
    watched.push(one);
    if (one.freePlayed < one.freeEpisodes)
      tell(`  ${one.title}: ${one.freePlayed} of ${one.freeEpisodes} free episodes play`);
    if (!one.isLastPlayed) tell(`  ${one.title}: the last episode does not play, once bought`);
  }
  return watched;
}

async function seriesOnHome(page: Page, watch: (path: string) => string): Promise<readonly string[]> {
  await page.goto(watch('/'));
  const links = page.locator('main a[href*="/watch/drama/"]');
  await links.first().waitFor();
  return links.evaluateAll((list) => [
    ...new Set(list.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1) ?? '')),
  ]);
}

async function watchSeries(page: Page, watch: (path: string) => string, dramaId: string): Promise<Watched> {
  const { title, episodes, freeEpisodes } = await asAnnounced(watch, dramaId);
  let freePlayed = 0;
  for (let number = 1; number <= freeEpisodes; number += 1)
    if (await doesPlay(page, watch(`/play/${dramaId}/${number}`), number)) freePlayed += 1;
  await buyAllLeft(page, watch(`/buy/${dramaId}`));
  const isLastPlayed = await doesPlay(page, watch(`/play/${dramaId}/${episodes}`), episodes);
  return { title, freeEpisodes, freePlayed, isLastPlayed };
}

/** The episodes its page announces, ready or not. */
async function asAnnounced(watch: (path: string) => string, dramaId: string) {
  const ask = createClient({
    transport: async ({ path, headers, body }) => {
      const answer = await fetch(new URL(path, watch('/')), { method: 'POST', headers, body });
      return { status: answer.status, text: await answer.text() };
    },
    token: () => undefined,
    locale: () => 'en',
    onTokenInvalid: () => {},
  });
  const drama = await ask(getDramaForViewer, { dramaId: idOf<'drama'>(dramaId) });
  if (!drama.ok) throw new Error(`the storefront shows ${dramaId}: ${drama.refusal.message}`);
  return drama.value;
}

/** Opens the film, taps if needed, and returns whether the picture really moved. */
async function doesPlay(
  page: Page,
  address: string,
  number: number,
  withinMs: number = WITHIN_MS,
): Promise<boolean> {
  await page.goto(address);
  const episode = `article[aria-label="Episode ${number}"]`;
  // Polled on every frame, because a short film ends soon.
  const moved = page
    .waitForFunction(
      hasMoved,
      { film: `${episode} video`, seconds: PLAYED_SECONDS },
      { polling: 'raf', timeout: withinMs },
    )
    .then(
      () => true,
      () => false,
    );
  // Bought episodes wait for a tap on the central button; free ones start by themselves, and the button at
  // the edge would only pause them.
  const play = page.locator(`${episode} button[aria-label="Play"]:not(nav *)`);
  const waits = play.waitFor({ timeout: withinMs }).then(
    () => 'for a tap' as const,
    () => false as const,
  );
  if ((await Promise.race([moved, waits])) === 'for a tap') await play.click();
  return moved;
}

/** Runs in the page. */
const hasMoved = ({ film, seconds }: { readonly film: string; readonly seconds: number }): boolean => {
  const video = document.querySelector<HTMLVideoElement>(film);
  return video !== null && video.videoWidth > 0 && video.currentTime > seconds;
};

async function buyAllLeft(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('input[type=email]').fill('vera@example.org');
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/watch/paid/*');
}

/** A film without its segments must be reported as broken. */
export async function isBrokenFilmFound(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  watch: (path: string) => string,
): Promise<boolean> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const [dramaId] = await seriesOnHome(page, watch);
    await page.route(`**${SEGMENTS_PATH}/**`, (route) => route.fulfill({ status: 404, body: '' }));
    return !(await doesPlay(page, watch(`/play/${dramaId}/1`), 1, GIVEN_UP_AFTER_MS));
  } finally {
    await context.close();
  }
}

const GIVEN_UP_AFTER_MS = 8_000;

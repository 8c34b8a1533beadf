import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { expectNoBarriers } from '../judging/accessibility.ts';
import { isDrawn } from '../judging/drawn.ts';
import { expectItFits } from '../judging/layout.ts';
import { within } from '../patience.ts';
import type { Person } from '../person/person.ts';
import { followsLink, isPlaying, opensWatch, watchesEpisode } from '../person/watching.ts';
import { losesLine } from '../world/line.ts';
import { aPromotedSerial } from '../world/serials.ts';
import { aPromotedDrama, WATCHED } from '../world/storefront.ts';

/* A viewer at a large screen: rows of posters, film and episodes side by side, without a mouse. */

const WIDTHS = [700, 1100, 1440, 1920, 2560];
const FADES_WITHIN = within(8);
const LAPTOP = { width: 1440, height: 900 };
const TELEVISION = { width: 1920, height: 1080 };

const isSheetAway = (person: Person) =>
  expect(person.page.getByRole('complementary', { name: person.t('viewing.episodes') })).toBeHidden();
const isListBeside = (person: Person) =>
  expect(person.page.getByRole('complementary', { name: person.t('viewing.episodes') })).toBeVisible();

const isPaused = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.querySelector<HTMLVideoElement>('article:not([inert]) video')?.paused ?? false,
  );
const positionOf = (page: Page): Promise<number> =>
  page.evaluate(
    () => document.querySelector<HTMLVideoElement>('article:not([inert]) video')?.currentTime ?? 0,
  );

test('the film is controlled by keys without a click first: pause, seek, episode, sound, list, full screen', async ({
  person,
}) => {
  test.slow();
  const { page } = person;
  await page.setViewportSize(LAPTOP);
  await opensWatch(person, `/play/${WATCHED.id}/1`);
  await watchesEpisode(person, 1);
  await isListBeside(person);
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);
  const before = await positionOf(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => positionOf(page)).toBeGreaterThan(before + 5);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => positionOf(page)).toBeLessThan(before + 5);

  const sound = person.button('viewing.sound');
  const wasOn = await sound.getAttribute('aria-pressed');
  await page.keyboard.press('m');
  await expect(sound).not.toHaveAttribute('aria-pressed', wasOn ?? '');
  await page.keyboard.press('e');
  await isSheetAway(person);
  await page.keyboard.press('e');
  await isListBeside(person);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);

  await page.keyboard.press('ArrowDown');
  await watchesEpisode(person, 2);
  await page.keyboard.press('ArrowUp');
  await watchesEpisode(person, 1);
  const pause = person.button('viewing.pause');
  await expect(pause.locator('../..')).toBeVisible();
  await expect
    .poll(
      () =>
        pause.evaluate((button) => (button.checkVisibility({ opacityProperty: true }) ? 'shown' : 'faded')),
      FADES_WITHIN,
    )
    .toBe('faded');
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => pause.evaluate((button) => button.checkVisibility({ opacityProperty: true })))
    .toBe(true);
});

test('an episode is selected in the list beside the film, and a locked one opens the checkout', async ({
  person,
}) => {
  const { page } = person;
  await page.setViewportSize(LAPTOP);
  await opensWatch(person, `/play/${WATCHED.id}/1`);
  await isListBeside(person);
  await person.button('viewing.tile.free', { number: 3 }).click();
  await watchesEpisode(person, 3);
  await person.button('viewing.tile.locked', { number: WATCHED.freeEpisodes + 1 }).click();
  await expect(person.heading('buying.title')).toBeVisible();
  const pay = page.locator('button[type="submit"]');
  const [left, right] = await Promise.all([
    page.getByRole('group', { name: person.t('buying.how-many') }).boundingBox(),
    pay.boundingBox(),
  ]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
});

test('offline is reported as such, and the film stays', async ({ person }) => {
  const { page } = person;
  await page.setViewportSize(LAPTOP);
  await opensWatch(person, `/play/${WATCHED.id}/1`);
  await watchesEpisode(person, 1);
  await losesLine(page);
  await expect(person.text('viewing.offline').first()).toBeVisible();
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  await isListBeside(person);
  await expect(person.text('viewing.problem.other')).toBeHidden();
});

test('arrow keys move through rows of posters, and Enter opens the focused one', async ({ person }) => {
  const { page } = person;
  await aPromotedSerial(9);
  await page.setViewportSize(LAPTOP);
  await opensWatch(person, '/');
  const popular = page.getByRole('region', { name: person.t('viewing.home.popular') }).getByRole('link');
  await expect(popular.first()).toBeVisible();
  expect(await popular.count()).toBeGreaterThan(1);
  await page.keyboard.press('ArrowRight');
  await expect(popular.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(popular.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(popular.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('link').and(page.locator(':focus'))).toHaveAttribute(
    'href',
    /\/watch\/(play|drama)\//,
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/watch\/drama\//);
});

test('home, drama, film and checkout fit every width and are accessible', async ({ person }) => {
  test.slow();
  const { page } = person;
  const { link } = await aPromotedDrama();
  await followsLink(person, link);
  for (const path of ['/', `/drama/${WATCHED.id}`, `/play/${WATCHED.id}/1`, `/buy/${WATCHED.id}`]) {
    await page.setViewportSize(LAPTOP);
    await opensWatch(person, path);
    await expect(page.locator('main')).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await isDrawn(page);
      await expectItFits(page, `${path} at ${width}`);
      if (path.startsWith('/drama/'))
        expect.soft(await beyondTheEdge(page), `${path} at ${width}`).toEqual([]);
    }
    await page.setViewportSize(LAPTOP);
    await expectNoBarriers(page, `${path} on a laptop`);
  }
});

/** Elements past the right edge, including decoration: they make a phone's browser zoom out. */
const beyondTheEdge = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter(
        (element) =>
          element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1,
      )
      .map((element) => element.outerHTML.slice(0, 80)),
  );

test.describe('on a television', () => {
  test.use({ viewport: TELEVISION, hasTouch: true, isMobile: false });

  test('no text is smaller than 24 px, and the film starts with arrows and Enter', async ({ person }) => {
    const { page } = person;
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'pointer', value: 'coarse' },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    });
    await opensWatch(person, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectReadable(page);
    const watch = page.getByRole('link', { name: person.t('viewing.home.offer.watch-free') });
    await page.keyboard.press('ArrowDown');
    for (let presses = 0; presses < 6 && !(await isFocused(watch)); presses += 1)
      await page.keyboard.press(presses % 2 === 0 ? 'ArrowUp' : 'ArrowLeft');
    await expect(watch).toBeFocused();
    const ring = await watch.evaluate((link) => Number.parseFloat(getComputedStyle(link).outlineWidth) * 1.5);
    expect(Math.round(ring)).toBe(4);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/watch\/play\//);

    // Home features the best-selling drama, which may have no films here: go to the one with films.
    await opensWatch(person, '/');
    const poster = page.locator(`a[href$="/watch/drama/${WATCHED.id}"]`).last();
    await page.keyboard.press('ArrowDown');
    await walksTo(page, poster, 'ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/watch/drama/${WATCHED.id}$`));
    const begin = page.getByRole('link', { name: person.t('viewing.home.offer.watch-free') });
    await expect(begin).toBeVisible();
    await walksTo(page, begin, 'ArrowDown');
    await page.keyboard.press('Enter');
    await isPlaying(page);
    await page.keyboard.press('Enter');
    await expect(person.button('viewing.pause')).toBeFocused();
  });
});

async function walksTo(page: Page, target: ReturnType<Page['getByRole']>, key: string): Promise<void> {
  // The number of links before it depends on other journeys' sales.
  const most = await page.getByRole('link').count();
  for (let presses = 0; presses < most && !(await isFocused(target)); presses += 1)
    await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

const isFocused = (target: ReturnType<Page['getByRole']>): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Checks the rendered size of every visible text: font size times zoom. */
async function expectReadable(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const zoom = Number(getComputedStyle(document.documentElement).zoom);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '' || element.closest('.sr-only, select') !== null)
        continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (element.checkVisibility() && size * zoom < 24) found.push(`${size * zoom} px: ${node.textContent}`);
    }
    return { zoom, found };
  });
  expect(small).toEqual({ zoom: 1.5, found: [] });
}

import { expect, type Page } from '@playwright/test';
import { within } from '../patience.ts';
import { emailTo } from '../world/mailbox.ts';
import { WATCHED } from '../world/storefront.ts';
import type { Person } from './person.ts';

/* Actions of a viewer on a phone. */

/** The preview of a landing page; its embedded first seconds are a separate video. */
export const PREVIEW = 'video.film:not(.opening)';
const PLAYING = 'article:not([inert]) video';

const MOVES_WITHIN = within(40);

/** Waits until the current time of the video advances. Evaluated in the page, because a film may end and restart. */
export async function isPlaying(page: Page, film: string = PLAYING): Promise<void> {
  await page.waitForFunction(
    (selector) => {
      const at = document.querySelector<HTMLVideoElement>(selector)?.currentTime ?? 0;
      const { dataset } = document.documentElement;
      const before = Number(dataset['filmAt'] ?? 0);
      dataset['filmAt'] = String(at);
      return before > 0.3 && at > before;
    },
    film,
    MOVES_WITHIN,
  );
}

export async function watchesEpisode(person: Person, number: number): Promise<void> {
  const { page } = person;
  await expect(page).toHaveURL(new RegExp(`/watch/play/${WATCHED.id}/${number}$`));
  await expect(
    page.getByRole('article', { name: person.t('viewing.episode', { number }), exact: true }),
  ).toBeVisible();
  await isPlaying(page);
}

/** The first play of a purchase needs a tap, where the page says that it ends the right to cancel. */
export const tapsFirstPlay = (person: Person): Promise<void> =>
  person.touches(person.page.getByText(person.t('viewing.first-paid')).locator('..').getByRole('button'));

const SWIPE = { x: 195, from: 640, to: 100, steps: 14 } as const;

/** Swipes upwards, starting above the seek bar. */
export async function swipesUp(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: SWIPE.x, y }],
    });
  await touch('touchStart', SWIPE.from);
  for (let step = 1; step <= SWIPE.steps; step += 1)
    await touch('touchMove', SWIPE.from + ((SWIPE.to - SWIPE.from) * step) / SWIPE.steps);
  await touch('touchEnd');
  await session.detach();
}

export async function followsLink(person: Person, link: string): Promise<void> {
  await person.page.goto(link);
  await expect(person.page).toHaveURL(new RegExp(`/watch/drama/${WATCHED.id}$`));
}

export const opensWatch = (person: Person, path: string): Promise<unknown> =>
  person.page.goto(`/watch${path}`);

/** Signs in by the emailed link; purchases with this address appear. */
export async function signsInByLink(person: Person, email: string): Promise<void> {
  await opensWatch(person, '/sign-in');
  await person.types('account.sign-in.email', email);
  await person.touches(person.button('account.sign-in.send'));
  const { text } = await emailTo(email, person.t('mail.viewer-sign-in.subject', { brand: 'Cliffhanger' }));
  await person.page.goto(/http\S+\/watch\/sign-in#[\w-]+/.exec(text)?.[0] ?? '');
  await expect(person.heading('purchases.mine.title')).toBeVisible();
}

interface Wish {
  readonly email: string;
  /** Buys the next episode only; otherwise all remaining ones. */
  readonly onlyNext?: boolean;
}

/** Completes the checkout with play money. */
export async function buys(person: Person, { email, onlyNext = false }: Wish): Promise<void> {
  await opensWatch(person, `/buy/${WATCHED.id}`);
  const { page } = person;
  await expect(person.heading('buying.title')).toBeVisible();
  if (onlyNext) {
    const few = page.getByRole('radio', {
      name: new RegExp(person.t('buying.range', { first: 6, last: 15 })),
    });
    await few.check();
    const less = person.button('viewing.less');
    for (let count = 10; count > 1; count -= 1) await person.touches(less);
    await expect(page.getByText(person.t('buying.next', { count: 1 }), { exact: true })).toBeVisible();
  }
  await person.types('buying.email', email);
  await person.touches(page.locator('button[type="submit"]'));
}

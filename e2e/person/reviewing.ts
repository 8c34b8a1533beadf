import { expect, type Locator, type Page } from '@playwright/test';

/** Items of the open queue, oldest first. */
export const waitingIn = (page: Page, list = 'Waiting, oldest first'): Locator =>
  page.getByRole('list', { name: list }).getByRole('button');

/** Presses J and K until an item with this text is open. Items of other journeys come and go in the same queue. */
export async function reachesOwn(page: Page, words: string, rows: Locator = waitingIn(page)): Promise<void> {
  const isReached = async (): Promise<boolean> => {
    const { open, own } = await rows.evaluateAll(
      (all, text) => ({
        open: all.findIndex((row) => row.getAttribute('aria-current') === 'true'),
        own: all.findIndex((row) => row.textContent.includes(text)),
      }),
      words,
    );
    if (own === -1 || open === own) return own !== -1;
    await page.keyboard.press(own > open ? 'j' : 'k');
    return false;
  };
  await expect.poll(isReached, { intervals: [20], message: `an item of ${words} is open` }).toBe(true);
}

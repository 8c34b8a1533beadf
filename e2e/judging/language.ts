import { DEFAULT_LOCALE, type Locale } from '@cliffhanger/core/kernel';
import { expect, type Page } from '@playwright/test';
import { ownMessages, type Readers } from '../person/messages.ts';

/** All visible text, and the attributes that screen readers announce. */
async function wordsOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const words: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // A language name in its own language (the picker) does not belong to the page's language.
      const own = node.parentElement?.closest('[lang]');
      if (own !== document.documentElement && own !== null && own !== undefined) continue;
      words.push(node.textContent ?? '');
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        words.push(element.getAttribute(name) ?? '');
      }
    }
    return words.map((text) => text.trim()).filter((text) => text !== '');
  });
}

/** Fails on raw message ids, and on English text where the locale has a translation. */
export async function expectItSpeaks(
  page: Page,
  locale: Locale,
  where: string,
  readers: Readers = 'people',
): Promise<void> {
  const words = await wordsOn(page);
  const english = ownMessages(DEFAULT_LOCALE, readers);
  const rawIds = words.filter((text) => text.split(/[\s"'()]+/).some((word) => english.has(word)));
  expect.soft(rawIds, `message ids on ${where}`).toEqual([]);
  if (locale === DEFAULT_LOCALE) return;

  const own = ownMessages(locale, readers);
  // A text may be identical in both languages, such as a name.
  const sameInBoth = new Set(own.values());
  const foreign = new Set(
    [...english]
      .filter(([id, text]) => own.get(id) !== text && !sameInBoth.has(text))
      .map(([, text]) => text),
  );
  expect
    .soft(
      words.filter((text) => foreign.has(text)),
      `English on ${where}`,
    )
    .toEqual([]);
}

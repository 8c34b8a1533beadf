import { bundles } from 'virtual:messages';
import { browserLocale, currentLocale, setLocale } from '@cliffhanger/client/language';
import type { Locale } from '@cliffhanger/core/kernel';
import type { MessageBundle } from '@cliffhanger/i18n';
import { localeFromWire, wireLocale } from '@cliffhanger/wire/kernel';
import { STORAGE_KEYS } from '@cliffhanger/wire/pages';
import { i18n } from '@lingui/core';

/** Kept in the spec's codes under the spec's two keys (spec §3). */
export function storedLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEYS.language) ?? localStorage.getItem(STORAGE_KEYS.locale);
  return stored === null ? browserLocale(navigator.languages) : localeFromWire(stored);
}

function storeLocale(locale: Locale): void {
  localStorage.setItem(STORAGE_KEYS.language, wireLocale(locale));
  localStorage.setItem(STORAGE_KEYS.locale, wireLocale(locale));
}

/** What the screens opened so far speak with: another language needs all of it. */
const spoken = new Set<MessageBundle>(['shell']);

const fetchMessages = (locale: Locale, names: Iterable<MessageBundle>): Promise<unknown> =>
  Promise.all(
    [...names].map(async (name) => {
      const { messages } = await bundles[locale][name]();
      i18n.load(locale, messages);
    }),
  );

/** The texts of a screen, fetched beside its code. What is there already is not fetched again. */
export async function loadMessages(names: readonly MessageBundle[]): Promise<void> {
  for (const name of names) spoken.add(name);
  await fetchMessages(currentLocale(), names);
}

/** Nothing changes until the texts are there: a failed fetch leaves the old language standing. */
export async function changeLocale(locale: Locale): Promise<void> {
  // A screen that is opened meanwhile speaks with more: it must not be left without words.
  for (let known = 0; known < spoken.size; ) {
    known = spoken.size;
    await fetchMessages(locale, spoken);
  }
  storeLocale(locale);
  setLocale(locale);
}

/** Speaks another language until the returned function is called; what is stored stays. */
export function speakMeanwhile(locale: Locale): () => void {
  let isOver = false;
  // Without a line the page stays readable in the language that is there.
  const begun = fetchMessages(locale, spoken).then(
    () => void (isOver || setLocale(locale)),
    () => undefined,
  );
  return () => {
    isOver = true;
    void begun.then(() => fetchMessages(storedLocale(), spoken)).then(() => setLocale(storedLocale()));
  };
}

import { bundles } from 'virtual:messages';
import { browserLocale, currentLocale, setLocale } from '@cliffhanger/client/language';
import type { Locale } from '@cliffhanger/core/kernel';
import type { MessageBundle } from '@cliffhanger/i18n';
import { localeFromWire, wireLocale } from '@cliffhanger/wire/kernel';
import { STORAGE_KEYS } from '@cliffhanger/wire/pages';
import { i18n } from '@lingui/core';

/** Stored as the spec's codes under the spec's two keys (spec §3). */
export function storedLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEYS.language) ?? localStorage.getItem(STORAGE_KEYS.locale);
  return stored === null ? browserLocale(navigator.languages) : localeFromWire(stored);
}

function storeLocale(locale: Locale): void {
  localStorage.setItem(STORAGE_KEYS.language, wireLocale(locale));
  localStorage.setItem(STORAGE_KEYS.locale, wireLocale(locale));
}

/** Bundles of every screen opened so far; a new language must load all of them. */
const usedBundles = new Set<MessageBundle>(['shell']);

const fetchMessages = (locale: Locale, names: Iterable<MessageBundle>): Promise<unknown> =>
  Promise.all(
    [...names].map(async (name) => {
      const { messages } = await bundles[locale][name]();
      i18n.load(locale, messages);
    }),
  );

/** Loads the messages of a screen beside its code; loaded bundles are skipped. */
export async function loadMessages(names: readonly MessageBundle[]): Promise<void> {
  for (const name of names) usedBundles.add(name);
  await fetchMessages(currentLocale(), names);
}

/** Switches only after all messages have loaded; a failed load keeps the old language. */
export async function changeLocale(locale: Locale): Promise<void> {
  // A screen that opens during the load adds bundles, so repeat until none is missing.
  for (let known = 0; known < usedBundles.size; ) {
    known = usedBundles.size;
    await fetchMessages(locale, usedBundles);
  }
  storeLocale(locale);
  setLocale(locale);
}

/** Shows another language until the returned function is called; the stored choice is unchanged. */
export function showLocaleTemporarily(locale: Locale): () => void {
  let isOver = false;
  // Offline, the page stays in the loaded language.
  const begun = fetchMessages(locale, usedBundles).then(
    () => void (isOver || setLocale(locale)),
    () => undefined,
  );
  return () => {
    isOver = true;
    void begun.then(() => fetchMessages(storedLocale(), usedBundles)).then(() => setLocale(storedLocale()));
  };
}

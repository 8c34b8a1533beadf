import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';

/** `identity.login.title` → its text, for one locale. */
export type Catalogue = ReadonlyMap<string, string>;

const MESSAGES_FOLDER = 'packages/i18n/messages';

/** Every locale's texts; empty for a locale without a folder. */
export const readCatalogues = (root: string): ReadonlyMap<Locale, Catalogue> =>
  new Map(LOCALES.map((locale) => [locale, readCatalogue(join(root, MESSAGES_FOLDER, locale))]));

function readCatalogue(folder: string): Catalogue {
  const texts = new Map<string, string>();
  for (const file of filesIn(folder)) {
    const part = file.replace(/\.json$/, '');
    const read = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(read)) texts.set(`${part}.${key}`, text);
  }
  return texts;
}

const KEY = /^\s*"((?:[^"\\]|\\.)+)"\s*:/gm;

/** JSON.parse silently uses the last of two equal keys, and a page would display the wrong text. */
export const writtenTwice = (root: string): readonly string[] =>
  LOCALES.flatMap((locale) => {
    const folder = join(root, MESSAGES_FOLDER, locale);
    return filesIn(folder).flatMap((file) => {
      const keys = [...readFileSync(join(folder, file), 'utf8').matchAll(KEY)].map(([, key = '']) => key);
      const twice = new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
      return [...twice].map((key) => `${locale}: ${file.replace(/\.json$/, '')}.${key} is written twice`);
    });
  });

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.json'));
  } catch {
    return [];
  }
}

import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import type { Check } from '../check.ts';
import { type GlossaryEntry, glossaryFile, readGlossary } from './glossary-file.ts';
import { type Catalogue, readCatalogues } from './message-catalogues.ts';
import { wordsOf } from './message-form.ts';
import { saying } from './saying.ts';

/** Each language says one idea with one word: the one of its glossary. */
export const glossary: Check = {
  name: 'glossary',
  findProblems: async (root) => {
    const catalogues = readCatalogues(root);
    return LOCALES.flatMap((locale) => {
      const texts = readTexts(catalogues.get(locale) ?? new Map());
      return readGlossary(root, locale).flatMap((entry) => [
        ...forbiddenIn(locale, texts, entry),
        ...unusedIn(locale, texts, entry),
      ]);
    });
  },
};

const readTexts = (catalogue: Catalogue): Catalogue =>
  new Map([...catalogue].map(([id, text]) => [id, wordsOf(text)]));

const forbiddenIn = (locale: Locale, texts: Catalogue, entry: GlossaryEntry): string[] =>
  entry.forbidden.flatMap((word) =>
    [...texts]
      .filter(([id, text]) => !isExcepted(id, entry) && saying(word).test(text))
      .map(
        ([id]) => `${fileOf(locale, id)}: ${id} says "${word}"; the glossary says ${entry.words.join(', ')}`,
      ),
  );

/** A note names a text, or with a dot at its end all texts of a part. */
const isExcepted = (id: string, { exceptions }: GlossaryEntry): boolean =>
  exceptions.has(id) || exceptions.has(`${partOf(id)}.`);

const unusedIn = (locale: Locale, texts: Catalogue, entry: GlossaryEntry): string[] =>
  entry.words
    .filter((word) => ![...texts.values()].some((text) => saying(word).test(text)))
    .map((word) => `${glossaryFile(locale)}: no text says "${word}"`);

const fileOf = (locale: Locale, id: string): string => `packages/i18n/messages/${locale}/${partOf(id)}.json`;

const partOf = (id: string): string => id.split('.')[0] ?? '';

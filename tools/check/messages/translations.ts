import { DEFAULT_LOCALE, type Locale } from '@cliffhanger/core/kernel';
import type { Check } from '../check.ts';
import { type Catalogue, readCatalogues, writtenTwice } from './message-catalogues.ts';
import { formOf, pluralFormsOf } from './message-form.ts';
import { findMessageUsage } from './message-usage.ts';

/** The server derives the ID from a rule's name, so that no literal in the code contains it. */
const SAID_BY_NAME = 'refusals.';

export const translations: Check = {
  name: 'translations',
  findProblems: async (root) => {
    const catalogues = readCatalogues(root);
    const source = catalogues.get(DEFAULT_LOCALE) ?? new Map<string, string>();
    return [
      ...[...catalogues].flatMap(([locale, catalogue]) => [
        ...differences(locale, catalogue, source),
        ...malformed(locale, catalogue, source),
      ]),
      ...writtenTwice(root),
      ...unknownAndUnused(root, source),
    ];
  },
};

function differences(locale: Locale, catalogue: Catalogue, source: Catalogue): string[] {
  const missing = [...source.keys()].filter((id) => !catalogue.has(id));
  const surplus = [...catalogue.keys()].filter((id) => !source.has(id));
  return [
    ...missing.map((id) => `${locale}: ${id} is not translated`),
    ...surplus.map((id) => `${locale}: ${id} does not exist in ${DEFAULT_LOCALE}`),
  ];
}

const malformed = (locale: Locale, catalogue: Catalogue, source: Catalogue): string[] =>
  [...catalogue].flatMap(([id, text]) => {
    const problem = problemOf(locale, text, source.get(id));
    return problem === undefined ? [] : [`${locale}: ${id} ${problem}`];
  });

function problemOf(locale: Locale, text: unknown, sourceText: string | undefined): string | undefined {
  if (typeof text !== 'string' || text.trim() === '') return 'is empty';
  const form = formOf(text);
  if (form === undefined) return 'is not a message in ICU form';
  const needed = formOf(sourceText ?? text)?.placeholders ?? new Set<string>();
  if (form.placeholders.symmetricDifference(needed).size > 0)
    return `must fill in exactly: ${[...needed].join(', ') || 'nothing'}`;
  const lacking = form.plurals
    .map((plural) => pluralFormsOf(locale).difference(plural))
    .find(({ size }) => size > 0);
  return lacking === undefined ? undefined : `lacks the plural forms ${[...lacking].join(', ')}`;
}

function unknownAndUnused(root: string, source: Catalogue): string[] {
  const parts = new Set([...source.keys()].map((id) => id.split('.')[0] ?? ''));
  if (parts.size === 0) return ['there are no messages'];
  const { ids, patterns } = findMessageUsage(root, [...parts]);
  const unknown = [...ids].filter(([id]) => !source.has(id));
  const unused = [...source.keys()].filter(
    (id) => !id.startsWith(SAID_BY_NAME) && !ids.has(id) && !patterns.some((pattern) => pattern.test(id)),
  );
  return [
    ...unknown.map(([id, file]) => `${file}: there is no message ${id}`),
    ...unused.map((id) => `${DEFAULT_LOCALE}: ${id} is used nowhere`),
  ];
}

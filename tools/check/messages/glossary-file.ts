import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@cliffhanger/core/kernel';

/** An idea of the domain, the words a language has for it, and those it must not use. */
export interface GlossaryEntry {
  readonly words: readonly string[];
  readonly forbidden: readonly string[];
  /** Texts that say a forbidden word all the same, by id. */
  readonly exceptions: ReadonlySet<string>;
}

export const glossaryFile = (locale: Locale): string => `docs/glossary/${locale}.md`;

/** The rows of a locale's table: idea, word, never, note. */
export function readGlossary(root: string, locale: Locale): readonly GlossaryEntry[] {
  return readFileSync(join(root, glossaryFile(locale)), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => entryOf(line.split('|').map((cell) => cell.trim())));
}

const entryOf = ([, , words = '', forbidden = '', note = '']: readonly string[]): GlossaryEntry => ({
  words: listed(words),
  forbidden: listed(forbidden),
  exceptions: new Set([...note.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id)),
});

const listed = (cell: string): readonly string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

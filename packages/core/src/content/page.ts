import type { Instant, Locale } from '../kernel/index.ts';

export const CONTENT_TYPES = ['about', 'privacy', 'rules', 'fees', 'imprint', 'contact', 'guide'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** What somebody agrees to when they register. */
export const TERMS_TYPES = ['rules', 'privacy', 'fees'] as const satisfies readonly ContentType[];

/** Plain text in named blocks, never markup: there is nothing in a page that a browser could run. */
export type ContentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export interface ContentPage {
  readonly type: ContentType;
  /** The language it is in: English where the reader's is missing. */
  readonly locale: Locale;
  readonly title: string;
  readonly blocks: readonly ContentBlock[];
  readonly updatedAt: Instant;
}

export interface FriendLink {
  readonly name: string;
  readonly url: string;
}

/** Line breaks and tabs are allowed in a text; other control characters and directional overrides are not. */
const HIDDEN = /(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const plain = (text: string): string => text.replaceAll(HIDDEN, '').trim();

/** What is stored, block by block; a block of no known kind, or an empty one, is left out. */
export const readBlocks = (stored: unknown): readonly ContentBlock[] =>
  Array.isArray(stored) ? stored.flatMap(readBlock) : [];

function readBlock(stored: unknown): ContentBlock[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { kind, text, items } = stored as Readonly<Record<string, unknown>>;
  if (kind === 'heading' || kind === 'text') {
    return typeof text === 'string' && plain(text) !== '' ? [{ kind, text: plain(text) }] : [];
  }
  if (kind !== 'list' || !Array.isArray(items)) return [];
  const texts = items
    .filter((item) => typeof item === 'string')
    .map(plain)
    .filter((item) => item !== '');
  return texts.length === 0 ? [] : [{ kind, items: texts }];
}

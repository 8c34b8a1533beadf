import type { Instant, Locale } from '../kernel/index.ts';

/** Pages for sellers; the storefront shows some of them, too. */
export const SELLER_PAGES = ['about', 'privacy', 'rules', 'fees', 'imprint', 'contact', 'guide'] as const;
/** Pages for viewers. */
const VIEWER_PAGES = ['viewer-privacy', 'viewer-terms'] as const;
export const CONTENT_TYPES = [...SELLER_PAGES, ...VIEWER_PAGES] as const;
export type SellerPage = (typeof SELLER_PAGES)[number];
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The pages that a seller accepts at registration. */
export const TERMS_TYPES = ['rules', 'privacy', 'fees'] as const satisfies readonly ContentType[];

/** Plain text in named blocks. There is no markup, so a page cannot run scripts in a browser. */
export type ContentBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export interface ContentPage {
  readonly type: ContentType;
  /** The language of the text: English if the requested one is missing. */
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

/** Parses stored blocks; unknown kinds and empty blocks are skipped. */
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

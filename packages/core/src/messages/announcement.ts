import type { AgentLevel } from '../identity/index.ts';
import type { Id, Locale, SellerId } from '../kernel/index.ts';

export type AnnouncementId = Id<'announcement'>;

export type Audience =
  | { readonly kind: 'all' }
  | { readonly kind: 'level'; readonly level: AgentLevel }
  | { readonly kind: 'seller'; readonly sellerId: SellerId };

export interface AnnouncedText {
  readonly title: string;
  readonly text: string;
}

/** English is always present. */
export type AnnouncedTexts = Readonly<Partial<Record<Locale, AnnouncedText>>>;

/** In the reader's language, else in English. */
export const announcedIn = (texts: AnnouncedTexts, locale: Locale): AnnouncedText | undefined =>
  texts[locale] ?? texts.en;

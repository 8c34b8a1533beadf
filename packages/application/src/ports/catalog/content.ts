import type { ContentPage, ContentType, FriendLink } from '@cliffhanger/core/content';
import type { Locale, OperatorId } from '@cliffhanger/core/kernel';

/** Public pages, written by operators. */
export interface Content {
  /** Falls back to English. */
  page(type: ContentType, locale: Locale): Promise<ContentPage | undefined>;
  /** A version of these pages together: the time of the last change in any language. */
  versionOf(types: readonly ContentType[]): Promise<string>;
  friendLinks(): Promise<readonly FriendLink[]>;
  /** Every page in all its languages. */
  pages(): Promise<readonly ContentPage[]>;
  savePage(page: ContentPage, by: OperatorId): Promise<void>;
  /** Replaces the whole list, in this order. */
  replaceFriendLinks(links: readonly FriendLink[]): Promise<void>;
}

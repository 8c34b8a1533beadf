import type { ContentPage, ContentType, FriendLink } from '@cliffhanger/core/content';
import type { Locale, OperatorId } from '@cliffhanger/core/kernel';

/** What everybody can read; operators write it. */
export interface Content {
  /** In that language, otherwise in English. */
  page(type: ContentType, locale: Locale): Promise<ContentPage | undefined>;
  /** Of these together: named by the moment at which one was last changed, in whatever language. */
  versionOf(types: readonly ContentType[]): Promise<string>;
  friendLinks(): Promise<readonly FriendLink[]>;
  /** Every page in every language that it has. */
  pages(): Promise<readonly ContentPage[]>;
  savePage(page: ContentPage, by: OperatorId): Promise<void>;
  /** In that order, in place of those that were there. */
  replaceFriendLinks(links: readonly FriendLink[]): Promise<void>;
}

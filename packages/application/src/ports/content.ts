import type { ContentPage, ContentType, FriendLink } from '@cliffhanger/core/content';
import type { Locale } from '@cliffhanger/core/kernel';

/** What everybody can read; operators write it. */
export interface Content {
  /** In that language, otherwise in English. */
  page(type: ContentType, locale: Locale): Promise<ContentPage | undefined>;
  friendLinks(): Promise<readonly FriendLink[]>;
}

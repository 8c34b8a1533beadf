import type { ContentBlock, ContentPage, ContentType, FriendLink } from '@cliffhanger/core/content';
import {
  accept,
  DONE,
  type Locale,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

export interface StoredContent {
  readonly pages: readonly ContentPage[];
  readonly links: readonly FriendLink[];
}

/** All public pages and links, in every language. */
export const listContent =
  ({ transactions }: Requires<'transactions', 'content'>) =>
  async (): Promise<Result<StoredContent>> =>
    accept(
      await transactions.read(async ({ content }) => ({
        pages: await content.pages(),
        links: await content.friendLinks(),
      })),
    );

export interface SaveContentPage {
  readonly type: ContentType;
  readonly locale: Locale;
  readonly title: string;
  readonly blocks: readonly ContentBlock[];
  readonly by: OperatorId;
}

/** Published at once; earlier versions stay stored. */
export const saveContentPage =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'content'>) =>
  ({ by, ...page }: SaveContentPage): Promise<Result<Nothing>> =>
    transactions.run(async ({ content }): Promise<Result<Nothing>> => {
      if (page.blocks.length === 0) return refuse('field-required', { field: 'text' });
      await content.savePage({ ...page, updatedAt: clock.now() }, by);
      return DONE;
    });

/** Replaces all links and stores their order. */
export const saveFriendLinks =
  ({ transactions }: Requires<'transactions', 'content'>) =>
  (links: readonly FriendLink[]): Promise<Result<Nothing>> =>
    transactions.run(async ({ content }) => {
      await content.replaceFriendLinks(links);
      return DONE;
    });

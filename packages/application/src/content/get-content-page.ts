import type { ContentPage, ContentType } from '@cliffhanger/core/content';
import { accept, type Locale, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

export interface ContentQuery {
  readonly type: ContentType;
  readonly locale: Locale;
}

export const getContentPage =
  ({ transactions }: Requires<'transactions', 'content'>) =>
  async ({ type, locale }: ContentQuery): Promise<Result<ContentPage>> => {
    const page = await transactions.read(({ content }) => content.page(type, locale));
    return page === undefined ? refuse('invalid-input', { field: 'type' }) : accept(page);
  };

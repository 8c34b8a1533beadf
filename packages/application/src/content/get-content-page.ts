import { type ContentPage, type ContentType, fillFigures, pageFigures } from '@cliffhanger/core/content';
import { accept, type Locale, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';

export interface ContentQuery {
  readonly type: ContentType;
  readonly locale: Locale;
}

export const getContentPage =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'content' | 'settings'>) =>
  ({ type, locale }: ContentQuery): Promise<Result<ContentPage>> =>
    transactions.read(async ({ content, settings }): Promise<Result<ContentPage>> => {
      const page = await content.page(type, locale);
      if (page === undefined) return refuse('invalid-input', { field: 'type' });
      const figures = pageFigures(await settings.current(clock.now()));
      return accept({ ...page, blocks: fillFigures(page.blocks, figures) });
    });

import { accept, type Locale, type Result } from '@cliffhanger/core/kernel';
import type { CategoryOnShow, PageQuery, Requires } from '../ports/index.ts';

export interface Categories {
  readonly list: readonly CategoryOnShow[];
  readonly total: number;
}

export const listCategories =
  ({ transactions }: Requires<'transactions', 'catalog'>) =>
  async ({ locale, ...page }: PageQuery & { readonly locale: Locale }): Promise<Result<Categories>> =>
    accept(await transactions.read((repositories) => repositories.catalog.categories(locale, page)));

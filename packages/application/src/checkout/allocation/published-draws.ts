import type { DrawnResult } from '@cliffhanger/core/checkout';
import { accept, type Locale, type Result, refuse } from '@cliffhanger/core/kernel';
import type { DrawDay, PageFound, PageQuery, Requires, Storefront } from '../../ports/index.ts';

export interface GetDrawDay extends PageQuery {
  readonly day: string;
  readonly locale: Locale;
}

export interface PublishedDay {
  readonly draw: DrawDay;
  readonly weights: Awaited<ReturnType<Storefront['drawWeights']>>;
  readonly results: PageFound<DrawnResult>;
}

const NO_RESULTS: PageFound<DrawnResult> = { list: [], total: 0 };

/** Everything that anybody needs to do a day's draw again. What came of it is told with the secret, after the day. */
export const getDrawDay =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'storefront'>) =>
  ({ day, locale, page, size }: GetDrawDay): Promise<Result<PublishedDay>> =>
    transactions.read(async ({ storefront }): Promise<Result<PublishedDay>> => {
      const draw = await storefront.drawDay(day, clock.now());
      if (draw === undefined) return refuse('draw-day-unknown', { field: 'day' });
      const results = draw.secret === null ? NO_RESULTS : await storefront.drawResults(day, { page, size });
      const drawn = [...new Set(results.list.map(({ dramaId }) => dramaId))];
      const dramaIds = drawn.length === 0 ? null : drawn;
      const weights = await storefront.drawWeights({ day, dramaIds, locale, most: size });
      return accept({ draw, weights, results });
    });

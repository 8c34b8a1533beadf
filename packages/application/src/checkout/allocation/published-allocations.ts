import type { AllocationResult } from '@cliffhanger/core/checkout';
import { accept, type Locale, type Result, refuse } from '@cliffhanger/core/kernel';
import type { AllocationDay, PageFound, PageQuery, Requires, Storefront } from '../../ports/index.ts';

export interface GetAllocationDay extends PageQuery {
  readonly day: string;
  readonly locale: Locale;
}

export interface PublishedDay {
  readonly draw: AllocationDay;
  readonly weights: Awaited<ReturnType<Storefront['allocationWeights']>>;
  readonly results: PageFound<AllocationResult>;
}

const NO_RESULTS: PageFound<AllocationResult> = { list: [], total: 0 };

/** Everything needed to repeat a day's draw. Results are published with the secret, after the day. */
export const getAllocationDay =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'storefront'>) =>
  ({ day, locale, page, size }: GetAllocationDay): Promise<Result<PublishedDay>> =>
    transactions.read(async ({ storefront }): Promise<Result<PublishedDay>> => {
      const draw = await storefront.allocationDay(day, clock.now());
      if (draw === undefined) return refuse('draw-day-unknown', { field: 'day' });
      const results =
        draw.secret === null ? NO_RESULTS : await storefront.allocationResults(day, { page, size });
      const drawn = [...new Set(results.list.map(({ dramaId }) => dramaId))];
      const dramaIds = drawn.length === 0 ? null : drawn;
      const weights = await storefront.allocationWeights({ day, dramaIds, locale, most: size });
      return accept({ draw, weights, results });
    });

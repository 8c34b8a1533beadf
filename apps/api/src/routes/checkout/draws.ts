import { getDrawDay, listDrawDays } from '@cliffhanger/application/checkout';
import type { Outside } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/checkout';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';

export function addPublishedDrawRoutes(api: Api, outside: Outside): void {
  serve(api, wire.listDrawDaysForViewers, async ({ input: { page, pageSize } }) =>
    answered(await listDrawDays(outside)({ page, size: pageSize }), (days) => ({ list: [...days] })),
  );

  serve(api, wire.getDrawDay, async ({ input: { day, page, pageSize }, locale }) =>
    answered(
      await getDrawDay(outside)({ day, locale, page, size: pageSize }),
      ({ draw, weights, results: { list, total } }) => ({
        draw,
        weights: weights.map(({ shares, ...drama }) => ({ ...drama, shares: [...shares] })),
        results: [...list],
        total,
        hasMore: page * pageSize < total,
      }),
    ),
  );
}

import { getDrawDay, listDrawDays } from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/checkout';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';

export function addPublishedDrawRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listDrawDaysForViewers, async ({ input: { page, pageSize } }) =>
    toResponse(await listDrawDays(dependencies)({ page, size: pageSize }), (days) => ({ list: [...days] })),
  );

  serve(api, wire.getDrawDay, async ({ input: { day, page, pageSize }, locale }) =>
    toResponse(
      await getDrawDay(dependencies)({ day, locale, page, size: pageSize }),
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

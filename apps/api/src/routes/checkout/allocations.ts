import { getAllocationDay, listAllocationDays } from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/checkout';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';

export function addPublishedAllocationRoutes(api: Api, dependencies: Dependencies): void {
  serve(api, wire.listAllocationDaysForViewers, async ({ input: { page, pageSize } }) =>
    toResponse(await listAllocationDays(dependencies)({ page, size: pageSize }), (days) => ({
      list: [...days],
    })),
  );

  serve(api, wire.getAllocationDay, async ({ input: { day, page, pageSize }, locale }) =>
    toResponse(
      await getAllocationDay(dependencies)({ day, locale, page, size: pageSize }),
      ({ draw, weights, results: { list, total } }) => ({
        draw,
        weights: weights.map(({ shares, ...drama }) => ({ ...drama, shares: [...shares] })),
        results: list.map(({ passed, ...result }) => ({ ...result, passed: [...passed] })),
        total,
        hasMore: page * pageSize < total,
      }),
    ),
  );
}

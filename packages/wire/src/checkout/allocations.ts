import * as z from 'zod/mini';
import { endpoint, fields, id, paging } from '../kernel/index.ts';
import { allocationDay, day } from '../orders/list-allocation-days.ts';

export const listAllocationDaysForViewers = endpoint({
  name: 'checkout.list-draw-days',
  path: '/api/viewer/draw/days',
  access: 'public',
  origin: 'ours',
  summary: 'The days of the draw of orders without a click, the newest first.',
  request: fields(paging),
  answer: fields({ list: z.array(allocationDay) }),
});

export const getAllocationDay = endpoint({
  name: 'checkout.get-draw-day',
  path: '/api/viewer/draw/day',
  access: 'public',
  origin: 'ours',
  summary:
    'Everything about one day of the draw: weights, commitment, and once the day is over the secret and the results, so that anybody can do it again.',
  request: fields({
    day,
    ...paging,
  }),
  answer: fields({
    draw: allocationDay,
    /**
     * Participants and their weights; for the dramas of the results on this page, or of the whole day while
     * there are none.
     */
    weights: z.array(
      fields({
        dramaId: id<'drama'>(),
        title: z.string(),
        shares: z.array(fields({ sellerId: id<'seller'>(), weight: z.int() })),
      }),
    ),
    /**
     * Only after the day: all orders without a click. For an order of the platform (the zero id), the drawn
     * seller who may no longer sell; null without participants. `passed` are sellers who were drawn first, in
     * that order, and skipped because they bought it themselves.
     */
    results: z.array(
      fields({
        number: z.string(),
        dramaId: id<'drama'>(),
        sellerId: id<'seller'>(),
        drawn: z.nullable(id<'seller'>()),
        passed: z.array(id<'seller'>()),
      }),
    ),
    total: z.int(),
    hasMore: z.boolean(),
  }),
  refusals: ['draw-day-unknown'],
});

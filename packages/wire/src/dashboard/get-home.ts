import { AGENT_LEVELS } from '@cliffhanger/core/identity';
import * as z from 'zod/mini';
import { endpoint, fields, instant, money, nothing, word } from '../kernel/index.ts';
import { figureFields } from './figures.ts';

export const getHome = endpoint({
  name: 'dashboard.get-home',
  path: '/api/seller/tongji/home',
  access: 'seller',
  origin: 'ours',
  summary:
    'What stands at the top of the home page, in one call: standing, today against yesterday at this time, where the money stands, what waits to be shipped.',
  request: nothing,
  answer: fields({
    level: word(AGENT_LEVELS),
    creditScore: z.int(),
    today: fields(figureFields),
    /** Yesterday up to this time of day, in steps of ten minutes. */
    yesterdayByNow: fields(figureFields),
    available: money,
    unsettled: money,
    withdrawing: money,
    /** Null when nothing waits for T+7. */
    nextRelease: z.nullable(fields({ at: instant, sum: money })),
    toShip: fields({
      count: z.int(),
      withoutRight: z.int(),
      firstDeadline: z.nullable(instant),
    }),
    unreadMessages: z.int(),
    updatedAt: instant,
  }),
});

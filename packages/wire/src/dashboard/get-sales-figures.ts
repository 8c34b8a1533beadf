import * as z from 'zod/mini';
import { endpoint, fields, instant, nothing } from '../kernel/index.ts';
import { figureFields, settledFields } from './figures.ts';

export const getSalesFigures = endpoint({
  name: 'dashboard.get-sales-figures',
  path: '/api/seller/tongji/sale-lirun',
  access: 'seller',
  origin: 'spec',
  summary:
    'Sales, profit, orders and clicks of today beside yesterday (whole, and up to this time of day), and of all time. Days are days of the platform, in UTC unless it says otherwise.',
  request: nothing,
  answer: fields({
    today: fields(figureFields),
    yesterday: fields(figureFields),
    /** Yesterday up to this time of day, in steps of ten minutes. */
    yesterdayByNow: fields(figureFields),
    altogether: fields({ ...figureFields, ...settledFields }),
    updatedAt: instant,
  }),
});

export const listSalesDays = endpoint({
  name: 'dashboard.list-sales-days',
  path: '/api/seller/tongji/see-log-sale-lirun',
  access: 'seller',
  origin: 'spec',
  summary: 'Sales and profit of each of the last 30 days on which something happened, newest first.',
  request: nothing,
  answer: fields({
    list: z.array(fields({ day: z.string(), ...figureFields, ...settledFields })),
  }),
});

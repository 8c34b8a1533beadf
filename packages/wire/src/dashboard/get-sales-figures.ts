import * as z from 'zod/mini';
import { endpoint, fields, instant, nothing } from '../kernel/index.ts';
import { figureFields, settledFields } from './figures.ts';

export const getSalesFigures = endpoint({
  name: 'dashboard.get-sales-figures',
  path: '/api/seller/tongji/sale-lirun',
  access: 'seller',
  origin: 'spec',
  summary: 'Sales and profit of today beside yesterday, and of all time. Days are days in UTC.',
  request: nothing,
  answer: fields({
    today: fields(figureFields),
    yesterday: fields(figureFields),
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

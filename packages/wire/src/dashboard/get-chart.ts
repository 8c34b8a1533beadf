import { CHART_DIMENSIONS } from '@cliffhanger/core/dashboard';
import * as z from 'zod/mini';
import { endpoint, fields, instant, named, word } from '../kernel/index.ts';
import { figureFields } from './figures.ts';

export const getChart = endpoint({
  name: 'dashboard.get-chart',
  path: '/api/seller/tongji/tongji-tu',
  access: 'seller',
  origin: 'spec',
  summary: 'A chart of sales, profit, orders and clicks by day, week or month; the last point ends today.',
  request: fields({ dimension: named('weidu', word(CHART_DIMENSIONS)) }),
  answer: fields({
    points: z.array(fields({ from: z.string(), to: z.string(), ...figureFields })),
    updatedAt: instant,
  }),
});

import * as z from 'zod/mini';
import { endpoint, fields, nothing } from '../kernel/index.ts';
import { linkResultsFields } from '../library/link-results.ts';

export const getFunnel = endpoint({
  name: 'dashboard.get-funnel',
  path: '/api/seller/tongji/funnel',
  access: 'seller',
  origin: 'ours',
  summary:
    'How far those came whom any tracking link of the caller has brought in the last 7 days, each on the day of their click: the sum of what each link shows.',
  request: nothing,
  answer: fields({ days: z.int(), funnel: linkResultsFields.funnel }),
});

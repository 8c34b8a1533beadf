import * as z from 'zod/mini';
import { endpoint, fields, instant } from '../kernel/index.ts';
import { consignmentId } from './consignment.ts';
import { linkPeriod } from './link-period.ts';
import { trackingCode } from './tracking-link.ts';

export const listLinkHours = endpoint({
  name: 'library.list-link-hours',
  path: '/api/seller/videoju-seller/tracking-link-hours',
  access: 'seller',
  origin: 'ours',
  summary:
    'Clicks of one tracking link by the hour of UTC over the last days (without days: over all that is kept, 100 days), oldest first; bots and repeats are not counted, and hours without clicks are left out.',
  request: fields({ consignmentId, code: trackingCode, days: linkPeriod }),
  answer: fields({ list: z.array(fields({ hour: instant, clicks: z.int() })), days: z.int() }),
  refusals: ['consignment-unknown'],
});

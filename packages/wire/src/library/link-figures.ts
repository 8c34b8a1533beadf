import * as z from 'zod/mini';
import { endpoint, fields } from '../kernel/index.ts';
import { consignmentId } from './consignment.ts';
import { linkPeriod } from './link-period.ts';
import { linkResultsFields } from './link-results.ts';

export const listLinkFigures = endpoint({
  name: 'library.list-link-figures',
  path: '/api/seller/videoju-seller/tracking-link-figures',
  access: 'seller',
  origin: 'ours',
  summary:
    'What each tracking link of a drama in the library brought over the last days (30 unless said), oldest link first (50 at most).',
  request: fields({ consignmentId, days: linkPeriod }),
  answer: fields({ list: z.array(fields({ code: z.string(), ...linkResultsFields })), days: z.int() }),
  refusals: ['consignment-unknown'],
});

import { isSubId, LONGEST_SUB_ID } from '@cliffhanger/core/library';
import * as z from 'zod/mini';
import { endpoint, fields, refusing, requiredText } from '../kernel/index.ts';
import { consignmentId } from './consignment.ts';
import { linkPeriod } from './link-period.ts';
import { linkResultsFields } from './link-results.ts';
import { trackingCode, trackingLink } from './tracking-link.ts';

export const addTrackingLink = endpoint({
  name: 'library.add-tracking-link',
  path: '/api/seller/videoju-seller/add-tracking-link',
  access: 'seller',
  origin: 'ours',
  summary: 'One more tracking link of a drama, told apart by a sub-id; the same sub-id gives the same link.',
  request: fields({
    consignmentId,
    subId: requiredText('field-required', LONGEST_SUB_ID).check(z.refine(isSubId, refusing('invalid-input'))),
  }),
  answer: trackingLink,
  refusals: ['consignment-unknown', 'too-many-tracking-links'],
});

export const listTrackingLinks = endpoint({
  name: 'library.list-tracking-links',
  path: '/api/seller/videoju-seller/tracking-link-list',
  access: 'seller',
  origin: 'ours',
  summary: 'The tracking links of a drama in the library, oldest first (50 at most).',
  request: fields({ consignmentId }),
  answer: fields({ list: z.array(trackingLink) }),
  refusals: ['consignment-unknown'],
});

export const listLinkDays = endpoint({
  name: 'library.list-link-days',
  path: '/api/seller/videoju-seller/tracking-link-days',
  access: 'seller',
  origin: 'ours',
  summary:
    'What one tracking link brought on each of the last days (30 unless said), the last one first. Views and orders count on their own day, visits of the funnel on the day of their click.',
  request: fields({ consignmentId, code: trackingCode, days: linkPeriod }),
  answer: fields({ list: z.array(fields({ day: z.string(), ...linkResultsFields })), days: z.int() }),
  refusals: ['consignment-unknown'],
});

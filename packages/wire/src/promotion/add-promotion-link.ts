import { LONGEST_LINK } from '@cliffhanger/core/promotion';
import * as z from 'zod/mini';
import { endpoint, fields, refusing } from '../kernel/index.ts';
import { consignmentId } from '../library/consignment.ts';
import { promotionLink } from './promotion-link.ts';

/** Room for spaces around a pasted URL. */
const LONGEST_PASTED = LONGEST_LINK + 100;

export const addPromotionLink = endpoint({
  name: 'promotion.add-link',
  path: '/api/seller/videoju-seller/add-tiktok-url',
  access: 'seller',
  origin: 'spec',
  summary:
    'Sends in the address of a post for review: https, on an allowed site, on an account of the seller, not sent in before by anybody.',
  request: fields({
    consignmentId,
    url: z
      .string(refusing('promotion-link-required'))
      .check(z.maxLength(LONGEST_PASTED, refusing('link-malformed'))),
  }),
  answer: promotionLink,
  refusals: [
    'promotion-link-required',
    'link-malformed',
    'link-not-a-post',
    'link-shortened',
    'link-of-another-account',
    'link-not-https',
    'link-host-not-allowed',
    'consignment-unknown',
    'too-many-open-links',
    'link-taken',
  ],
});

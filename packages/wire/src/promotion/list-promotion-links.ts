import * as z from 'zod/mini';
import { endpoint, fields } from '../kernel/index.ts';
import { consignmentId } from '../library/consignment.ts';
import { promotionLink } from './promotion-link.ts';

export const listPromotionLinks = endpoint({
  name: 'promotion.list-links',
  path: '/api/seller/videoju-seller/tiktok-url-list',
  access: 'seller',
  origin: 'ours',
  summary: 'The posts of a drama in the library with their reviews, newest first (50 at most).',
  request: fields({ consignmentId }),
  answer: fields({ list: z.array(promotionLink), mostOpenLinks: z.int() }),
  refusals: ['consignment-unknown'],
});

import * as z from 'zod/mini';
import { endpoint, fields, money, nothing } from '../kernel/index.ts';

const credits = fields({ episodes: z.int(), amount: money });

export const quoteCredits = endpoint({
  name: 'levels.quote-credits',
  path: '/api/seller/level/credit-quote',
  access: 'seller',
  origin: 'ours',
  summary: 'How many prepaid episode credits are left, and what was paid for them.',
  request: nothing,
  answer: credits,
});

export const buyBackCredits = endpoint({
  name: 'levels.buy-back-credits',
  path: '/api/seller/level/credit-buyback',
  access: 'seller',
  origin: 'ours',
  summary: 'Takes back all prepaid episode credits and pays into the wallet what was paid for them.',
  movesMoney: true,
  request: nothing,
  answer: credits,
  refusals: ['no-episode-credits'],
});

import * as z from 'zod/mini';
import { endpoint, fields, instant, pageOf, paging } from '../kernel/index.ts';
import { creditScorePart } from './credit-score-part.ts';

export const listCreditScoreHistory = endpoint({
  name: 'credit.list-history',
  path: '/api/seller/credit/history',
  access: 'seller',
  origin: 'ours',
  summary: 'Every credit score that differed from the one before, newest first, with its parts.',
  request: fields(paging),
  answer: pageOf(fields({ score: z.int(), computedAt: instant, parts: z.array(creditScorePart) })),
});

import { AGENT_LEVELS } from '@cliffhanger/core/identity';
import * as z from 'zod/mini';
import { endpoint, fields, instant, pageOf, paging, word } from '../kernel/index.ts';

export const listTeam = endpoint({
  name: 'referrals.list-team',
  path: '/api/v1/team/list',
  access: 'seller',
  origin: 'ours',
  summary: 'Whom the caller invited, who joined last first, with the way to valid in percent.',
  request: fields(paging),
  answer: pageOf(
    fields({
      /** Shortened: `Nora L.` */
      name: z.string(),
      level: word(AGENT_LEVELS),
      state: word(['pending', 'approved']),
      joinedAt: instant,
      isValid: z.boolean(),
      progress: z.int(),
    }),
  ),
});

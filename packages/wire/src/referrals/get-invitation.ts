import * as z from 'zod/mini';
import { endpoint, fields, nothing, word } from '../kernel/index.ts';

export const getInvitation = endpoint({
  name: 'referrals.get-invitation',
  path: '/api/v1/invite/detail',
  access: 'seller',
  origin: 'spec',
  summary: 'The invitation code of an official agent; others are told what is missing.',
  request: nothing,
  answer: fields({
    mayInvite: z.boolean(),
    code: z.nullable(z.string()),
    missing: z.array(word(['real-name-certification'])),
  }),
});

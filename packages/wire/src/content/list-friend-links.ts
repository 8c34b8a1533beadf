import * as z from 'zod/mini';
import { endpoint, fields, nothing } from '../kernel/index.ts';

export const listFriendLinks = endpoint({
  name: 'content.list-friend-links',
  path: '/api/v1/friend-link/list',
  access: 'public',
  origin: 'spec',
  summary: 'The links in the footer.',
  request: nothing,
  answer: fields({ list: z.array(fields({ name: z.string(), url: z.string() })) }),
});

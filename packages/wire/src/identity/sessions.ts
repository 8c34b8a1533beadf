import * as z from 'zod/mini';
import { endpoint, fields, id, instant, nothing } from '../kernel/index.ts';

export const logout = endpoint({
  name: 'identity.logout',
  path: '/api/v1/seller/logout',
  access: 'seller',
  origin: 'ours',
  summary: 'Ends this session.',
  request: nothing,
  answer: nothing,
});

export const listSessions = endpoint({
  name: 'identity.list-sessions',
  path: '/api/seller/seller/session-list',
  access: 'seller',
  origin: 'ours',
  summary: 'Where the seller is logged in, newest first (50 at most).',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        id: id<'session'>(),
        device: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const endSession = endpoint({
  name: 'identity.end-session',
  path: '/api/seller/seller/session-end',
  access: 'seller',
  origin: 'ours',
  summary: 'Ends one session of the same seller.',
  request: fields({ id: id<'session'>() }),
  answer: nothing,
  refusals: ['session-unknown'],
});

export const endOtherSessions = endpoint({
  name: 'identity.end-other-sessions',
  path: '/api/seller/seller/session-end-others',
  access: 'seller',
  origin: 'ours',
  summary: 'Ends every session of the seller but this one.',
  request: nothing,
  answer: fields({ ended: z.int() }),
});

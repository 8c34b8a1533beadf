import { STAFF_ROLES } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { fields, id, instant, nothing, refusing } from '../../kernel/index.ts';
import { EVERY_ROLE, operatorEndpoint } from '../kernel.ts';
import { reviewKind } from '../reviews/queues.ts';

/** An item of a queue: an order in complaint by its number, everything else by its id. */
const reviewItemInput = fields({
  queue: reviewKind,
  id: z.string(refusing('invalid-input')).check(z.regex(/^[0-9A-Za-z-]{1,40}$/, refusing('invalid-input'))),
});

export const listDuties = operatorEndpoint({
  name: 'staff.list-duties',
  path: '/api/operator/staff/duties',
  roles: EVERY_ROLE,
  kind: 'view',
  summary: 'Who is on duty now, and who comes next; the earliest first.',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        id: id<'duty'>(),
        personId: id<'operator'>(),
        personName: z.string(),
        startsAt: instant,
        endsAt: instant,
        setBy: id<'operator'>(),
      }),
    ),
  }),
});

export const setDuty = operatorEndpoint({
  name: 'staff.set-duty',
  path: '/api/operator/staff/set-duty',
  roles: ['admin'],
  kind: 'change',
  subject: { kind: 'staff', field: 'personId' },
  summary: 'Puts somebody of the staff on duty for at most a week. One person at a time.',
  request: fields({ personId: id<'operator'>(), startsAt: instant, endsAt: instant }),
  answer: nothing,
  refusals: ['role-not-allowed', 'staff-unknown', 'duty-out-of-bounds', 'duty-overlaps'],
});

export const endDuty = operatorEndpoint({
  name: 'staff.end-duty',
  path: '/api/operator/staff/end-duty',
  roles: ['admin'],
  kind: 'change',
  subject: { kind: 'duty', field: 'id' },
  summary: 'Takes a shift back: one that has begun ends now. It stays known that it was set.',
  request: fields({ id: id<'duty'>() }),
  answer: nothing,
  refusals: ['role-not-allowed', 'duty-unknown'],
});

export const pageDuty = operatorEndpoint({
  name: 'staff.page-duty',
  path: '/api/operator/staff/page-duty',
  // Auditors read only.
  roles: STAFF_ROLES.filter((role) => role !== 'auditor'),
  kind: 'change',
  summary:
    'Sends whoever is on duty a mail, about something that waits or in general: once in ten minutes about one thing, ten times an hour by one person. The same key again sends nothing.',
  request: fields({ key: id<'duty-page'>(), about: z.optional(reviewItemInput) }),
  answer: fields({ name: z.string() }),
  refusals: ['role-not-allowed', 'nobody-on-duty', 'too-many-tries'],
});

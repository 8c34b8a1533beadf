import { COMPLAINT_REASONS } from '@cliffhanger/core/checkout';
import * as z from 'zod/mini';
import { fields, id, instant, money, requiredText, snakeWord } from '../../kernel/index.ts';
import { detailFields } from '../../orders/get-order.ts';
import { operatorEndpoint } from '../kernel.ts';
import { note } from './notes.ts';
import { RECORD_ROLES } from './roles.ts';
import { waiting } from './search.ts';

export const viewerMail = fields({
  number: z.string(),
  kind: z.string(),
  /** Above 0: a copy. */
  copy: z.int(),
  queuedAt: instant,
  writtenAt: z.nullable(instant),
});

export const getOrder = operatorEndpoint({
  name: 'records.get-order',
  path: '/api/operator/records/order-detail',
  roles: RECORD_ROLES.order,
  kind: 'view',
  isPersonal: true,
  subject: { kind: 'order', field: 'number' },
  summary:
    'Everything about an order: its times, where it comes from, its money line by line, its viewer with the address hidden, and why it is where it is.',
  request: fields({ number: requiredText('field-required', 20) }),
  answer: fields({
    ...detailFields,
    sellerId: id<'seller'>(),
    sellerName: z.nullable(z.string()),
    store: z.nullable(z.string()),
    waiting,
    /** The promise of a complaint; null without one. */
    complaintBy: z.nullable(instant),
    decision: z.nullable(
      fields({ outcome: z.string(), reason: z.string(), decidedAt: instant, dueAt: z.nullable(instant) }),
    ),
    dispute: z.nullable(fields({ state: z.string(), openedAt: instant, decidedBy: instant })),
    viewer: fields({
      id: id<'viewer'>(),
      /** `m•••@•••`; null: erased or never given. */
      email: z.nullable(z.string()),
      country: z.nullable(z.string()),
      purchases: z.int(),
      spent: money,
      complaints: z.int(),
      refunds: z.int(),
    }),
    /** The last playback position. */
    played: z.nullable(fields({ episode: z.int(), positionMs: z.int(), at: instant })),
    mails: z.array(viewerMail),
    notes: z.array(note),
  }),
  refusals: ['order-unknown', 'field-required'],
});

export const complaintReason = snakeWord(COMPLAINT_REASONS);

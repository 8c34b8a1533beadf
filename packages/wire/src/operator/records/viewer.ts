import * as z from 'zod/mini';
import { fields, id, instant, money } from '../../kernel/index.ts';
import { orderState } from '../../orders/order.ts';
import { operatorEndpoint } from '../kernel.ts';
import { note } from './notes.ts';
import { complaintReason, viewerMail } from './order.ts';
import { RECORD_ROLES } from './roles.ts';

const aViewer = { kind: 'viewer', field: 'id' } as const;

export const getViewer = operatorEndpoint({
  name: 'records.get-viewer',
  path: '/api/operator/records/viewer-detail',
  roles: RECORD_ROLES.viewer,
  kind: 'view',
  isPersonal: true,
  subject: aViewer,
  summary: 'What a viewer bought, played and got back, and what was written to them; the address is hidden.',
  request: fields({ id: id<'viewer'>() }),
  answer: fields({
    id: id<'viewer'>(),
    email: z.nullable(z.string()),
    createdAt: instant,
    verifiedAt: z.nullable(instant),
    erasedAt: z.nullable(instant),
    purchases: z.array(
      fields({
        number: z.string(),
        title: z.string(),
        firstEpisode: z.int(),
        lastEpisode: z.int(),
        amount: money,
        state: orderState,
        paidAt: instant,
        processor: z.string(),
        country: z.nullable(z.string()),
        sellerId: id<'seller'>(),
        sellerName: z.nullable(z.string()),
        refunded: z.nullable(money),
        refundedAt: z.nullable(instant),
        refundPaidAt: z.nullable(instant),
        complaint: z.nullable(complaintReason),
        hasReceipt: z.boolean(),
      }),
    ),
    plays: z.array(
      fields({
        dramaId: id<'drama'>(),
        title: z.string(),
        episode: z.int(),
        positionMs: z.int(),
        at: instant,
      }),
    ),
    mails: z.array(viewerMail),
    notes: z.array(note),
  }),
  refusals: ['account-does-not-exist'],
});

export const showViewer = operatorEndpoint({
  name: 'records.show-viewer',
  path: '/api/operator/records/viewer-show',
  roles: RECORD_ROLES.viewer,
  kind: 'view',
  isPersonal: true,
  subject: aViewer,
  summary: 'The address of a viewer, in clear.',
  request: fields({ id: id<'viewer'>() }),
  answer: fields({ email: z.string() }),
  refusals: ['account-does-not-exist'],
});

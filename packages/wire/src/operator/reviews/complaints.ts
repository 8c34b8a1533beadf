import { COMPLAINT_OUTCOMES, COMPLAINT_REASONS, DECISION_REASONS } from '@cliffhanger/core/checkout';
import { LOCALES, type RefusalName } from '@cliffhanger/core/kernel';
import { PAY_FROM } from '@cliffhanger/core/orders';
import * as z from 'zod/mini';
import { fields, id, instant, money, nothing, optionalText, snakeWord } from '../../kernel/index.ts';
import { operatorEndpoint } from '../kernel.ts';
import { precedent, QUEUE_ROLES, reviewId } from './queues.ts';

const subject = { kind: 'complaint', field: 'id' } as const;
const outcome = snakeWord(COMPLAINT_OUTCOMES);
const reason = snakeWord(DECISION_REASONS);
const episodes = z.array(z.int());
const roles = QUEUE_ROLES.complaint;
const number = reviewId('complaint');

/** When it is executed; null: after a second person. */
const standing = fields({ dueAt: z.nullable(instant) });

const UNDECIDABLE: readonly RefusalName[] = [
  'taken-by-another',
  'order-unknown',
  'order-already-decided',
  'dispute-open',
];

export const getComplaint = operatorEndpoint({
  name: 'reviews.get-complaint-case',
  path: '/api/operator/reviews/complaint/case',
  roles: [...roles, 'auditor'],
  kind: 'view',
  isPersonal: true,
  subject,
  summary:
    'What a complaint is about and what it is decided by: the viewer’s words, where the money is, and a decision that is on its way.',
  request: fields({ id: number }),
  answer: fields({
    number: z.string(),
    title: z.string(),
    sellerName: z.string(),
    firstEpisode: z.int(),
    quantity: z.int(),
    retail: money,
    wholesale: money,
    paidAt: instant,
    processor: z.string(),
    charge: z.string(),
    firstPlayAt: z.nullable(instant),
    /** Null: opened by support or a bank. */
    complaint: z.nullable(
      fields({ reason: snakeWord(COMPLAINT_REASONS), text: z.string(), madeAt: instant }),
    ),
    /** The reason of the audit. */
    auditReason: z.nullable(z.string()),
    promisedBy: instant,
    /** When the seller is paid, or ships again, without a decision; null: already settled. */
    endsAt: z.nullable(instant),
    /** How it was shipped; null: not yet, the payment is in escrow. */
    shipping: z.nullable(
      fields({
        isPlatforms: z.boolean(),
        payFrom: z.nullable(snakeWord(PAY_FROM)),
        creditsUsed: z.int(),
        paymentAmount: money,
        unsettled: money,
      }),
    ),
    /** The seller's available balance after settlement: the most that can be taken. */
    available: z.nullable(money),
    isBankDeciding: z.boolean(),
    clearedAt: z.nullable(instant),
    /** A bank disputed the payment, with any outcome. */
    wasDisputed: z.boolean(),
    /** The viewer's total purchases and complaints. */
    viewerOrders: z.int(),
    viewerComplaints: z.int(),
    /** Complaints of others about the drama in the week before. */
    othersOfDrama: z.int(),
    /** Above this a second person agrees, one of the two from finance. */
    aloneUpTo: money,
    decision: z.nullable(
      fields({
        outcome,
        episodes,
        reason,
        note: z.nullable(z.string()),
        decidedBy: id<'operator'>(),
        decidedByName: z.string(),
        decidedAt: instant,
        dueAt: z.nullable(instant),
        isExecuted: z.boolean(),
      }),
    ),
    precedents: z.array(precedent),
  }),
  refusals: ['review-item-unknown'],
});

const message = { title: z.string(), lines: z.array(z.string()) };
const told = z.nullable(fields({ locale: z.enum(LOCALES), ...message, english: fields(message) }));

export const previewComplaint = operatorEndpoint({
  name: 'reviews.preview-complaint',
  path: '/api/operator/reviews/complaint/message-preview',
  roles,
  kind: 'view',
  subject,
  summary:
    'What the viewer and the seller will read if it is decided like this, each in their language and in English; null: nobody is told. A note of whoever decides follows as it stands.',
  request: fields({ id: number, outcome, episodes: z._default(episodes, []), reason }),
  answer: fields({ viewer: told, seller: told }),
  refusals: ['review-item-unknown', 'invalid-input'],
});

export const decideComplaint = operatorEndpoint({
  name: 'reviews.decide-complaint',
  path: '/api/operator/reviews/complaint/decide',
  roles,
  kind: 'change',
  subject,
  summary:
    'Refunds the viewer all of an order or some of its episodes, or nothing. It is carried out ten seconds later and can be taken back until then; above a sum, ten seconds after a second person has agreed. Refused while the viewer’s bank decides about the payment.',
  request: fields({
    id: number,
    outcome,
    episodes: z._default(episodes, []),
    reason,
    note: optionalText(500),
  }),
  answer: standing,
  refusals: [...UNDECIDABLE, 'episodes-not-of-order', 'invalid-input'],
});

export const confirmComplaint = operatorEndpoint({
  name: 'reviews.confirm-complaint',
  path: '/api/operator/reviews/complaint/confirm',
  roles,
  kind: 'change',
  subject,
  summary: 'Agrees to what somebody else has decided; one of the two is of finance.',
  request: fields({ id: number }),
  answer: standing,
  refusals: [...UNDECIDABLE, 'nothing-proposed', 'second-person-needed', 'role-not-allowed'],
});

export const takeBackComplaint = operatorEndpoint({
  name: 'reviews.take-back-complaint',
  path: '/api/operator/reviews/complaint/take-back',
  roles,
  kind: 'change',
  subject,
  summary: 'Takes a decision back before it is carried out: nothing has happened then.',
  request: fields({ id: number }),
  answer: nothing,
  refusals: ['order-unknown', 'decision-executed'],
});

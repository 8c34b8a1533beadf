import { CHAIN_ALARM_KINDS } from '@cliffhanger/core/chain';
import { LOCALES } from '@cliffhanger/core/kernel';
import { REVIEW_KINDS, type ReviewKind, STATED_VERDICTS } from '@cliffhanger/core/reviews';
import type { StaffRole } from '@cliffhanger/core/staff';
import { MONEY_SOURCES, WITHDRAWAL_STAGES } from '@cliffhanger/core/withdrawals';
import * as z from 'zod/mini';
import {
  fields,
  id,
  instant,
  LARGEST_PAGE,
  money,
  nothing,
  refusing,
  snakeWord,
  word,
} from '../../kernel/index.ts';
import { EVERY_ROLE, operatorEndpoint, statedPosting } from '../kernel.ts';

/** Roles that work on each queue; auditors can only read. */
export const QUEUE_ROLES: Readonly<Record<ReviewKind, readonly StaffRole[]>> = {
  registration: ['reviewer'],
  store: ['reviewer'],
  certification: ['reviewer'],
  'promotion-link': ['reviewer'],
  deposit: ['finance', 'finance-approver'],
  withdrawal: ['finance', 'finance-approver'],
  complaint: ['support', 'finance'],
  /** Finance confirms the payment of an upheld appeal. */
  appeal: ['reviewer', 'support', 'finance', 'finance-approver'],
  'payment-exception': ['finance', 'finance-approver'],
};

const MONEY_KINDS: ReadonlySet<ReviewKind> = new Set(['deposit', 'withdrawal']);
/** Decisions about money require a fresh code. */
export const asksForCode = (kind: ReviewKind): boolean => MONEY_KINDS.has(kind);

export const reviewKind = snakeWord<ReviewKind>(REVIEW_KINDS);

const NUMBER = /^CH-[0-9A-Z]{8,16}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An order in complaint is identified by its number, everything else by its id. */
export const reviewId = (kind: ReviewKind) =>
  z
    .string(refusing('invalid-input'))
    .check(z.regex(kind === 'complaint' ? NUMBER : UUID, refusing('invalid-input')));

const reviewItem = fields({
  id: z.string(),
  sellerId: id<'seller'>(),
  sellerName: z.string(),
  title: z.string(),
  state: z.string(),
  amount: z.nullable(money),
  submittedAt: instant,
  promisedBy: instant,
  sortAt: instant,
  taken: z.nullable(fields({ by: id<'operator'>(), name: z.string(), until: instant })),
});

const sellerFile = fields({
  id: id<'seller'>(),
  realName: z.string(),
  email: z.string(),
  country: z.string(),
  contact: z.string(),
  level: z.string(),
  locale: z.enum(LOCALES),
  registeredAt: instant,
  reviewState: z.string(),
  isOfficialAgent: z.boolean(),
  socialAccounts: z.array(z.string()),
  available: money,
  unsettled: money,
  counts: z.record(z.string(), z.int()),
  decisions: z.array(
    fields({
      subject: z.string(),
      outcome: z.string(),
      rule: z.nullable(z.string()),
      /** The rule's text in the caller's language. */
      words: z.nullable(z.string()),
      actor: z.string(),
      at: instant,
    }),
  ),
  shared: z.array(
    fields({
      trait: z.enum(['payout-target', 'contact', 'social-account', 'device', 'network', 'payment-source']),
      sellerId: id<'seller'>(),
      sellerName: z.string(),
      reviewState: z.string(),
    }),
  ),
});

const statedConsequence = fields({ verdict: word(STATED_VERDICTS), ...statedPosting });

const PAYMENT_STATES = ['intent', 'signed', 'broadcast', 'confirmed', 'failed', 'refused'] as const;

/** An earlier decision of a similar case. */
export const precedent = fields({
  subjectId: z.string(),
  title: z.string(),
  verdict: z.string(),
  rule: z.nullable(z.string()),
  note: z.nullable(z.string()),
  by: z.string(),
  at: instant,
});

const pathOf = (kind: ReviewKind, verb: string): `/api/${string}` => `/api/operator/reviews/${kind}/${verb}`;

const listOf = (kind: ReviewKind) =>
  operatorEndpoint({
    name: `reviews.list-${kind}`,
    path: pathOf(kind, 'list'),
    roles: [...QUEUE_ROLES[kind], 'auditor'],
    kind: 'view',
    isPersonal: true,
    summary:
      'What waits, the one that waits longest first; `after_sort_at` and `after_id` of the last one seen go on behind it.',
    request: fields({
      afterSortAt: z.optional(instant),
      afterId: z.optional(reviewId(kind)),
      pageSize: z._default(
        z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_PAGE)),
        LARGEST_PAGE,
      ),
    }),
    answer: fields({ list: z.array(reviewItem), hasMore: z.boolean() }),
  });

const getOf = (kind: ReviewKind) =>
  operatorEndpoint({
    name: `reviews.get-${kind}`,
    path: pathOf(kind, 'detail'),
    roles: [...QUEUE_ROLES[kind], 'auditor'],
    kind: 'view',
    isPersonal: true,
    subject: { kind, field: 'id' },
    summary:
      'Everything that is needed to decide, the seller’s history and what it shares with others included.',
    request: fields({ id: reviewId(kind) }),
    answer: fields({
      item: reviewItem,
      facts: z.array(fields({ name: z.string(), value: z.string() })),
      /** The URL of a submitted picture. */
      picture: z.nullable(z.string()),
      seller: z.nullable(sellerFile),
      /** The grounds for a rejection: `text` as the seller will read it, `words` in the caller's language. */
      rules: z.array(fields({ rule: z.string(), text: z.string(), words: z.string() })),
      /** The postings of a yes and of a no; empty if decisions of this kind move no money. */
      consequences: z.array(statedConsequence),
      /** For a withdrawal: the sources of its money, first in, first out. They add up to its amount. */
      sources: z.array(fields({ source: snakeWord(MONEY_SOURCES), amount: money, lines: z.int() })),
      /** For a withdrawal: the expected result of the signer's checks. The signer has its own limits. */
      signer: z.nullable(
        fields({
          announcedAt: z.nullable(instant),
          /** Left on the network within 24 hours: in total, and for this seller. */
          leftToAll: money,
          leftToSeller: money,
          stoppedBy: z.array(snakeWord(CHAIN_ALARM_KINDS)),
          refusedFor: z.nullable(z.string()),
          /** The newest transaction that pays it; null: none yet. */
          payment: z.nullable(
            fields({ state: word(PAYMENT_STATES), madeAt: instant, endedAt: z.nullable(instant) }),
          ),
        }),
      ),
      /** Actions so far, such as the first of two approvals. */
      steps: z.array(
        fields({
          act: word(['approved', 'rejected', 'paid', 'upheld']),
          actor: z.string(),
          at: instant,
          note: z.nullable(z.string()),
        }),
      ),
      precedents: z.array(precedent),
    }),
    refusals: ['review-item-unknown'],
  });

/** Withdrawals outside the queue: on their way, finished, and decided by the caller. */
export const listWithdrawals = operatorEndpoint({
  name: 'reviews.list-withdrawals',
  path: '/api/operator/reviews/withdrawal/stage',
  roles: [...QUEUE_ROLES.withdrawal, 'auditor'],
  kind: 'view',
  isPersonal: true,
  summary:
    'Withdrawals that are being sent, oldest approval first, or that are done or decided by the caller, newest first.',
  request: fields({
    stage: word(WITHDRAWAL_STAGES),
    pageSize: z._default(z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_PAGE)), LARGEST_PAGE),
  }),
  answer: fields({ list: z.array(reviewItem), hasMore: z.boolean(), sending: z.int() }),
});

const takeOf = (kind: ReviewKind) =>
  operatorEndpoint({
    name: `reviews.take-${kind}`,
    path: pathOf(kind, 'take'),
    roles: QUEUE_ROLES[kind],
    kind: 'change',
    subject: { kind, field: 'id' },
    summary: 'Takes one to oneself for a quarter of an hour; again, for another.',
    request: fields({ id: reviewId(kind) }),
    answer: fields({ until: instant }),
    refusals: ['review-item-unknown', 'taken-by-another'],
  });

const releaseOf = (kind: ReviewKind) =>
  operatorEndpoint({
    name: `reviews.release-${kind}`,
    path: pathOf(kind, 'release'),
    roles: QUEUE_ROLES[kind],
    kind: 'change',
    subject: { kind, field: 'id' },
    summary: 'Gives one back for anybody else to take.',
    request: fields({ id: reviewId(kind) }),
    answer: nothing,
    refusals: ['taken-by-another'],
  });

const ofEvery = <E>(make: (kind: ReviewKind) => E): Readonly<Record<ReviewKind, E>> =>
  Object.fromEntries(REVIEW_KINDS.map((kind) => [kind, make(kind)])) as Record<ReviewKind, E>;

export const listQueue = ofEvery(listOf);
export const getReview = ofEvery(getOf);
export const takeReview = ofEvery(takeOf);
export const releaseReview = ofEvery(releaseOf);

export const countQueues = operatorEndpoint({
  name: 'reviews.count',
  path: '/api/operator/reviews/count',
  roles: EVERY_ROLE,
  kind: 'view',
  summary:
    'How much waits in each queue, how much of it past its promise, and how long people took in 30 days.',
  request: nothing,
  answer: fields({
    queues: z.array(
      fields({
        kind: reviewKind,
        waiting: z.int(),
        overdue: z.int(),
        nextPromise: z.nullable(instant),
        /** The promised time to decide, in milliseconds; null without a promise. */
        promiseMs: z.nullable(z.int()),
        /** Whether the caller may open it. */
        isMine: z.boolean(),
      }),
    ),
    times: z.array(fields({ kind: reviewKind, decided: z.int(), medianMs: z.int(), p95Ms: z.int() })),
    /** Items that the caller has decided today. */
    clearedToday: z.int(),
    /** Overdue promises, and when the staff on duty and all admins were notified. */
    alarms: z.array(
      fields({
        kind: reviewKind,
        missed: z.int(),
        since: instant,
        toldAt: z.nullable(instant),
        adminsToldAt: z.nullable(instant),
      }),
    ),
  }),
});

export const listUrgent = operatorEndpoint({
  name: 'reviews.list-urgent',
  path: '/api/operator/reviews/urgent',
  roles: EVERY_ROLE,
  kind: 'view',
  isPersonal: true,
  summary: 'Of all queues that the caller works on, what is promised soonest or is past it.',
  request: nothing,
  answer: fields({ list: z.array(fields({ kind: reviewKind, item: reviewItem })) }),
});

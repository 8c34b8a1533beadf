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

/** Who works on which queue; the auditor looks on. */
export const QUEUE_ROLES: Readonly<Record<ReviewKind, readonly StaffRole[]>> = {
  registration: ['reviewer'],
  store: ['reviewer'],
  certification: ['reviewer'],
  'promotion-link': ['reviewer'],
  deposit: ['finance', 'finance-approver'],
  withdrawal: ['finance', 'finance-approver'],
  complaint: ['support', 'finance'],
  /** Finance confirms what an upheld one pays. */
  appeal: ['reviewer', 'support', 'finance', 'finance-approver'],
  'payment-exception': ['finance', 'finance-approver'],
};

const MONEY_KINDS: ReadonlySet<ReviewKind> = new Set(['deposit', 'withdrawal']);
/** Money is decided about with a fresh code. */
export const asksForCode = (kind: ReviewKind): boolean => MONEY_KINDS.has(kind);

export const reviewKind = snakeWord<ReviewKind>(REVIEW_KINDS);

const NUMBER = /^CH-[0-9A-Z]{8,16}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An order in complaint is named by its number, everything else by its id. */
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
      /** The rule in words, in the language of whoever asks. */
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

/** How something like it was decided. */
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
      /** Where a picture that was sent in can be seen. */
      picture: z.nullable(z.string()),
      seller: z.nullable(sellerFile),
      /** The grounds for a no, as the seller will read them, and in the language of whoever asks. */
      rules: z.array(fields({ rule: z.string(), text: z.string(), words: z.string() })),
      /** What a yes and a no would book; empty where no decision about it moves money. */
      consequences: z.array(statedConsequence),
      /** Of a withdrawal: where its money came from. What came first is spent first; together they are its amount. */
      sources: z.array(fields({ source: snakeWord(MONEY_SOURCES), amount: money, lines: z.int() })),
      /** Of a withdrawal: what the signer will look at, as far as it is known here. Its limits are its own. */
      signer: z.nullable(
        fields({
          announcedAt: z.nullable(instant),
          /** Over the network within 24 hours: in all, and to this seller. */
          leftToAll: money,
          leftToSeller: money,
          stoppedBy: z.array(snakeWord(CHAIN_ALARM_KINDS)),
          refusedFor: z.nullable(z.string()),
          /** The newest transaction that pays it; null: none was made yet. */
          payment: z.nullable(
            fields({ state: word(PAYMENT_STATES), madeAt: instant, endedAt: z.nullable(instant) }),
          ),
        }),
      ),
      /** What was done about it so far: where two people decide, the first one’s yes. */
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

/** Withdrawals beside the queue: those on their way, those that have ended, and those the caller has decided. */
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
        /** Within how many milliseconds an answer is promised; null: no time is. */
        promiseMs: z.nullable(z.int()),
        /** May the caller open it? */
        isMine: z.boolean(),
      }),
    ),
    times: z.array(fields({ kind: reviewKind, decided: z.int(), medianMs: z.int(), p95Ms: z.int() })),
    /** How many the caller has decided today. */
    clearedToday: z.int(),
    /** Promises that are missed now, and when those on duty and all admins were told. */
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

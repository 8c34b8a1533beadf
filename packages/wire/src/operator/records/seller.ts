import { LOCALES } from '@cliffhanger/core/kernel';
import { TRANSFER_KINDS } from '@cliffhanger/core/ledger';
import * as z from 'zod/mini';
import { creditScorePart } from '../../credit/credit-score-part.ts';
import { fields, id, instant, LARGEST_PAGE, money, refusing, word } from '../../kernel/index.ts';
import { levelName } from '../../levels/level.ts';
import { orderFields, stateCounts, stateFilter } from '../../orders/order.ts';
import { bigNumber, operatorEndpoint, signedNumber } from '../kernel.ts';
import { note } from './notes.ts';
import { RECORD_ROLES, WHO_READS_MONEY } from './roles.ts';

const aSeller = { kind: 'seller', field: 'id' } as const;

export const getSeller = operatorEndpoint({
  name: 'records.get-seller',
  path: '/api/operator/records/seller-detail',
  roles: RECORD_ROLES.seller,
  kind: 'view',
  isPersonal: true,
  subject: aSeller,
  summary:
    'All that is known of a seller on one page; address and contact are hidden until they are asked for.',
  request: fields({ id: id<'seller'>() }),
  answer: fields({
    id: id<'seller'>(),
    realName: z.string(),
    /** `m•••@•••` */
    email: z.string(),
    contactKind: z.string(),
    contact: z.string(),
    country: z.string(),
    locale: z.enum(LOCALES),
    level: levelName,
    registeredAt: instant,
    reviewState: z.string(),
    certifiedAt: z.nullable(instant),
    store: z.nullable(z.string()),
    accounts: z.array(fields({ handle: z.string(), followers: z.int() })),
    invitedBy: z.nullable(fields({ id: id<'seller'>(), name: z.string() })),
    invited: z.int(),
    devices: z.int(),
    available: money,
    unsettled: money,
    inAudit: money,
    withdrawing: money,
    escrow: money,
    episodes: z.int(),
    transfers: z.int(),
    orders: fields(stateCounts),
    credit: fields({
      score: z.int(),
      computedAt: z.nullable(instant),
      proceedsFrom: z.int(),
      parts: z.array(creditScorePart),
    }),
    links: z.array(
      fields({
        id: z.string(),
        link: z.string(),
        isPost: z.boolean(),
        title: z.string(),
        clicks: z.nullable(z.int()),
        orders: z.nullable(z.int()),
        state: z.nullable(z.string()),
        promisedBy: z.nullable(instant),
        at: instant,
      }),
    ),
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
    locks: z.array(
      fields({
        rule: z.string(),
        /** The rule as its seller reads it, in the caller's language. */
        words: z.string(),
        lockedAt: instant,
        until: instant,
        openedAt: z.nullable(instant),
        lockedBy: z.string(),
      }),
    ),
    payouts: z.array(fields({ type: z.string(), addedAt: instant, readyAt: instant })),
    grants: z.array(
      fields({
        level: levelName,
        reason: z.string(),
        proposedBy: z.string(),
        proposedAt: instant,
        confirmedBy: z.nullable(z.string()),
        confirmedAt: z.nullable(instant),
      }),
    ),
    notes: z.array(note),
  }),
  refusals: ['account-does-not-exist'],
});

export const showSeller = operatorEndpoint({
  name: 'records.show-seller',
  path: '/api/operator/records/seller-show',
  roles: RECORD_ROLES.seller,
  kind: 'view',
  isPersonal: true,
  subject: aSeller,
  summary: 'What the page of a seller hides: address and contact, in clear.',
  request: fields({ id: id<'seller'>() }),
  answer: fields({ email: z.string(), contact: z.string() }),
  refusals: ['account-does-not-exist'],
});

const pageSize = z._default(
  z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_PAGE)),
  LARGEST_PAGE,
);

export const listSellerMoney = operatorEndpoint({
  name: 'records.list-seller-money',
  path: '/api/operator/records/seller-money',
  roles: WHO_READS_MONEY,
  kind: 'view',
  isPersonal: true,
  subject: aSeller,
  summary:
    'What moved a seller’s available balance, newest first, each with what was left after it. `before_sequence` and `before_balance`, the last page’s `next`, go on behind it.',
  request: fields({
    id: id<'seller'>(),
    beforeSequence: z.optional(bigNumber),
    beforeBalance: z.optional(signedNumber),
    pageSize,
  }),
  answer: fields({
    list: z.array(
      fields({
        transferId: id<'transfer'>(),
        sequence: bigNumber,
        kind: word(TRANSFER_KINDS),
        reference: z.string(),
        at: instant,
        actor: z.string(),
        reason: z.nullable(z.string()),
        orders: z.int(),
        orderNumber: z.nullable(z.string()),
        amount: signedNumber,
        after: signedNumber,
      }),
    ),
    next: z.nullable(fields({ sequence: bigNumber, balance: signedNumber })),
  }),
});

export const listSellerOrders = operatorEndpoint({
  name: 'records.list-seller-orders',
  path: '/api/operator/records/seller-orders',
  roles: RECORD_ROLES.order,
  kind: 'view',
  isPersonal: true,
  subject: aSeller,
  summary: 'A seller’s orders, newest first; `after`, the last one seen, goes on behind it.',
  request: fields({
    id: id<'seller'>(),
    state: z._default(stateFilter, null),
    after: z.optional(id<'order'>()),
    pageSize,
  }),
  answer: fields({
    list: z.array(fields({ id: id<'order'>(), ...orderFields })),
    total: z.int(),
    hasMore: z.boolean(),
  }),
});

import { type OutsideAccount, TRANSFER_KINDS } from '@cliffhanger/core/ledger';
import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { fields, id, instant, LARGEST_PAGE, nothing, refusing, word } from '../../kernel/index.ts';
import {
  appCodeInput,
  bigNumber,
  operatorEndpoint,
  reasonInput,
  SIGNED,
  signedInput,
  signedNumber,
  statedPosting,
} from '../kernel.ts';

const WHO_LOOKS: readonly StaffRole[] = ['finance', 'finance-approver', 'auditor'];
const WHO_CORRECTS: readonly StaffRole[] = ['finance', 'finance-approver'];

/** Whole micro-USDT or episodes, signed: a ledger line, exactly. */
const amount = signedNumber;
const asset = z.enum(['USDT', 'EPISODE']);
const accountInput = z
  .string(refusing('field-required'))
  .check(z.regex(/^[a-z]+:[a-z0-9_-]{1,40}$/, refusing('invalid-input')));

export const listAccounts = operatorEndpoint({
  name: 'ledger.list-accounts',
  path: '/api/operator/ledger/account-list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary:
    'Every account with what stands on it now, exact: the ones that sellers have are sums over all of them.',
  request: nothing,
  answer: fields({ list: z.array(fields({ account: z.string(), asset, balance: amount })) }),
});

export const listAccountLines = operatorEndpoint({
  name: 'ledger.list-account-lines',
  path: '/api/operator/ledger/line-list',
  roles: WHO_LOOKS,
  kind: 'view',
  isPersonal: true,
  subject: { kind: 'account', field: 'account' },
  summary:
    'The transfers of an account, newest first; a seller’s account is looked at one seller at a time. `before`, the last one seen, goes on behind it.',
  request: fields({
    account: accountInput,
    sellerId: z.optional(id<'seller'>()),
    before: z.optional(id<'transfer'>()),
    pageSize: z._default(z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_PAGE)), LARGEST_PAGE),
  }),
  answer: fields({
    list: z.array(
      fields({
        transferId: id<'transfer'>(),
        kind: z.string(),
        reference: z.string(),
        sellerId: z.nullable(id<'seller'>()),
        at: instant,
        actor: z.string(),
        amount,
      }),
    ),
    hasMore: z.boolean(),
  }),
  refusals: ['field-required'],
});

const bookedTransfer = fields({
  id: id<'transfer'>(),
  kind: word(TRANSFER_KINDS),
  reference: z.string(),
  sellerId: z.nullable(id<'seller'>()),
  sequence: bigNumber,
  at: instant,
  recordedAt: instant,
  actor: z.string(),
  reason: z.nullable(z.string()),
  corrects: z.nullable(id<'transfer'>()),
  previousHash: z.string(),
  hash: z.string(),
  entries: z.array(
    fields({ line: z.int(), account: z.string(), asset, amount, orderId: z.nullable(id<'order'>()) }),
  ),
});

export const getTransfer = operatorEndpoint({
  name: 'ledger.get-transfer',
  path: '/api/operator/ledger/transfer-detail',
  roles: WHO_LOOKS,
  kind: 'view',
  isPersonal: true,
  subject: { kind: 'transfer', field: 'id' },
  summary: 'One transfer with every line of it and its place in the chain.',
  request: fields({ id: id<'transfer'>() }),
  answer: bookedTransfer,
  refusals: ['transfer-unknown'],
});

export const listOrderTransfers = operatorEndpoint({
  name: 'ledger.list-order-transfers',
  path: '/api/operator/ledger/order-detail',
  roles: [...WHO_LOOKS, 'support'],
  kind: 'view',
  isPersonal: true,
  subject: { kind: 'order', field: 'number' },
  summary: 'Everything that the books hold about an order, from its payment to its end.',
  request: fields({
    number: z
      .string(refusing('field-required'))
      .check(z.regex(/^CH-[0-9A-Z]{8,16}$/, refusing('invalid-input'))),
  }),
  answer: fields({ list: z.array(bookedTransfer) }),
  refusals: ['order-unknown'],
});

const correction = fields({
  transferId: id<'transfer'>(),
  sellerId: id<'seller'>(),
  reason: z.string(),
  bearsRest: z.boolean(),
  proposedBy: z.string(),
  proposedAt: instant,
  correctionId: z.nullable(id<'transfer'>()),
});

export const listCorrections = operatorEndpoint({
  name: 'ledger.list-corrections',
  path: '/api/operator/ledger/correction-list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary: 'Corrections that one person has proposed and a second one has not confirmed, oldest first.',
  request: nothing,
  answer: fields({ list: z.array(correction) }),
});

export const previewCorrection = operatorEndpoint({
  name: 'ledger.preview-correction',
  path: '/api/operator/ledger/correction-preview',
  roles: WHO_CORRECTS,
  kind: 'view',
  subject: { kind: 'transfer', field: 'id' },
  summary:
    'What correcting a transfer would book now, account by account, and whether a second person has to agree first. Refused by the name by which the correction itself would be. `bears_rest` counts as long as nobody has proposed it.',
  request: fields({ id: id<'transfer'>(), bearsRest: z._default(z.boolean(), false) }),
  answer: fields(statedPosting),
  refusals: [
    'transfer-unknown',
    'transfer-not-correctable',
    'insufficient-available-balance',
    'unbacked-limit-reached',
    'account-does-not-exist',
  ],
});

export const correctTransfer = operatorEndpoint({
  name: 'ledger.correct-transfer',
  path: '/api/operator/ledger/correct',
  roles: WHO_CORRECTS,
  kind: 'change',
  asksForCode: true,
  secrets: ['signed'],
  subject: { kind: 'transfer', field: 'id' },
  summary:
    'Gives back what a transfer has moved, or the part of it that was wrong: a deposit, a correction or a remedy whole, the fee of an early settlement, the price of a level or a pack, a payout recorded by hand that never left, the profit of an order that should not have been refunded. For a reason that its seller reads; proposed by one, carried out when an approver asks for the same. `bears_rest`, said by the first: the platform pays what the seller no longer has.',
  request: fields({
    id: id<'transfer'>(),
    reason: reasonInput,
    bearsRest: z._default(z.boolean(), false),
    /** Signs the text of `reviews/deed-challenge`. */
    signed: z.optional(signedInput),
    code: appCodeInput,
  }),
  answer: correction,
  refusals: [
    'second-factor-wrong',
    ...SIGNED,
    'transfer-unknown',
    'transfer-not-correctable',
    'second-person-needed',
    'insufficient-available-balance',
    'unbacked-limit-reached',
    'account-does-not-exist',
  ],
});

const OUTSIDE = /^(custody|processor):[a-z0-9][a-z0-9-]{0,30}$/;
const outsideAccount = z.custom<OutsideAccount>(
  (value) => typeof value === 'string' && OUTSIDE.test(value),
  refusing('invalid-input'),
);
const dayInput = z
  .string(refusing('invalid-input'))
  .check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, refusing('invalid-input')));

const reconciliation = fields({
  side: outsideAccount,
  day: z.string(),
  state: word(['equal', 'explained', 'open']),
  parts: z.array(fields({ name: z.string(), amount: z.string() })),
  difference: z.string(),
  comparedAt: instant,
  explanation: z.nullable(fields({ by: z.string(), at: instant, note: z.string() })),
});

export const listReconciliations = operatorEndpoint({
  name: 'ledger.list-comparisons',
  path: '/api/operator/ledger/comparison-list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary:
    'The books beside the chains and the processors, by day, newest first: equal, explained by somebody, or open. `before_day` and `before_side` of the last one seen go on behind it.',
  request: fields({
    openOnly: z._default(z.boolean(), false),
    beforeDay: z.optional(dayInput),
    beforeSide: z.optional(outsideAccount),
    pageSize: z._default(z.int(refusing('invalid-input')).check(z.gte(1), z.lte(LARGEST_PAGE)), LARGEST_PAGE),
  }),
  answer: fields({ list: z.array(reconciliation), hasMore: z.boolean() }),
});

export const explainDifference = operatorEndpoint({
  name: 'ledger.explain-difference',
  path: '/api/operator/ledger/comparison-explain',
  roles: WHO_CORRECTS,
  kind: 'change',
  asksForCode: true,
  subject: { kind: 'comparison', field: 'side' },
  summary:
    'Says why the books and the outside differ on a day. It moves nothing, and holds for exactly this difference.',
  request: fields({ side: outsideAccount, day: dayInput, note: reasonInput, code: appCodeInput }),
  answer: reconciliation,
  refusals: ['second-factor-wrong', 'difference-unknown'],
});

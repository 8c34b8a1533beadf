import { LONGEST_EXCEPTION_NOTE } from '@cliffhanger/core/checkout';
import { AGENT_LEVELS } from '@cliffhanger/core/identity';
import type { RefusalName } from '@cliffhanger/core/kernel';
import { REJECTION_RULES, type RejectableKind } from '@cliffhanger/core/reviews';
import { LONGEST_APPEAL } from '@cliffhanger/core/trust';
import * as z from 'zod/mini';
import { fields, id, nothing, optionalText, refusing, requiredText, word } from '../../kernel/index.ts';
import { appCodeInput, challenge, operatorEndpoint, SIGNED, signedInput } from '../kernel.ts';
import { asksForCode, QUEUE_ROLES, reviewId } from './queues.ts';

const note = optionalText(500);
const decided = fields({
  /** Its current state. */
  state: z.string(),
  /** False if it was already decided the same way. */
  isNew: z.boolean(),
});

const ruleOf = (kind: RejectableKind) =>
  z.optional(z.enum(REJECTION_RULES[kind] as readonly [string, ...string[]], refusing('invalid-input')));

const decisionOn = (kind: RejectableKind) =>
  ({
    name: `reviews.decide-${kind}`,
    path: `/api/operator/reviews/${kind}/decide`,
    roles: QUEUE_ROLES[kind],
    kind: 'change',
    isPersonal: true,
    subject: { kind, field: 'id' },
    asksForCode: asksForCode(kind),
    answer: decided,
  }) as const;

const decisionInput = (kind: RejectableKind) => ({
  id: reviewId(kind),
  verdict: word(['approve', 'reject']),
  rule: ruleOf(kind),
  note,
});

const decisionSummary = (kind: RejectableKind): string =>
  `Approves, or rejects by one of the rules that have a text in every language; the seller is told at once.${
    asksForCode(kind) ? ' Asks for a fresh code, and where two people are needed, for the second one.' : ''
  }`;

const decide = (kind: Exclude<RejectableKind, 'deposit' | 'withdrawal'>, refusals: readonly RefusalName[]) =>
  operatorEndpoint({
    ...decisionOn(kind),
    summary: decisionSummary(kind),
    request: fields({ ...decisionInput(kind), ...(asksForCode(kind) ? { code: appCodeInput } : {}) }),
    refusals: ['field-required', 'taken-by-another', ...refusals],
  });

const MONEY: readonly RefusalName[] = ['second-factor-wrong', 'second-person-needed'];

export const decideReview = {
  registration: decide('registration', ['account-does-not-exist', 'registration-already-decided']),
  store: decide('store', ['store-unknown', 'store-already-decided']),
  certification: decide('certification', ['certification-unknown', 'certification-already-decided']),
  'promotion-link': decide('promotion-link', ['promotion-link-unknown', 'link-already-decided']),
  deposit: operatorEndpoint({
    ...decisionOn('deposit'),
    secrets: ['signed'],
    summary: `${decisionSummary('deposit')} A yes is signed with a device key: \`signed\` is over the text that \`deed-challenge\` gives.`,
    request: fields({ ...decisionInput('deposit'), code: appCodeInput, signed: z.optional(signedInput) }),
    refusals: [
      'field-required',
      'taken-by-another',
      ...MONEY,
      ...SIGNED,
      'deposit-unknown',
      'deposit-already-decided',
      'unbacked-limit-reached',
    ],
  }),
  withdrawal: operatorEndpoint({
    ...decisionOn('withdrawal'),
    secrets: ['signed'],
    summary: `${decisionSummary('withdrawal')} A yes is signed with a device key: \`signed\` is over the text that \`payment-challenge\` gives.`,
    request: fields({
      ...decisionInput('withdrawal'),
      code: appCodeInput,
      signed: z.optional(signedInput),
    }),
    refusals: [
      'field-required',
      'taken-by-another',
      ...MONEY,
      ...SIGNED,
      'withdrawal-unknown',
      'withdrawal-already-decided',
    ],
  }),
} as const satisfies Record<RejectableKind, unknown>;

export const recordPayment = operatorEndpoint({
  name: 'reviews.record-payment',
  path: '/api/operator/reviews/withdrawal/record-payment',
  roles: QUEUE_ROLES.withdrawal,
  kind: 'change',
  asksForCode: true,
  subject: { kind: 'withdrawal', field: 'id' },
  summary: 'Names the transaction that paid a withdrawal; a second person has to name the same one.',
  request: fields({
    id: id<'withdrawal'>(),
    transactionHash: requiredText('field-required', 100),
    code: appCodeInput,
  }),
  answer: decided,
  refusals: [
    'second-factor-wrong',
    'taken-by-another',
    'withdrawal-unknown',
    'withdrawal-not-approved',
    'withdrawal-already-decided',
    'transaction-hash-malformed',
    'payment-differs',
  ],
});

const payment = {
  subject: word(['withdrawal', 'return']),
  id: id<'withdrawal' | 'resolution'>(),
};
const byPayment = { kind: 'payment', field: 'id' } as const;

export const askPaymentChallenge = operatorEndpoint({
  name: 'reviews.ask-payment-challenge',
  path: '/api/operator/reviews/payment-challenge',
  roles: QUEUE_ROLES.withdrawal,
  kind: 'change',
  subject: byPayment,
  summary:
    'What somebody signs so that money leaves, word for word: the withdrawal or return, network, address, what arrives, and a number that is good once and for five minutes.',
  request: fields(payment),
  answer: challenge,
  refusals: ['role-not-allowed', 'review-item-unknown'],
});

export const askDeedChallenge = operatorEndpoint({
  name: 'reviews.ask-deed-challenge',
  path: '/api/operator/reviews/deed-challenge',
  roles: ['support', 'finance', 'finance-approver'],
  kind: 'change',
  isPersonal: true,
  subject: { kind: 'deed', field: 'id' },
  summary:
    'What each of two people signs for a deed about money, word for word: the claim that is credited, the sum in suspense, the transfer that is corrected, the level, or the alarm; and a number that is good once and for five minutes. What is only going to be proposed is given as it will be.',
  request: fields({
    subject: word(['deposit', 'credit', 'correction', 'level', 'alarm']),
    /**
     * A level is identified by its seller's email address, a sum in suspense by its transfer or resolution,
     * an alarm by network and kind.
     */
    id: requiredText('field-required', 320),
    seller: z.optional(id<'seller'>()),
    level: z.optional(word(AGENT_LEVELS)),
    bearsRest: z.optional(z.boolean()),
    reason: optionalText(500),
  }),
  answer: challenge,
  refusals: ['role-not-allowed', 'review-item-unknown'],
});

export const signPayment = operatorEndpoint({
  name: 'reviews.sign-payment',
  path: '/api/operator/reviews/sign-payment',
  roles: QUEUE_ROLES.withdrawal,
  kind: 'change',
  asksForCode: true,
  secrets: ['signed'],
  subject: byPayment,
  summary:
    'Signs what is approved already: a payment that the chain has turned down and that is made again, or the second signature that the signer asks for.',
  request: fields({ ...payment, signed: signedInput, code: appCodeInput }),
  answer: nothing,
  refusals: ['second-factor-wrong', 'role-not-allowed', ...SIGNED],
});

export const answerAppeal = operatorEndpoint({
  name: 'reviews.answer-appeal',
  path: '/api/operator/reviews/appeal/decide',
  roles: ['reviewer', 'support'],
  kind: 'change',
  isPersonal: true,
  subject: { kind: 'appeal', field: 'id' },
  summary:
    'Answers an appeal, in words that the seller reads; never by whoever decided. Upheld, it is put right at once; what it pays is proposed, and confirmed by a second person.',
  request: fields({
    id: id<'appeal'>(),
    outcome: word(['upheld', 'dismissed']),
    answer: requiredText('field-required', LONGEST_APPEAL),
  }),
  answer: decided,
  refusals: [
    'taken-by-another',
    'appeal-unknown',
    'appeal-already-answered',
    'second-person-needed',
    'email-taken',
    'link-taken',
    'transaction-hash-taken',
    'dispute-open',
  ],
});

const remedyDecision = {
  roles: ['finance', 'finance-approver'],
  kind: 'change',
  isPersonal: true,
  asksForCode: true,
  subject: { kind: 'appeal', field: 'id' },
  answer: decided,
} as const;
const REMEDY: readonly RefusalName[] = [
  'second-factor-wrong',
  'taken-by-another',
  'appeal-unknown',
  'nothing-proposed',
  'second-person-needed',
];

export const confirmRemedy = operatorEndpoint({
  ...remedyDecision,
  name: 'reviews.confirm-remedy',
  path: '/api/operator/reviews/appeal/confirm-remedy',
  summary:
    'Pays what an upheld appeal comes to, out of the platform’s own money; never by whoever upheld it. Asked for again, nothing is paid again.',
  request: fields({ id: id<'appeal'>(), code: appCodeInput }),
  refusals: [...REMEDY, 'account-does-not-exist'],
});

export const declineRemedy = operatorEndpoint({
  ...remedyDecision,
  name: 'reviews.decline-remedy',
  path: '/api/operator/reviews/appeal/decline-remedy',
  summary:
    'Does not agree with what an upheld appeal would pay, for a reason that the seller reads: somebody else answers it anew.',
  request: fields({ id: id<'appeal'>(), note: requiredText('field-required', 500), code: appCodeInput }),
  refusals: [...REMEDY, 'field-required'],
});

export const closePaymentException = operatorEndpoint({
  name: 'reviews.close-payment-exception',
  path: '/api/operator/reviews/payment-exception/close',
  roles: QUEUE_ROLES['payment-exception'],
  kind: 'change',
  subject: { kind: 'payment-exception', field: 'id' },
  summary: 'Writes down what was done about a payment that no rule may decide. It moves no money.',
  request: fields({
    id: id<'payment-exception'>(),
    note: requiredText('field-required', LONGEST_EXCEPTION_NOTE),
  }),
  answer: nothing,
  refusals: ['taken-by-another', 'review-item-unknown'],
});

export const viewDocuments = operatorEndpoint({
  name: 'reviews.view-documents',
  path: '/api/operator/reviews/certification/documents',
  roles: ['reviewer'],
  kind: 'view',
  isPersonal: true,
  subject: { kind: 'seller', field: 'sellerId' },
  summary: 'The sealed documents of a certification, opened for this one look, which is written down twice.',
  request: fields({ sellerId: id<'seller'>() }),
  answer: fields({
    realName: z.string(),
    document: fields({ type: z.string(), number: z.string(), name: z.string() }),
    /** WebP in base64. */
    pictures: z.array(z.string()),
  }),
  refusals: ['certification-unknown'],
});

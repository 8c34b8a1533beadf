import { type DecisionNotice, type Instant, noticeByPerson, noticeByRule } from '../kernel/index.ts';

/* Decision notices of orders (DOMAIN §5), each with its rule and facts. */

/** Reasons of an audit. */
export const AUDIT_RULES = ['viewer-complaint', 'own-purchase', 'payment-disputed'] as const;
export type AuditRule = (typeof AUDIT_RULES)[number];

/** Each has a text in every locale. */
export const ORDER_RULES = [
  ...AUDIT_RULES,
  'complaint-refunded',
  'complaint-part-refunded',
  'complaint-not-refunded',
  'audit-dismissed',
  'audit-undecided-in-time',
  'dispute-open',
  'dispute-lost',
  'dispute-undecided-in-time',
  'no-right-in-time',
  'not-shipped-in-time',
] as const;

export interface AuditGround {
  readonly rule: AuditRule;
  /** In the words of the complainant or reviewer. */
  readonly note: string;
}

export const auditOpened = (ground: AuditGround, by: 'person' | 'rule', now: Instant): DecisionNotice =>
  by === 'person'
    ? noticeByPerson({ rule: ground.rule, facts: {}, note: ground.note }, now)
    : noticeByRule({ rule: ground.rule, facts: { said: ground.note } }, now);

/** The bank decided for the seller. */
export const auditDismissedNotice = (now: Instant): DecisionNotice =>
  noticeByRule({ rule: 'audit-dismissed', facts: {} }, now);

/** Undecided two weeks past T+7: the seller is paid. */
export const auditRanOutNotice = (now: Instant): DecisionNotice =>
  noticeByRule({ rule: 'audit-undecided-in-time', facts: { days: '14' } }, now);

/** Events of a dispute. Only `dispute-undecided-in-time` leaves the order to staff. */
export type DisputeRule = 'dispute-open' | 'dispute-lost' | 'dispute-undecided-in-time';

export const disputeNotice = (rule: DisputeRule, now: Instant): DecisionNotice =>
  noticeByRule({ rule, facts: {} }, now);

/** While one of these is the last notice, the end of the hold does not pay by itself. */
export const isHeldByBank = (rule: string | undefined): boolean =>
  rule === 'dispute-open' || rule === 'dispute-undecided-in-time';

/** Shows the seller the missed profit and the reason. */
export const platformShippedNotice = (
  missed: { readonly profit: string; readonly hours: string },
  now: Instant,
): DecisionNotice => noticeByRule({ rule: 'no-right-in-time', facts: missed }, now);

export const shippedForSellerNotice = (hours: string, now: Instant): DecisionNotice =>
  noticeByRule({ rule: 'not-shipped-in-time', facts: { hours } }, now);

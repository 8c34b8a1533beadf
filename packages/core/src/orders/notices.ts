import { type DecisionNotice, type Instant, noticeByPerson, noticeByRule } from '../kernel/index.ts';

/* What is decided about an order and its seller has to know (DOMAIN §5): each says its rule and its facts. */

/** Why an order can be put into audit. */
export const AUDIT_RULES = ['viewer-complaint', 'own-purchase', 'payment-disputed'] as const;
export type AuditRule = (typeof AUDIT_RULES)[number];

/** Every rule by which something is decided about an order; each has a text in every locale. */
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
  /** What is said about it, in the words of whoever complained or looked into it. */
  readonly note: string;
}

export const auditOpened = (ground: AuditGround, by: 'person' | 'rule', now: Instant): DecisionNotice =>
  by === 'person'
    ? noticeByPerson({ rule: ground.rule, facts: {}, note: ground.note }, now)
    : noticeByRule({ rule: ground.rule, facts: { said: ground.note } }, now);

/** A bank has found for the seller, and we follow it. */
export const auditDismissedNotice = (now: Instant): DecisionNotice =>
  noticeByRule({ rule: 'audit-dismissed', facts: {} }, now);

/** Undecided two weeks past T+7: the seller is paid. */
export const auditRanOutNotice = (now: Instant): DecisionNotice =>
  noticeByRule({ rule: 'audit-undecided-in-time', facts: { days: '14' } }, now);

/** What a bank does about the payment. Only its silence leaves the order to people. */
export type DisputeRule = 'dispute-open' | 'dispute-lost' | 'dispute-undecided-in-time';

export const disputeNotice = (rule: DisputeRule, now: Instant): DecisionNotice =>
  noticeByRule({ rule, facts: {} }, now);

/** While one of these is an order's last notice, the end of its hold pays nobody by itself. */
export const isHeldByBank = (rule: string | undefined): boolean =>
  rule === 'dispute-open' || rule === 'dispute-undecided-in-time';

/** The seller sees what was missed and why. */
export const platformShippedNotice = (
  missed: { readonly profit: string; readonly hours: string },
  now: Instant,
): DecisionNotice => noticeByRule({ rule: 'no-right-in-time', facts: missed }, now);

export const shippedForSellerNotice = (hours: string, now: Instant): DecisionNotice =>
  noticeByRule({ rule: 'not-shipped-in-time', facts: { hours } }, now);

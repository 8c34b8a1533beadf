import { DAY_MS, type Instant, later } from '../kernel/index.ts';
import type { OrderStateKind } from '../orders/index.ts';

export const VIEWER_REASONS = [
  'does-not-play',
  'not-as-described',
  'wrong-language',
  'bought-by-mistake',
  'not-my-purchase',
  'something-else',
] as const;

export type ViewerReason = (typeof VIEWER_REASONS)[number];

/** `payment-disputed` comes from a bank. */
export const COMPLAINT_REASONS = [...VIEWER_REASONS, 'payment-disputed'] as const;
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number];

export const LONGEST_COMPLAINT = 1_000;

/** `undecided`: the time to decide ran out. */
export const COMPLAINT_STATES = [
  'in-review',
  'refunded',
  'part-refunded',
  'not-refunded',
  'undecided',
] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

export interface Complaint {
  readonly reason: ComplaintReason;
  readonly text: string;
  readonly madeAt: Instant;
}

interface ComplainedAbout {
  readonly state: OrderStateKind;
  /** The rule of the last decision. */
  readonly rule: string | null;
}

const STATE_BY_RULE: Readonly<Record<string, ComplaintState>> = {
  'complaint-refunded': 'refunded',
  'complaint-part-refunded': 'part-refunded',
  'complaint-not-refunded': 'not-refunded',
  'audit-dismissed': 'not-refunded',
  'audit-undecided-in-time': 'undecided',
};

/** Derived from the order's state and the last decision. */
export function complaintState({ state, rule }: ComplainedAbout): ComplaintState {
  if (state === 'audit') return 'in-review';
  const decided = rule === null ? undefined : STATE_BY_RULE[rule];
  return decided ?? (state === 'refunded' ? 'refunded' : 'in-review');
}

/** How long after payment a settled order can be complained about. */
const COMPLAIN_WITHIN_MS = 21 * DAY_MS;

export const mayComplain = (
  { state, paidAt }: { readonly state: OrderStateKind; readonly paidAt: Instant },
  now: Instant,
): boolean => state !== 'refunded' && (state !== 'completed' || now < later(paidAt, COMPLAIN_WITHIN_MS));

import type { Instant } from '../kernel/index.ts';
import type { OrderStateKind } from '../orders/index.ts';

/** What a viewer can say is wrong with a purchase. */
export const VIEWER_REASONS = [
  'does-not-play',
  'not-as-described',
  'wrong-language',
  'bought-by-mistake',
  'not-my-purchase',
  'something-else',
] as const;

export type ViewerReason = (typeof VIEWER_REASONS)[number];

/** `payment-disputed` is said by a bank in the viewer's place. */
export const COMPLAINT_REASONS = [...VIEWER_REASONS, 'payment-disputed'] as const;
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number];

export const LONGEST_COMPLAINT = 1_000;

/** `received`: kept, and looked into as soon as the sale is booked. `undecided`: nobody decided in time. */
export const COMPLAINT_STATES = ['received', 'in-review', 'upheld', 'dismissed', 'undecided'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];

export interface Complaint {
  readonly reason: ComplaintReason;
  readonly text: string;
  readonly madeAt: Instant;
  /** When the order went into audit for it; null: the sale is not booked yet. */
  readonly openedAt: Instant | null;
}

interface ComplainedAbout {
  readonly state: OrderStateKind;
  /** The rule of the last decision about it. */
  readonly rule: string | null;
}

/** Where a complaint stands follows from where its order stands. */
export function complaintState(
  { openedAt }: Pick<Complaint, 'openedAt'>,
  { state, rule }: ComplainedAbout,
): ComplaintState {
  if (state === 'audit') return 'in-review';
  if (state === 'refunded') return 'upheld';
  if (openedAt === null) return 'received';
  return rule === 'audit-undecided-in-time' ? 'undecided' : 'dismissed';
}

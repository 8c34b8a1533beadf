import { DEPOSIT_REJECTION_RULES } from '../deposits/index.ts';
import {
  CERTIFICATION_REJECTION_RULES,
  REGISTRATION_REJECTION_RULES,
  STORE_REJECTION_RULES,
} from '../identity/index.ts';
import { type Instant, later, MINUTE_MS } from '../kernel/index.ts';
import { LINK_REJECTION_RULES } from '../promotion/index.ts';
import { WITHDRAWAL_REJECTION_RULES } from '../withdrawals/index.ts';

/** Each kind of review has its own queue (DOMAIN §8). */
export const REVIEW_KINDS = [
  'registration',
  'store',
  'certification',
  'promotion-link',
  'deposit',
  'withdrawal',
  'complaint',
  'appeal',
  'payment-exception',
] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** Grounds of a rejection; each has a text in every locale. */
export const REJECTION_RULES = {
  registration: REGISTRATION_REJECTION_RULES,
  store: STORE_REJECTION_RULES,
  certification: CERTIFICATION_REJECTION_RULES,
  'promotion-link': LINK_REJECTION_RULES,
  deposit: DEPOSIT_REJECTION_RULES,
  withdrawal: WITHDRAWAL_REJECTION_RULES,
} as const satisfies Partial<Record<ReviewKind, readonly string[]>>;

export type RejectableKind = keyof typeof REJECTION_RULES;

/** How long an item is claimed by the reviewer who opened it. */
const LEASE_MS = 15 * MINUTE_MS;

export const leaseEnds = (now: Instant): Instant => later(now, LEASE_MS);

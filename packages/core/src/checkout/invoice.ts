import {
  addMoney,
  HOUR_MS,
  type Id,
  type Instant,
  later,
  MINUTE_MS,
  type Money,
  NO_MONEY,
  type OrderId,
  type RefusalName,
  subtractMoney,
} from '../kernel/index.ts';
import type { Network } from '../wallet/index.ts';

/** A purchase in USDT, paid to its own address. */
export type InvoiceId = Id<'invoice'>;

export interface InvoiceRules {
  /** The time for the viewer to pay. */
  readonly openForMs: number;
  /** How long afterwards a full payment is honoured at the agreed price. */
  readonly honouredForMs: number;
}

export const DEFAULT_INVOICE_RULES: InvoiceRules = { openForMs: 30 * MINUTE_MS, honouredForMs: 24 * HOUR_MS };

export interface InvoiceTerms {
  readonly amount: Money;
  readonly openedAt: Instant;
  readonly expiresAt: Instant;
  readonly honouredUntil: Instant;
}

export const invoiceTerms = (amount: Money, rules: InvoiceRules, now: Instant): InvoiceTerms => {
  const expiresAt = later(now, rules.openForMs);
  return { amount, openedAt: now, expiresAt, honouredUntil: later(expiresAt, rules.honouredForMs) };
};

/** A transfer to the invoice's address that no reorganisation has removed. */
export interface Arrival {
  readonly amount: Money;
  readonly seenAt: Instant;
  /** Deep enough for its network. */
  readonly isConfirmed: boolean;
}

/** Either an order was made, or it was refused when the money had come. */
export type InvoiceEnd =
  | { readonly kind: 'settled'; readonly orderId: OrderId }
  | { readonly kind: 'turned-down'; readonly rule: RefusalName };

/** `owed` is returned to the viewer: overpaid, underpaid, late, or for a refused order. */
export type InvoiceStanding =
  | { readonly state: 'waiting'; readonly missing: Money }
  | { readonly state: 'partly-paid'; readonly missing: Money }
  /** Everything was seen, part of it is not deep enough. */
  | { readonly state: 'confirming'; readonly isLate: boolean }
  /** Everything is deep enough: the order is made. */
  | { readonly state: 'payable'; readonly isLate: boolean }
  | { readonly state: 'settled'; readonly orderId: OrderId; readonly owed: Money }
  | { readonly state: 'turned-down'; readonly rule: RefusalName; readonly owed: Money }
  | { readonly state: 'expired'; readonly owed: Money };

const sumOf = (arrivals: readonly Arrival[]): Money =>
  addMoney(NO_MONEY, ...arrivals.map(({ amount }) => amount));
const confirmedOf = (arrivals: readonly Arrival[]): Money =>
  sumOf(arrivals.filter(({ isConfirmed }) => isConfirmed));

export function standingOf(
  terms: InvoiceTerms,
  arrivals: readonly Arrival[],
  end: InvoiceEnd | null,
  now: Instant,
): InvoiceStanding {
  const confirmed = confirmedOf(arrivals);
  if (end?.kind === 'settled') {
    return { state: 'settled', orderId: end.orderId, owed: subtractMoney(confirmed, terms.amount) };
  }
  if (end?.kind === 'turned-down') return { state: 'turned-down', rule: end.rule, owed: confirmed };
  const paidAt = paidInFullAt(terms.amount, arrivals);
  if (paidAt === undefined) return unpaid(terms, arrivals, now);
  if (paidAt > terms.honouredUntil) return { state: 'expired', owed: confirmed };
  const isLate = paidAt > terms.expiresAt;
  return { state: confirmed >= terms.amount ? 'payable' : 'confirming', isLate };
}

/** Subtracts returned money. */
export const lessReturned = (standing: InvoiceStanding, returned: Money): InvoiceStanding =>
  'owed' in standing ? { ...standing, owed: subtractMoney(standing.owed, returned) } : standing;

/**
 * What can be returned now. An invoice that may still become an order returns nothing, or the money would
 * count twice.
 */
export function returnable(
  { honouredUntil }: InvoiceTerms,
  standing: InvoiceStanding,
  end: InvoiceEnd | null,
  now: Instant,
): Money {
  if (!('owed' in standing)) return NO_MONEY;
  return end === null && now <= honouredUntil ? NO_MONEY : standing.owed;
}

/** When the seen amount was first enough; undefined: not yet. */
function paidInFullAt(amount: Money, arrivals: readonly Arrival[]): Instant | undefined {
  return completing(amount, arrivals)?.seenAt;
}

/** The transfer that completed the amount; the order is named after it. */
export function completing<Kind extends Arrival>(amount: Money, arrivals: readonly Kind[]): Kind | undefined {
  let sum = NO_MONEY;
  return arrivals
    .toSorted((one, other) => one.seenAt - other.seenAt)
    .find((arrival) => {
      sum = addMoney(sum, arrival.amount);
      return sum >= amount;
    });
}

function unpaid(
  { amount, expiresAt }: InvoiceTerms,
  arrivals: readonly Arrival[],
  now: Instant,
): InvoiceStanding {
  if (now > expiresAt) return { state: 'expired', owed: confirmedOf(arrivals) };
  const seen = sumOf(arrivals);
  return { state: seen > NO_MONEY ? 'partly-paid' : 'waiting', missing: subtractMoney(amount, seen) };
}

/** The clearing account of unused invoice money. */
export const invoiceProcessor = (network: Network): string => `usdt-${network}`;

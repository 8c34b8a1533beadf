import {
  accept,
  addMoney,
  basisPointsOf,
  DAY_MS,
  type Instant,
  later,
  MINUTE_MS,
  type Money,
  msUntil,
  type Result,
  refuse,
  shareRoundedDown,
  subtractMoney,
} from '../kernel/index.ts';

/** DOMAIN §5 "Early settlement". */
export const EARLY_SETTLEMENT_FEE = basisPointsOf(500);
export const EARLY_SETTLEMENTS_A_MONTH = 2;
export const QUOTE_VALID_MS = 10 * MINUTE_MS;

export interface EarlySettlementQuote {
  readonly count: number;
  readonly sum: Money;
  readonly fee: Money;
  readonly net: Money;
  readonly applicationsLeft: number;
}

/** Settles all orders waiting for T+7; those in audit are not among them. */
export const quoteEarlySettlement = (
  waiting: readonly Money[],
  usedThisMonth: number,
): EarlySettlementQuote =>
  quoteEarlySettlementOf({ count: waiting.length, sum: addMoney(...waiting) }, usedThisMonth);

/** The same for a known sum. */
export function quoteEarlySettlementOf(
  { count, sum }: { readonly count: number; readonly sum: Money },
  usedThisMonth: number,
): EarlySettlementQuote {
  const fee = shareRoundedDown(sum, EARLY_SETTLEMENT_FEE);
  return {
    count,
    sum,
    fee,
    net: subtractMoney(sum, fee),
    applicationsLeft: Math.max(0, EARLY_SETTLEMENTS_A_MONTH - usedThisMonth),
  };
}

/** Days until the last regular release, rounded up. */
export const daysSaved = (lastRelease: Instant, now: Instant): number =>
  Math.ceil(msUntil(lastRelease, now) / DAY_MS);

export interface EarlySettlementRequest {
  /** The sum that the seller saw. */
  readonly shownSum: Money;
  readonly quotedAt: Instant | null;
}

/** Refusals are in the order in which a seller can act on them. */
export function checkEarlySettlement(
  request: EarlySettlementRequest,
  current: EarlySettlementQuote,
  now: Instant,
): Result<EarlySettlementQuote> {
  if (current.applicationsLeft === 0) return refuse('early-settlement-limit');
  if (request.quotedAt !== null && now >= later(request.quotedAt, QUOTE_VALID_MS))
    return refuse('quote-expired');
  if (request.shownSum !== current.sum) return refuse('order-data-changed');
  if (current.count === 0) return refuse('nothing-to-settle');
  return accept(current);
}

/** Four lines per order. Larger settlements are split, because the books limit the size of a transfer. */
export const MOST_EARLY_ORDERS_A_TRANSFER = 2_000;

/** The keys of its transfers, in order. */
export const earlySettlementKeys = (id: string, orders: number): readonly string[] =>
  Array.from({ length: Math.ceil(orders / MOST_EARLY_ORDERS_A_TRANSFER) }, (_, part) =>
    part === 0 ? `early-settlement:${id}` : `early-settlement:${id}:${part * MOST_EARLY_ORDERS_A_TRANSFER}`,
  );

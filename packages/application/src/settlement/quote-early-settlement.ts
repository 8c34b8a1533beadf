import {
  accept,
  addMoney,
  type Instant,
  instantOf,
  type Result,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { OrderStateKind } from '@cliffhanger/core/orders';
import {
  type EarlySettlementQuote,
  naturalMonth,
  quoteEarlySettlementOf,
} from '@cliffhanger/core/settlement';
import type { Hmac, HoldKind, Requires, StateCount, Uses, WaitingSum } from '../ports/index.ts';

export interface QuotedEarlySettlement extends EarlySettlementQuote {
  /** All holds of the listed kind, whether or not they can be settled early. */
  readonly held: WaitingSum;
  /** The signed time of the quote, so the server stores no quotes. */
  readonly quoteId: string;
  readonly quotedAt: Instant;
  /** The regular releases; `null` when none waits. */
  readonly releases: { readonly first: Instant; readonly last: Instant } | null;
}

const RADIX = 36;

const quoteText = (sellerId: SellerId, quotedAt: Instant): string =>
  `early-settlement\n${sellerId}\n${quotedAt}`;

/** The time of a quote; undefined unless it is our valid quote for this seller. */
export function quotedAtOf(hmac: Hmac, sellerId: SellerId, quoteId: string): Instant | undefined {
  const match = /^([0-9a-z]{1,10})\.([A-Za-z0-9_-]{1,64})$/.exec(quoteId);
  if (match === null) return undefined;
  const quotedAt = instantOf(Number.parseInt(match[1] ?? '', RADIX));
  return hmac.isSignature('quote', quoteText(sellerId, quotedAt), match[2] ?? '') ? quotedAt : undefined;
}

async function currentQuote(
  { settlement, settings }: Uses<'settings' | 'settlement'>,
  sellerId: SellerId,
  now: Instant,
): Promise<EarlySettlementQuote> {
  const { platformUtcOffsetMinutes } = await settings.current(now);
  const [waiting, used] = await Promise.all([
    settlement.waitingOf(sellerId, now),
    settlement.usedIn(sellerId, naturalMonth(now, platformUtcOffsetMinutes)),
  ]);
  return quoteEarlySettlementOf(waiting, used);
}

export interface QuoteEarlySettlement {
  readonly sellerId: SellerId;
  readonly kind?: HoldKind | null;
}

const STATES_OF: Readonly<Record<HoldKind, OrderStateKind>> = {
  waiting: 'in-settlement',
  audit: 'audit',
  released: 'completed',
};

function heldOf(counts: ReadonlyMap<OrderStateKind, StateCount>, kind: HoldKind | null): WaitingSum {
  const states = kind === null ? Object.values(STATES_OF) : [STATES_OF[kind]];
  const found = states.flatMap((state) => counts.get(state) ?? []);
  return {
    count: found.reduce((count, { ownOrders }) => count + ownOrders, 0),
    sum: addMoney(...found.map(({ ownUnsettled }) => ownUnsettled)),
  };
}

/** All orders that wait for T+7: count, sum, fee, net and remaining applications. */
export const quoteEarlySettlement =
  ({
    transactions,
    clock,
    hmac,
  }: Requires<'transactions' | 'clock' | 'hmac', 'orders' | 'settings' | 'settlement'>) =>
  ({ sellerId, kind = 'waiting' }: QuoteEarlySettlement): Promise<Result<QuotedEarlySettlement>> =>
    transactions.read(async (repositories) => {
      const now = clock.now();
      const [quote, counts, releases] = await Promise.all([
        currentQuote(repositories, sellerId, now),
        repositories.orders.countsOf(sellerId),
        repositories.settlement.releasesOf(sellerId, now),
      ]);
      const quoteId = `${now.toString(RADIX)}.${hmac.signature('quote', quoteText(sellerId, now))}`;
      return accept({ ...quote, held: heldOf(counts, kind), quoteId, quotedAt: now, releases });
    });

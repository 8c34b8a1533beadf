import {
  accept,
  addMoney,
  type Instant,
  type Money,
  NO_MONEY,
  type Result,
  refuse,
  type SellerId,
  shareRoundedDown,
  subtractMoney,
} from '@cliffhanger/core/kernel';
import { type SettledOrder, settledEarly } from '@cliffhanger/core/ledger';
import {
  checkEarlySettlement,
  EARLY_SETTLEMENT_FEE,
  EARLY_SETTLEMENTS_A_MONTH,
  earlySettlementKeys,
  MOST_EARLY_ORDERS_A_TRANSFER,
  naturalMonth,
  quoteEarlySettlementOf,
} from '@cliffhanger/core/settlement';
import type { Chance, EarlySettlement, Needs, Stores } from '../ports/index.ts';
import { quotedAtOf } from './quote-early-settlement.ts';

export interface ApplyEarlySettlement {
  readonly sellerId: SellerId;
  /** The sum the seller was shown. */
  readonly shownSum: Money;
  readonly quoteId?: string | undefined;
}

export interface EarlySettlementDone extends EarlySettlement {
  readonly net: Money;
  readonly applicationsLeft: number;
}

/**
 * Settles all orders that wait for T+7 at once, for a fee (DOMAIN §5). Two at once: the orders are locked first, so the
 * second finds them settled and its sum changed; the places of a month are held by a key besides.
 */
export const applyEarlySettlement =
  ({ transactions, clock, chance, digests }: Needs<'transactions' | 'clock' | 'chance' | 'digests'>) =>
  ({ sellerId, shownSum, quoteId }: ApplyEarlySettlement): Promise<Result<EarlySettlementDone>> =>
    transactions.run(async (stores): Promise<Result<EarlySettlementDone>> => {
      const now = clock.now();
      const { platformUtcOffsetMinutes } = await stores.settings.current(now);
      const month = naturalMonth(now, platformUtcOffsetMinutes);
      const quotedAt = quoteId === undefined ? null : quotedAtOf(digests, sellerId, quoteId);
      // Two pipelined statements: the count sees whatever those committed who held the orders before.
      const [orders, used] = await Promise.all([
        stores.settlement.lockWaiting(sellerId, now),
        stores.settlement.usedIn(sellerId, month),
      ]);
      const current = quoteEarlySettlementOf({ count: orders.length, sum: sumOf(orders) }, used);
      const request = { shownSum, quotedAt: quotedAt === undefined ? LONG_AGO : quotedAt };
      const checked = checkEarlySettlement(request, current, now);
      if (!checked.ok) return checked;

      const early: EarlySettlement = {
        id: chance.id(),
        sellerId,
        month,
        orders: orders.length,
        sum: current.sum,
        fee: current.fee,
        appliedAt: now,
      };
      if (!(await stores.settlement.addEarly(early, used + 1))) return refuse('order-data-changed');
      await book(stores, chance, early, orders);
      await tell(stores, early);
      return accept({
        ...early,
        net: current.net,
        applicationsLeft: EARLY_SETTLEMENTS_A_MONTH - used - 1,
      });
    });

const sumOf = (orders: readonly SettledOrder[]): Money =>
  orders.reduce((sum, { unsettled }) => addMoney(sum, unsettled), NO_MONEY);

/** A quote that is not ours is as good as one that is too old. */
const LONG_AGO = 0 as Instant;

async function book(
  stores: Stores,
  chance: Chance,
  { id, sellerId, appliedAt }: EarlySettlement,
  orders: readonly SettledOrder[],
): Promise<void> {
  let settledBefore = NO_MONEY;
  for (const [place, key] of earlySettlementKeys(id, orders.length).entries()) {
    const first = place * MOST_EARLY_ORDERS_A_TRANSFER;
    const part = orders.slice(first, first + MOST_EARLY_ORDERS_A_TRANSFER);
    const settledNow = addMoney(settledBefore, sumOf(part));
    // The fee of the whole sum, told off part by part: what they pay together is rounded once.
    const fee = subtractMoney(
      shareRoundedDown(settledNow, EARLY_SETTLEMENT_FEE),
      shareRoundedDown(settledBefore, EARLY_SETTLEMENT_FEE),
    );
    const transferId = chance.id<'transfer'>();
    const posted = await stores.ledger.post({
      id: transferId,
      key,
      sellerId,
      reference: { type: 'early-settlement', id },
      effectiveAt: appliedAt,
      actor: `seller:${sellerId}`,
      ...settledEarly(part, fee),
    });
    if (posted.outcome !== 'posted') throw new Error(`an early settlement was not booked: ${posted.outcome}`);
    const ids = part.map(({ orderId }) => orderId);
    await stores.settlement.completeEarly(sellerId, ids, transferId, appliedAt);
    settledBefore = settledNow;
  }
}

const tell = ({ outbox }: Stores, { sellerId, orders, id }: EarlySettlement): Promise<void> =>
  outbox.put('push-event', {
    sellerId,
    kind: 'hold-released',
    facts: { orders: String(orders), earlySettlementId: id },
  });

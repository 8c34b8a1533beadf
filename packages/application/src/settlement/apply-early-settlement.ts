import {
  accept,
  type Instant,
  type Money,
  type Result,
  type SellerId,
  subtractMoney,
} from '@cliffhanger/core/kernel';
import type { EarlySettlement, Requires, Uses } from '../ports/index.ts';
import { quotedAtOf } from './quote-early-settlement.ts';

export interface ApplyEarlySettlement {
  readonly sellerId: SellerId;
  /** The sum that the seller saw. */
  readonly shownSum: Money;
  readonly quoteId?: string | undefined;
}

export interface EarlySettlementDone extends EarlySettlement {
  readonly net: Money;
  readonly applicationsLeft: number;
}

/**
 * Settles all orders that wait for T+7 at once, for a fee (DOMAIN §5). Concurrent calls: the first one locks
 * the orders, so the second one finds them settled and its sum changed. A key also guards the monthly slots.
 */
export const applyEarlySettlement =
  ({ transactions, clock, hmac }: Requires<'transactions' | 'clock' | 'hmac', 'outbox' | 'settlement'>) =>
  ({ sellerId, shownSum, quoteId }: ApplyEarlySettlement): Promise<Result<EarlySettlementDone>> =>
    transactions.run(async (repositories): Promise<Result<EarlySettlementDone>> => {
      const quotedAt = quoteId === undefined ? null : (quotedAtOf(hmac, sellerId, quoteId) ?? LONG_AGO);
      const now = clock.now();
      const applied = await repositories.settlement.applyEarly({ sellerId, shownSum, quotedAt, now });
      if (!applied.ok) return applied;
      const { early, applicationsLeft } = applied.value;
      await tell(repositories, early);
      return accept({ ...early, net: subtractMoney(early.sum, early.fee), applicationsLeft });
    });

/** Treats an invalid quote like an expired one. */
const LONG_AGO = 0 as Instant;

const tell = ({ outbox }: Uses<'outbox'>, { sellerId, orders, id }: EarlySettlement): Promise<void> =>
  outbox.put('push-event', {
    sellerId,
    kind: 'hold-released',
    facts: { orders: String(orders), earlySettlementId: id },
  });

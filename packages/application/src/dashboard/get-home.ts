import { type Figures, NO_FIGURES, today, yesterdayByNow } from '@cliffhanger/core/dashboard';
import type { AgentLevel } from '@cliffhanger/core/identity';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { findCaller } from '../identity/steps/find-seller.ts';
import { type ToShipCount, toShipOf } from '../orders/list-orders.ts';
import type { Requires, SellerBalances, SettlementFigures, ShortFigures } from '../ports/index.ts';

export interface Home {
  readonly level: AgentLevel;
  readonly creditScore: number;
  readonly today: Figures;
  readonly yesterdayByNow: ShortFigures;
  readonly balances: SellerBalances;
  readonly nextRelease: SettlementFigures['nextRelease'];
  readonly toShip: ToShipCount;
  readonly unreadMessages: number;
  readonly updatedAt: Instant;
}

type GetHomePorts = Requires<
  'transactions' | 'clock',
  'ledger' | 'messages' | 'orders' | 'rollups' | 'sellers' | 'settings' | 'settlement'
>;

/** The top of the home page in one snapshot, from rollups, counters and books; never from the orders. */
export const getHome =
  ({ transactions, clock }: GetHomePorts) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<Home>> =>
    transactions.read(async (repositories): Promise<Result<Home>> => {
      const now = clock.now();
      const seller = await findCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      const { platformUtcOffsetMinutes: offset } = await repositories.settings.current(now);
      const day = today(now, offset);
      const [days, byNow, balances, { creditScore }, { nextRelease }, toShip, unread] = await Promise.all([
        repositories.rollups.daysOf(sellerId, day, day),
        repositories.rollups.slotsOf(sellerId, yesterdayByNow(now, offset)),
        repositories.ledger.balancesOf(sellerId),
        repositories.orders.fundsOf(sellerId),
        repositories.settlement.figuresOf(sellerId, now, now),
        toShipOf(repositories, sellerId),
        repositories.messages.countsOf(sellerId),
      ]);
      return accept({
        level: seller.value.level,
        creditScore,
        today: days[0] ?? NO_FIGURES,
        yesterdayByNow: byNow,
        balances,
        nextRelease,
        toShip,
        unreadMessages: unread.reduce((sum, kind) => sum + kind.unread, 0),
        updatedAt: now,
      });
    });

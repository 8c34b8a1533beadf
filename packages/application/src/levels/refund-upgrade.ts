import type { AgentLevel } from '@cliffhanger/core/identity';
import {
  accept,
  formatMoney,
  type Instant,
  type Money,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { levelRefunded } from '@cliffhanger/core/ledger';
import { lockCaller } from '../identity/find-seller.ts';
import { lockRights } from '../library/seller-rights.ts';
import type { Chance, LevelPurchaseId, Needs, Stores } from '../ports/index.ts';
import { giveEarnedLevels } from './earn-level.ts';
import { type RefundQuote, refundQuote } from './refund-quote.ts';

export interface RefundUpgrade {
  readonly sellerId: SellerId;
  readonly purchaseId: LevelPurchaseId;
}

export interface UpgradeRefunded {
  readonly amount: Money;
  readonly level: AgentLevel;
  readonly episodesReturned: number;
}

const MOST_PURCHASES = 50;

/** For 14 days, as far as it is unused (DOMAIN §7); the level goes back to the one before. */
export const refundUpgrade =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ sellerId, purchaseId }: RefundUpgrade): Promise<Result<UpgradeRefunded>> =>
    transactions.run(async (stores): Promise<Result<UpgradeRefunded>> => {
      const now = clock.now();
      const seller = await lockCaller(stores, sellerId);
      if (!seller.ok) return seller;
      const rights = await lockRights(stores, sellerId, now);
      const purchases = await stores.levels.purchasesOf(sellerId, MOST_PURCHASES);
      const { episodes } = await stores.ledger.balancesOf(sellerId);
      const quote = refundQuote({ seller: seller.value, purchaseId, purchases, rights, episodes, now });
      if (!quote.ok) return quote;

      // Episodes that were used since they were read leave too few to give back: asked again, the quote is another.
      if (!(await book(stores, chance, { sellerId, purchaseId, quote: quote.value, now })))
        return refuse('order-data-changed');
      const { amount, from, to, rightsKept } = quote.value;
      await stores.levels.saveRefund(sellerId, purchaseId, { at: now, amount });
      const { levels: terms } = await stores.settings.current(now);
      const rightsAfter = terms[from].rights + rightsKept;
      await stores.levels.change({
        sellerId,
        from: to,
        to: from,
        rights: rightsAfter,
        how: 'refunded',
        reason: null,
        actor: `seller:${sellerId}`,
        at: now,
      });
      await stores.messages.put({
        sellerId,
        kind: 'notice',
        messageKey: 'level-lowered',
        facts: { level: from, amount: formatMoney(amount), rights: String(rightsAfter) },
        at: now,
      });
      // Sales that have earned the level in the meantime give it back, for nothing.
      await giveEarnedLevels(stores, chance, [sellerId], now);
      const level = (await stores.sellers.find(sellerId))?.level ?? from;
      return accept({ amount, level, episodesReturned: quote.value.episodes });
    });

async function book(
  { ledger }: Stores,
  chance: Chance,
  {
    sellerId,
    purchaseId,
    quote,
    now,
  }: RefundUpgrade & { readonly quote: RefundQuote; readonly now: Instant },
): Promise<boolean> {
  const { outcome } = await ledger.post({
    id: chance.id<'transfer'>(),
    key: `level-refund:${purchaseId}`,
    sellerId,
    reference: { type: 'level-purchase', id: purchaseId },
    effectiveAt: now,
    actor: `seller:${sellerId}`,
    ...levelRefunded(quote.amount, BigInt(quote.episodes)),
  });
  if (outcome === 'insufficient') return false;
  if (outcome !== 'posted') throw new Error(`an upgrade was refunded in the books before: ${outcome}`);
  return true;
}

import {
  accept,
  formatMoney,
  type Instant,
  type Money,
  type Result,
  refuse,
  type SellerId,
  subtractMoney,
  type TransferId,
} from '@cliffhanger/core/kernel';
import { levelBought } from '@cliffhanger/core/ledger';
import type { Chance, LevelPurchaseId, Stores } from '../ports/index.ts';

interface Purchase {
  readonly id: LevelPurchaseId;
  readonly sellerId: SellerId;
  readonly price: Money;
  readonly episodes: number;
  readonly now: Instant;
}

/** From the wallet, with the episodes it brings. Without enough in it nothing is bought, and the way to a deposit offered. */
export async function bookPurchase(
  { ledger }: Stores,
  chance: Chance,
  { id, sellerId, price, episodes, now }: Purchase,
): Promise<Result<TransferId>> {
  const transferId = chance.id<'transfer'>();
  const { outcome } = await ledger.post({
    id: transferId,
    key: `level-purchase:${id}`,
    sellerId,
    reference: { type: 'level-purchase', id },
    effectiveAt: now,
    actor: `seller:${sellerId}`,
    ...levelBought(price, BigInt(episodes)),
  });
  if (outcome === 'insufficient') {
    const { available } = await ledger.balancesOf(sellerId);
    const missing = formatMoney(subtractMoney(price, available));
    return refuse('insufficient-balance', { facts: { price: formatMoney(price), missing } });
  }
  if (outcome !== 'posted') throw new Error(`a level was booked before: ${outcome}`);
  return accept(transferId);
}

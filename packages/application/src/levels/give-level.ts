import type { AgentLevel, Seller } from '@cliffhanger/core/identity';
import type { Instant } from '@cliffhanger/core/kernel';
import { usdt } from '@cliffhanger/core/kernel';
import { levelBought } from '@cliffhanger/core/ledger';
import { type AllLevelTerms, quoteUpgrade } from '@cliffhanger/core/levels';
import { lockRights } from '../library/seller-rights.ts';
import type { Chance, Stores } from '../ports/index.ts';
import { type RaiseLevel, raiseLevel } from './raise-level.ts';

export interface GiveLevel extends Pick<RaiseLevel, 'reason' | 'actor' | 'facts'> {
  readonly seller: Seller;
  readonly to: AgentLevel;
  readonly terms: AllLevelTerms;
  readonly how: 'earned' | 'granted';
  readonly now: Instant;
}

/** At no price, with all that the level brings. The seller is locked, and the level is a higher one. */
export async function giveLevel(stores: Stores, chance: Chance, given: GiveLevel): Promise<void> {
  const { seller, to, terms, actor, now } = given;
  const quote = quoteUpgrade(seller.level, to, terms);
  if (!quote.ok) throw new Error('a level was given that is not higher');
  await lockRights(stores, seller.id, now);
  if (quote.value.episodes > 0) {
    const id = chance.id<'transfer'>();
    const { outcome } = await stores.ledger.post({
      id,
      key: `level-gift:${id}`,
      sellerId: seller.id,
      reference: { type: 'level', id: to },
      effectiveAt: now,
      actor,
      ...levelBought(usdt('0'), BigInt(quote.value.episodes)),
    });
    if (outcome !== 'posted') throw new Error(`the episodes of a level were not given: ${outcome}`);
  }
  await raiseLevel(stores, given);
}

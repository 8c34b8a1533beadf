import type { Email } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';

/**
 * Which account an address leads to: the only place where sellers meet, so that everything else about a seller can be
 * kept with that seller. An address of a rejected registration still leads there and may be taken by the next one.
 */
export interface EmailOwners {
  ownerOf(email: Email): Promise<SellerId | undefined>;
  /** False when the address belongs to somebody already. */
  take(email: Email, sellerId: SellerId): Promise<boolean>;
  /** The next registration may take it; until then it leads where it led. */
  offer(email: Email, sellerId: SellerId): Promise<void>;
  /** It leads nowhere any more. */
  release(email: Email, sellerId: SellerId): Promise<void>;
}

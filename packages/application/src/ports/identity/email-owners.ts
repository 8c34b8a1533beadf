import type { Email } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';

/**
 * Maps an address to its account. It is the only lookup across sellers, so all other seller data can be
 * stored with its seller. The address of a rejected registration still maps to it until the next registration
 * takes it.
 */
export interface EmailOwners {
  ownerOf(email: Email): Promise<SellerId | undefined>;
  /** False when another account has the address. */
  take(email: Email, sellerId: SellerId): Promise<boolean>;
  /** Lets the next registration take it; until then the mapping stays. */
  offer(email: Email, sellerId: SellerId): Promise<void>;
  /** Removes the mapping. */
  release(email: Email, sellerId: SellerId): Promise<void>;
}

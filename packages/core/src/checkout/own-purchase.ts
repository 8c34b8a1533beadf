import type { Email } from '../identity/index.ts';
import { accept, type Id, type Result, refuse, type SellerId } from '../kernel/index.ts';

export type ViewerId = Id<'viewer'>;

export interface Buyer {
  readonly viewerId: ViewerId;
  readonly email: Email | null;
  /** Where the money came from is known to be this seller's own purse. */
  readonly paysFromFundsOf: (sellerId: SellerId) => boolean;
}

/** Nobody buys from themselves, as far as account, email and payment source say who they are (DOMAIN §5). */
export function checkOwnPurchase(
  buyer: Buyer,
  seller: { readonly id: SellerId; readonly email: Email },
): Result<true> {
  const isTheSame =
    (buyer.viewerId as string) === seller.id ||
    buyer.email === seller.email ||
    buyer.paysFromFundsOf(seller.id);
  return isTheSame ? refuse('own-purchase') : accept(true);
}

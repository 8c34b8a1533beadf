import type { Email } from '../identity/index.ts';
import { accept, type Id, type Result, refuse, type SellerId } from '../kernel/index.ts';

export type ViewerId = Id<'viewer'>;

export interface Buyer {
  readonly viewerId: ViewerId;
  readonly email: Email | null;
  /** The payment source is known to belong to this seller. */
  readonly paysFromFundsOf: (sellerId: SellerId) => boolean;
}

/** Sellers cannot buy from themselves, as far as account, email and payment source show (DOMAIN §5). */
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

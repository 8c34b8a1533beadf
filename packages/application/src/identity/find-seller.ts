import type { Email, Seller } from '@cliffhanger/core/identity';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Stores } from '../ports/index.ts';

export async function findByEmail(stores: Stores, email: Email): Promise<Seller | undefined> {
  const sellerId = await stores.emailOwners.ownerOf(email);
  return sellerId === undefined ? undefined : stores.sellers.find(sellerId);
}

/** The seller whose session made the call; gone only when another phone has just deleted the account. */
export const findCaller = async (stores: Stores, sellerId: SellerId): Promise<Result<Seller>> =>
  unlessGone(await stores.sellers.find(sellerId));

/** The same, and nobody else changes this seller until the transaction ends. */
export const lockCaller = async (stores: Stores, sellerId: SellerId): Promise<Result<Seller>> =>
  unlessGone(await stores.sellers.lock(sellerId));

const unlessGone = (seller: Seller | undefined): Result<Seller> =>
  seller === undefined ? refuse('account-does-not-exist') : accept(seller);

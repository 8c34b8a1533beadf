import type { Email, Seller } from '@cliffhanger/core/identity';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Uses } from '../../ports/index.ts';

export async function findByEmail(
  repositories: Uses<'emailOwners' | 'sellers'>,
  email: Email,
): Promise<Seller | undefined> {
  const sellerId = await repositories.emailOwners.ownerOf(email);
  return sellerId === undefined ? undefined : repositories.sellers.find(sellerId);
}

/** The seller of the calling session; missing only when another phone has just deleted the account. */
export const findCaller = async (
  repositories: Uses<'sellers'>,
  sellerId: SellerId,
): Promise<Result<Seller>> => unlessGone(await repositories.sellers.find(sellerId));

/** Also locks the seller until the transaction ends. */
export const lockCaller = async (
  repositories: Uses<'sellers'>,
  sellerId: SellerId,
): Promise<Result<Seller>> => unlessGone(await repositories.sellers.lock(sellerId));

const unlessGone = (seller: Seller | undefined): Result<Seller> =>
  seller === undefined ? refuse('account-does-not-exist') : accept(seller);

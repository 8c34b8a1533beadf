import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, SocialProof } from '../../ports/index.ts';

/** The accounts of a seller, each with the code that proves it and how that stands. */
export const listSocialProofs =
  ({ transactions }: Requires<'transactions', 'socialProofs'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<readonly SocialProof[]>> =>
    transactions.run(async ({ socialProofs }) => accept(await socialProofs.listOf(sellerId)));

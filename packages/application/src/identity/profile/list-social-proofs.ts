import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, SocialProof } from '../../ports/index.ts';

/** The seller's social accounts, each with its proof code and state. */
export const listSocialProofs =
  ({ transactions }: Requires<'transactions', 'socialProofs'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<readonly SocialProof[]>> =>
    transactions.run(async ({ socialProofs }) => accept(await socialProofs.listOf(sellerId)));

import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, SocialProof } from '../../ports/index.ts';

export interface AskSocialProof {
  readonly sellerId: SellerId;
  readonly handle: string;
}

/** The seller reports that the code is in the profile; the worker checks within a minute. */
export const askSocialProof =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'socialProofs'>) =>
  ({ sellerId, handle }: AskSocialProof): Promise<Result<SocialProof>> =>
    transactions.run(async ({ socialProofs }) => {
      const proof = await socialProofs.ask(sellerId, handle, clock.now());
      return proof === undefined ? refuse('account-does-not-exist', { field: 'handle' }) : accept(proof);
    });

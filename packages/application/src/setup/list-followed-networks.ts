import { accept, earlier, type Result } from '@cliffhanger/core/kernel';
import { FOLLOWED_WITHIN_MS } from '@cliffhanger/core/status';
import type { FollowedNetwork, Requires } from '../ports/index.ts';

export interface NetworkState extends FollowedNetwork {
  readonly isLate: boolean;
}

/** The height of each watcher; late by the same threshold as on the status page. */
export const listFollowedNetworks =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'platformFigures'>) =>
  async (): Promise<Result<readonly NetworkState[]>> => {
    const followed = await transactions.read(({ platformFigures }) => platformFigures.followed());
    const lateBefore = earlier(clock.now(), FOLLOWED_WITHIN_MS);
    return accept(followed.map((one) => ({ ...one, isLate: one.followedAt < lateBefore })));
  };

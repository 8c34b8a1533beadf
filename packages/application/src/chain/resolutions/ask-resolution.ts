import {
  type ResolutionAsked,
  type ResolutionId,
  type ResolutionPlan,
  resolutionPlan,
  type SetAsideSubject,
} from '@cliffhanger/core/chain';
import { accept, DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { Needs, Stores } from '../../ports/index.ts';
import { findSetAside } from './find-set-aside.ts';

export interface AskResolution extends ResolutionAsked {
  readonly subject: SetAsideSubject;
  /** Why, for whoever confirms it and whoever reads it later. */
  readonly because: string;
  /** The operator. */
  readonly by: string;
}

/** Nothing moves yet: somebody else has to confirm it. */
export const askResolution =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ subject, because, by, ...asked }: AskResolution): Promise<Result<{ readonly id: ResolutionId }>> =>
    transactions.run(async (stores): Promise<Result<{ readonly id: ResolutionId }>> => {
      const now = clock.now();
      const sum = await findSetAside(stores, subject, now);
      if (sum === undefined) return refuse('set-aside-unknown');
      const plan = resolutionPlan(sum, asked);
      if (!plan.ok) return plan;
      const reachable = await isReachable(stores, sum.network, plan.value);
      if (!reachable.ok) return reachable;
      const { network, reason, amount } = sum;
      const id: ResolutionId = chance.id();
      const isNew = await stores.resolutions.add({
        id,
        subject,
        network,
        reason,
        amount,
        plan: plan.value,
        because,
        askedBy: by,
        askedAt: now,
      });
      return isNew ? accept({ id }) : refuse('resolution-exists');
    });

/** What went to an address of our own would not have left. */
async function isReachable(
  { chainTransfers, sellers }: Stores,
  network: Network,
  plan: ResolutionPlan,
): Promise<Result<Nothing>> {
  if (plan.way === 'return') {
    const owners = await chainTransfers.ownersOf(network, [plan.to]);
    return owners.size === 0 ? DONE : refuse('resolution-not-possible', { field: 'address' });
  }
  if (plan.way === 'credit' && (await sellers.find(plan.sellerId)) === undefined) {
    return refuse('account-does-not-exist', { field: 'sellerId' });
  }
  return DONE;
}

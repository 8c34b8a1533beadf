import { accept, DAY_MS, earlier, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { VALID_INVITEE_ABOVE } from '@cliffhanger/core/referrals';
import type { Requires, TeamCounts } from '../ports/index.ts';

export const TEAM_WINDOW_DAYS = 30;

export interface TeamFigures extends TeamCounts {
  readonly validCustomers: number;
}

/** Members, valid members, and the seller's own valid customers: counts only, they earn no commission. */
export const getTeamFigures =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'referrals' | 'rollups'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<TeamFigures>> =>
    transactions.read(async ({ referrals, rollups }) => {
      const since = earlier(clock.now(), TEAM_WINDOW_DAYS * DAY_MS);
      const counts = await referrals.countsOf(sellerId, { validAbove: VALID_INVITEE_ABOVE, since });
      const { validCustomers } = await rollups.totalsOf(sellerId);
      return accept({ ...counts, validCustomers });
    });

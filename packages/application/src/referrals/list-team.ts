import { accept, type Result } from '@cliffhanger/core/kernel';
import {
  isValidInvitee,
  memberName,
  progressToValid,
  VALID_INVITEE_ABOVE,
} from '@cliffhanger/core/referrals';
import type { Requires, TeamMember, TeamQuery } from '../ports/index.ts';

export interface MemberView extends Pick<TeamMember, 'level' | 'state' | 'joinedAt'> {
  readonly name: string;
  readonly isValid: boolean;
  /** Whole percent of the way to valid; a member's sales are not disclosed. */
  readonly progress: number;
}

export interface TeamView {
  readonly list: readonly MemberView[];
  readonly total: number;
}

export const listTeam =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'referrals'>) =>
  (asked: TeamQuery): Promise<Result<TeamView>> =>
    transactions.read(async ({ referrals }) => {
      const members = await referrals.members(asked);
      const counts = { validAbove: VALID_INVITEE_ABOVE, since: clock.now() };
      const { members: total } = await referrals.countsOf(asked.sellerId, counts);
      return accept({ list: members.map(shown), total });
    });

const shown = ({ realName, level, state, joinedAt, settledSales }: TeamMember): MemberView => ({
  name: memberName(realName),
  level,
  state,
  joinedAt,
  isValid: isValidInvitee(settledSales),
  progress: progressToValid(settledSales),
});

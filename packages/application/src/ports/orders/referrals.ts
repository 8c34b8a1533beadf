import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import type { PageQuery } from '../catalog/catalog.ts';

export interface Invitation {
  readonly isOfficialAgent: boolean;
  /** `null` without a usable code. */
  readonly code: string | null;
}

export interface TeamCounts {
  /** Invited sellers, without rejected registrations. */
  readonly members: number;
  readonly approved: number;
  readonly valid: number;
  readonly joinedSince: number;
}

export interface TeamMember {
  readonly realName: string;
  readonly level: AgentLevel;
  readonly state: 'pending' | 'approved';
  readonly joinedAt: Instant;
  readonly settledSales: Money;
}

export interface TeamQuery extends PageQuery {
  readonly sellerId: SellerId;
}

/** One level only: direct invitations, never those of the invited sellers (DOMAIN §7). */
export interface Referrals {
  invitationOf(sellerId: SellerId): Promise<Invitation>;
  countsOf(
    sellerId: SellerId,
    asked: { readonly validAbove: Money; readonly since: Instant },
  ): Promise<TeamCounts>;
  /** Latest to join first. */
  members(asked: TeamQuery): Promise<readonly TeamMember[]>;
}

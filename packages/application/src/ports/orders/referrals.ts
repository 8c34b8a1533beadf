import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import type { PageQuery } from '../catalog/catalog.ts';

export interface Invitation {
  readonly isOfficialAgent: boolean;
  /** Null when the seller has none that can be used. */
  readonly code: string | null;
}

export interface TeamCounts {
  /** Invited sellers whose registration was not rejected. */
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

/** One level only: whom a seller invited, never whom those invited (DOMAIN §7). */
export interface Referrals {
  invitationOf(sellerId: SellerId): Promise<Invitation>;
  countsOf(
    sellerId: SellerId,
    asked: { readonly validAbove: Money; readonly since: Instant },
  ): Promise<TeamCounts>;
  /** Who joined last comes first. */
  members(asked: TeamQuery): Promise<readonly TeamMember[]>;
}

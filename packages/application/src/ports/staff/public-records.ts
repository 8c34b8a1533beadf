import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { Json, SettingName } from '@cliffhanger/core/settings';
import type { ActionLine } from '@cliffhanger/core/transparency';
import type { ReviewTimes } from './review-queue.ts';

/* What everybody may read about the platform, without an account; the role of every api may look at it, and none may write. */

/** A day of the public log of what staff did. */
export interface ActionsRange {
  readonly from: Instant;
  readonly until: Instant;
}

export interface ActionsFilter extends ActionsRange {
  readonly role?: string | undefined;
  readonly isRefusedOnly?: boolean;
  readonly isPersonalOnly?: boolean;
  /** The lines before this one. */
  readonly before?: bigint | undefined;
  readonly most: number;
}

export interface ActionCounts {
  readonly lines: number;
  readonly refused: number;
  readonly personal: number;
  readonly failed: number;
}

/** A value that a setting had, has or will have, and who decided it: by role, never by name. */
export interface SettingVersion {
  readonly name: SettingName;
  readonly value: Json;
  readonly effectiveFrom: Instant;
  readonly decidedAt: Instant;
  /** Null: nobody of the staff, at their console. */
  readonly proposedBy: string | null;
  /** Null: one person was enough. */
  readonly confirmedBy: string | null;
}

export interface LevelEarnings {
  readonly level: AgentLevel | 'all';
  readonly sellers: number;
  readonly without: number;
  readonly quarterBelow: Money;
  readonly halfBelow: Money;
  readonly quarterAbove: Money;
}

export interface Earnings {
  /** `2026-10-01` */
  readonly month: string;
  readonly levels: readonly LevelEarnings[];
}

export interface PublicRecords {
  /** What staff did on a day, the newest first. */
  listActions(filter: ActionsFilter): Promise<readonly ActionLine[]>;
  countActions(day: ActionsRange): Promise<ActionCounts>;
  /** The lines after this one, in their order: a piece of the chain. */
  actionChain(piece: { readonly after: bigint; readonly most: number }): Promise<readonly ActionLine[]>;
  /** The oldest first. */
  settingVersions(): Promise<readonly SettingVersion[]>;
  reviewTimes(): Promise<readonly ReviewTimes[]>;
  /** Of the newest month that is made; undefined: none is. */
  earnings(): Promise<Earnings | undefined>;
}

import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Instant, Money } from '@cliffhanger/core/kernel';
import type { Json, SettingName } from '@cliffhanger/core/settings';
import type { ActionLine } from '@cliffhanger/core/transparency';
import type { ReviewTimes } from './review-queue.ts';

/*
 * Public facts about the platform, readable without an account. Every API role may read them; none may write.
 */

/** A day of the public log of staff actions. */
export interface ActionsRange {
  readonly from: Instant;
  readonly until: Instant;
}

export interface ActionsFilter extends ActionsRange {
  readonly role?: string | undefined;
  readonly isRefusedOnly?: boolean;
  readonly isPersonalOnly?: boolean;
  /** Keyset cursor: only lines before this one. */
  readonly before?: bigint | undefined;
  readonly most: number;
}

export interface ActionCounts {
  readonly lines: number;
  readonly refused: number;
  readonly personal: number;
  readonly failed: number;
}

/** A past, current or future value of a setting, and its deciders: by role, never by name. */
export interface SettingVersion {
  readonly name: SettingName;
  readonly value: Json;
  readonly effectiveFrom: Instant;
  readonly decidedAt: Instant;
  /** `null`: changed outside the console. */
  readonly proposedBy: string | null;
  /** `null`: one person was enough. */
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
  /** Staff actions of a day, newest first. */
  listActions(filter: ActionsFilter): Promise<readonly ActionLine[]>;
  countActions(day: ActionsRange): Promise<ActionCounts>;
  /** The lines after this one, in order: a segment of the hash chain. */
  actionChain(piece: { readonly after: bigint; readonly most: number }): Promise<readonly ActionLine[]>;
  /** Oldest first. */
  settingVersions(): Promise<readonly SettingVersion[]>;
  reviewTimes(): Promise<readonly ReviewTimes[]>;
  /** Of the newest computed month; undefined before the first. */
  earnings(): Promise<Earnings | undefined>;
}

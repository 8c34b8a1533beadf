import type { Id, Instant, Money, OperatorId, RefusalName } from '@cliffhanger/core/kernel';
import type { Json, SettingName, Settings } from '@cliffhanger/core/settings';

export interface SettingChange {
  readonly name: SettingName;
  readonly value: Json;
  readonly effectiveFrom: Instant;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAt: Instant;
}

export type SettingProposalId = Id<'setting-proposal'>;

/** A change that concerns money and waits for a second person. */
export interface SettingProposal {
  readonly id: SettingProposalId;
  readonly name: SettingName;
  readonly value: Json;
  readonly effectiveFrom: Instant;
  readonly reason: string;
  readonly proposedBy: OperatorId;
  readonly proposedAt: Instant;
}

export interface SettingParams extends Pick<SettingProposal, 'name' | 'value' | 'effectiveFrom' | 'reason'> {
  readonly by: OperatorId;
}

export interface SettingProposalEnd {
  readonly id: SettingProposalId;
  readonly outcome: 'confirmed' | 'declined';
  readonly by: OperatorId;
}

export interface SettingEffectQuery {
  readonly name: SettingName;
  readonly before: Money;
  readonly after: Money;
  readonly since: Instant;
}

/** Counted over past events. */
export interface SettingEffect {
  /** The number of all events. */
  readonly total: number;
  readonly before: { readonly count: number; readonly amount: Money };
  readonly after: { readonly count: number; readonly amount: Money };
}

/** Operator settings. Changes are append-only: each is in force from its date until the next. */
export interface SettingsStore {
  /** The values in force at that time: the defaults where unchanged. */
  current(now: Instant): Promise<Settings>;
  /** Immediate, or a proposal when it concerns money. */
  change(asked: SettingParams, now: Instant): Promise<'changed' | 'proposed' | RefusalName>;
  /** Newest first. */
  changesOf(name: SettingName, most: number): Promise<readonly SettingChange[]>;
  /** Decided changes of all settings that are not yet in force, earliest first. */
  comingChanges(now: Instant): Promise<readonly SettingChange[]>;
  /** Since when each changed value is in force. */
  inForceSince(now: Instant): Promise<ReadonlyMap<SettingName, Instant>>;
  /** How many past events each value would have affected; undefined for settings without such a count. */
  effectOf(asked: SettingEffectQuery): Promise<SettingEffect | undefined>;
  /** Open proposals, oldest first. */
  proposals(): Promise<readonly SettingProposal[]>;
  /** Undefined: unknown or ended. */
  findProposal(id: SettingProposalId): Promise<SettingProposal | undefined>;
  endProposal(end: SettingProposalEnd, now: Instant): Promise<'done' | RefusalName>;
}

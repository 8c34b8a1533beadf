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

/** A change that is about money and waits for a second person. */
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

/** Counted over what really happened. */
export interface SettingEffect {
  /** How many there were in all. */
  readonly total: number;
  readonly before: { readonly count: number; readonly amount: Money };
  readonly after: { readonly count: number; readonly amount: Money };
}

/** What operators may change. Changes are only ever added: each is in force from its date until the next. */
export interface SettingsStore {
  /** The values in force at that moment: the defaults, where nobody has changed them. */
  current(now: Instant): Promise<Settings>;
  /** At once, or, where it is about money, as a proposal. */
  change(asked: SettingParams, now: Instant): Promise<'changed' | 'proposed' | RefusalName>;
  /** Newest first. */
  changesOf(name: SettingName, most: number): Promise<readonly SettingChange[]>;
  /** Of every setting, decided and not yet in force; the next one first. */
  comingChanges(now: Instant): Promise<readonly SettingChange[]>;
  /** Since when each value that somebody has changed is what it is. */
  inForceSince(now: Instant): Promise<ReadonlyMap<SettingName, Instant>>;
  /** How much of what happened since would have been met by one value and by the other; undefined where nothing is counted. */
  effectOf(asked: SettingEffectQuery): Promise<SettingEffect | undefined>;
  /** Not ended yet, the oldest first. */
  proposals(): Promise<readonly SettingProposal[]>;
  /** Undefined when there is no such one, or it has ended. */
  findProposal(id: SettingProposalId): Promise<SettingProposal | undefined>;
  endProposal(end: SettingProposalEnd, now: Instant): Promise<'done' | RefusalName>;
}

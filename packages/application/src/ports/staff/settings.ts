import type { Id, Instant, OperatorId, RefusalName } from '@cliffhanger/core/kernel';
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
  /** Not ended yet, the oldest first. */
  proposals(): Promise<readonly SettingProposal[]>;
  /** Undefined when there is no such one, or it has ended. */
  findProposal(id: SettingProposalId): Promise<SettingProposal | undefined>;
  endProposal(end: SettingProposalEnd, now: Instant): Promise<'done' | RefusalName>;
}

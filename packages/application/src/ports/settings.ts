import type { Instant } from '@cliffhanger/core/kernel';
import type { Json, SettingName, Settings } from '@cliffhanger/core/settings';

export interface SettingChange {
  readonly name: SettingName;
  readonly value: Json;
  readonly effectiveFrom: Instant;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAt: Instant;
}

/** What operators may change. Changes are only ever added: each is in force from its date until the next. */
export interface SettingsStore {
  /** The values in force at that moment: the defaults, where nobody has changed them. */
  current(now: Instant): Promise<Settings>;
  add(change: SettingChange): Promise<void>;
  /** Newest first. */
  changesOf(name: SettingName, most: number): Promise<readonly SettingChange[]>;
}

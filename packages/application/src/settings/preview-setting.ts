import { accept, DAY_MS, earlier, type Money, type Result } from '@cliffhanger/core/kernel';
import { checkSetting, type Json, type SettingName } from '@cliffhanger/core/settings';
import type { Requires, SettingEffect } from '../ports/index.ts';

/** The period of the count. */
const PREVIEW_DAYS = 30;

export interface PreviewSetting {
  readonly name: SettingName;
  /** In text form. */
  readonly value: Json;
}

/** What a value would have changed in the last 30 days; `null` for settings without such a count. */
export const previewSetting =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'settings'>) =>
  ({ name, value }: PreviewSetting): Promise<Result<SettingEffect | null>> =>
    transactions.read(async ({ settings }): Promise<Result<SettingEffect | null>> => {
      const checked = checkSetting(name, value);
      if (!checked.ok) return checked;
      const at = clock.now();
      const inForce = (await settings.current(at))[name];
      if (typeof checked.value !== 'bigint' || typeof inForce !== 'bigint') return accept(null);
      const since = earlier(at, PREVIEW_DAYS * DAY_MS);
      const values = { before: inForce as Money, after: checked.value as Money };
      return accept((await settings.effectOf({ name, ...values, since })) ?? null);
    });

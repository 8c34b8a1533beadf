import { accept, type Instant, type Result, refuse } from '@cliffhanger/core/kernel';
import { isSettingName, type Json, readSetting, type Settings } from '@cliffhanger/core/settings';
import type { Needs } from '../ports/index.ts';

export interface ChangeSetting {
  readonly name: string;
  /** As it is written down: amounts as decimals, times in their unit. */
  readonly value: Json;
  readonly reason: string;
  /** From now on, unless given; never backwards. */
  readonly effectiveFrom?: Instant | undefined;
  readonly operator: string;
}

/** Answers with the values in force from that date on, as far as they are known now. */
export const changeSetting =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ name, value, reason, effectiveFrom, operator }: ChangeSetting): Promise<Result<Settings>> =>
    transactions.run(async ({ settings }): Promise<Result<Settings>> => {
      const now = clock.now();
      const from = effectiveFrom ?? now;
      if (!isSettingName(name)) return refuse('invalid-input', { field: 'name' });
      if (readSetting(name, value) === undefined) return refuse('invalid-input', { field: 'value' });
      if (reason.trim() === '') return refuse('field-required', { field: 'reason' });
      if (from < now) return refuse('invalid-input', { field: 'effectiveFrom' });
      await settings.add({
        name,
        value,
        effectiveFrom: from,
        reason: reason.trim(),
        decidedBy: `operator:${operator}`,
        decidedAt: now,
      });
      return accept(await settings.current(from));
    });

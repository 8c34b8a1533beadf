import { accept, type Instant, type Result } from '@cliffhanger/core/kernel';
import {
  DEFAULT_SETTINGS,
  type Json,
  SETTING_NAMES,
  type SettingName,
  takesTwo,
  writeSetting,
} from '@cliffhanger/core/settings';
import { NETWORKS, type Network } from '@cliffhanger/core/wallet';
import type { Requires, SettingChange, SettingProposal } from '../ports/index.ts';
import { visibleOf } from '../wallet/steps/followed-networks.ts';

export interface SettingView {
  readonly name: SettingName;
  /** In text form: amounts as decimals, times in their unit. */
  readonly value: Json;
  readonly byDefault: Json;
  readonly takesTwo: boolean;
  /** Start of the current value; `null`: the default. */
  readonly since: Instant | null;
}

export interface SettingsView {
  readonly settings: readonly SettingView[];
  readonly coming: readonly SettingChange[];
  readonly proposals: readonly SettingProposal[];
  /** The networks to show for a per-network setting. */
  readonly networks: readonly Network[];
}

/** Every value that an operator may change: current and upcoming. */
export const listSettings =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'chainWatch' | 'settings'>) =>
  async (): Promise<Result<SettingsView>> => {
    const now = clock.now();
    return accept(
      await transactions.read(async (repositories) => {
        const { settings } = repositories;
        const current = await settings.current(now);
        const since = await settings.inForceSince(now);
        return {
          settings: SETTING_NAMES.map((name) => ({
            name,
            value: writeSetting(name, current[name]),
            byDefault: writeSetting(name, DEFAULT_SETTINGS[name]),
            takesTwo: takesTwo(name),
            since: since.get(name) ?? null,
          })),
          coming: await settings.comingChanges(now),
          proposals: await settings.proposals(),
          networks: await visibleOf(repositories, NETWORKS),
        };
      }),
    );
  };

const MOST_CHANGES = 50;

/** Newest first, the full history of the setting's values. */
export const listSettingChanges =
  ({ transactions }: Requires<'transactions', 'settings'>) =>
  async (name: SettingName): Promise<Result<readonly SettingChange[]>> =>
    accept(await transactions.readOne(({ settings }) => settings.changesOf(name, MOST_CHANGES)));

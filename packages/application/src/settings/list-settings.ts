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
  /** As they are written down: amounts as decimals, times in their unit. */
  readonly value: Json;
  readonly byDefault: Json;
  readonly takesTwo: boolean;
  /** When the value began to be in force; null: it is as delivered. */
  readonly since: Instant | null;
}

export interface SettingsView {
  readonly settings: readonly SettingView[];
  readonly coming: readonly SettingChange[];
  readonly proposals: readonly SettingProposal[];
  /** Those that a value by network is shown for. */
  readonly networks: readonly Network[];
}

/** Every value that an operator may change, what is in force now and what is to come. */
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

/** Newest first: what was in force on any day can be told. */
export const listSettingChanges =
  ({ transactions }: Requires<'transactions', 'settings'>) =>
  async (name: SettingName): Promise<Result<readonly SettingChange[]>> =>
    accept(await transactions.readOne(({ settings }) => settings.changesOf(name, MOST_CHANGES)));

import { TERMS_TYPES } from '@cliffhanger/core/content';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Settings } from '@cliffhanger/core/settings';
import type { Requires } from '../ports/index.ts';

export interface AppConfig {
  readonly appUrl: string;
  readonly storefrontUrl: string;
  readonly imageBaseUrl: string;
  readonly termsVersion: string;
  readonly settings: Settings;
}

type GetAppConfigPorts = Requires<
  'transactions' | 'clock' | 'storage' | 'publicUrl' | 'storefrontUrl',
  'content' | 'settings'
>;

/** The operator's configuration for every screen: name, logo, addresses, promised times, offers. */
export const getAppConfig =
  ({ transactions, clock, storage, publicUrl, storefrontUrl }: GetAppConfigPorts) =>
  (): Promise<Result<AppConfig>> =>
    transactions.read(async ({ content, settings }) =>
      accept({
        appUrl: publicUrl,
        storefrontUrl,
        imageBaseUrl: storage.addressOf(''),
        termsVersion: await content.versionOf(TERMS_TYPES),
        settings: await settings.current(clock.now()),
      }),
    );

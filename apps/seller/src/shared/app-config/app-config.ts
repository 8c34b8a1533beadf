import { type PromisedReview, REVIEW_HOURS } from '@cliffhanger/core/reviews';
import { NEW_ADDRESS_HOURS } from '@cliffhanger/core/withdrawals';
import { getAppConfig } from '@cliffhanger/wire/content';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useTranslation } from '../language/index.ts';
import { call } from '../server/index.ts';

export type AppConfig = AnswerOf<typeof getAppConfig>;

/** A plain store instead of a query: the login page reads it too and must not load the query library. */
const useConfigStore = create<{ readonly config: AppConfig | undefined }>(() => ({ config: undefined }));

let request: Promise<void> | undefined;

/** Leaves the built-in defaults in place when the request fails; the next mount retries. */
async function load(): Promise<void> {
  const received = await call(getAppConfig, {}).catch(() => undefined);
  if (received?.ok) useConfigStore.setState({ config: received.value });
  else request = undefined;
}

export const reloadAppConfig = (): void => {
  request = load();
};

/** `undefined` until the first response. */
export function useAppConfig(): AppConfig | undefined {
  useEffect(() => {
    request ??= load();
  }, []);
  return useConfigStore(({ config }) => config);
}

export function useAppName(): string {
  const t = useTranslation();
  return useAppConfig()?.appName ?? t('shell.app-name');
}

/** The promised response time of a review, in hours. */
export const useReviewHours = (of: PromisedReview): number =>
  useAppConfig()?.reviewHours[of] ?? REVIEW_HOURS[of];

/** Hours before a new payout address can be used. */
export const useNewAddressHours = (): number => useAppConfig()?.newAddressHours ?? NEW_ADDRESS_HOURS;

import { type PromisedReview, REVIEW_HOURS } from '@cliffhanger/core/reviews';
import { NEW_ADDRESS_HOURS } from '@cliffhanger/core/withdrawals';
import { getAppConfig } from '@cliffhanger/wire/content';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useTranslation } from '../language/index.ts';
import { call } from '../server/index.ts';

export type AppConfig = AnswerOf<typeof getAppConfig>;

/** Kept apart from the queries: the login, which a first visit waits for, reads it too and is spared their weight. */
const useConfigStore = create<{ readonly config: AppConfig | undefined }>(() => ({ config: undefined }));

let asked: Promise<void> | undefined;

/** Asked for until it has come; meanwhile, and without a line, what is compiled in stands. */
async function load(): Promise<void> {
  const received = await call(getAppConfig, {}).catch(() => undefined);
  if (received?.ok) useConfigStore.setState({ config: received.value });
  else asked = undefined;
}

/** The operator has changed something: the next look asks again. */
export const reloadAppConfig = (): void => {
  asked = load();
};

/** Undefined until the server has said it for the first time. */
export function useAppConfig(): AppConfig | undefined {
  useEffect(() => {
    asked ??= load();
  }, []);
  return useConfigStore(({ config }) => config);
}

/** The operator's own name for the app. */
export function useAppName(): string {
  const t = useTranslation();
  return useAppConfig()?.appName ?? t('shell.app-name');
}

/** Within how many hours an answer is promised now. */
export const useReviewHours = (of: PromisedReview): number =>
  useAppConfig()?.reviewHours[of] ?? REVIEW_HOURS[of];

/** For how many hours a new payout address waits before its first use. */
export const useNewAddressHours = (): number => useAppConfig()?.newAddressHours ?? NEW_ADDRESS_HOURS;

import { HOUR_MS } from '@cliffhanger/core/kernel';
import { getHome } from '@cliffhanger/wire/dashboard';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../../../shared/server/index.ts';

export type Home = AnswerOf<typeof getHome>;

/** Events refresh the figures at once; the rest is refetched at this interval (SCREENS "Tabs"). */
export const REFRESH_EVERY_MS = HOUR_MS;

export const useHome = (): UseQueryResult<Home> =>
  useApiQuery(getHome, {}, { refetchEveryMs: REFRESH_EVERY_MS });

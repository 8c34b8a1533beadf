import { getDramaFigures } from '@cliffhanger/wire/dashboard';
import { useChoiceParameter } from '../../shared/navigation/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';

export const VIEWS = ['all', 'promoting', 'not_promoted'] as const;
export type LibraryView = (typeof VIEWS)[number];

/** The filter is in the address. */
export const useLibraryView = () => useChoiceParameter<LibraryView>('state', VIEWS, 'all');

/** The number of dramas per tab. */
export function useLibraryCounts(): Readonly<Record<LibraryView, number>> | undefined {
  const { data } = useApiQuery(getDramaFigures, {});
  return data && { all: data.dramas, promoting: data.promoting, not_promoted: data.notPromoted };
}

import { getDramaFigures } from '@cliffhanger/wire/dashboard';
import { useChoiceParameter } from '../../shared/navigation/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';

export const VIEWS = ['all', 'promoting', 'not_promoted'] as const;
export type LibraryView = (typeof VIEWS)[number];

/** Which dramas are shown, in the address. */
export const useLibraryView = () => useChoiceParameter<LibraryView>('state', VIEWS, 'all');

/** How many dramas stand behind each tab. */
export function useLibraryCounts(): Readonly<Record<LibraryView, number>> | undefined {
  const { data } = useApiQuery(getDramaFigures, {});
  return data && { all: data.dramas, promoting: data.promoting, not_promoted: data.notPromoted };
}

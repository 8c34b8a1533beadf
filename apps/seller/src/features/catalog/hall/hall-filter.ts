import { type CategoryId, HALL_SORTS, type HallSort } from '@cliffhanger/core/catalog';
import { idOf, isId } from '@cliffhanger/core/kernel';
import { useChoiceParameter, useFilterParameter } from '../../../shared/navigation/index.ts';

export const ALL_CATEGORIES = 'all';

export interface HallFilter {
  /** Null: all of them. */
  readonly categoryId: CategoryId | null;
  readonly search: string;
  readonly sort: HallSort;
  readonly onlyNotMine: boolean;
  readonly isNarrow: boolean;
  readonly setCategory: (id: string) => void;
  readonly setSearch: (wanted: string) => void;
  readonly setSort: (sort: HallSort) => void;
  readonly setOnlyNotMine: (isOn: boolean) => void;
}

/** How the hall is seen now; it stands in the address, so that coming back from a drama finds it so. */
export function useHallFilter(): HallFilter {
  const [category, setCategory] = useFilterParameter('category');
  const [search = '', setSearch] = useFilterParameter('search');
  const [sort, setSort] = useChoiceParameter('sort', HALL_SORTS, 'hot');
  const [shown, setShown] = useChoiceParameter('show', ['all', 'not-mine'], 'all');
  const categoryId = category !== undefined && isId(category) ? idOf<'category'>(category) : null;
  return {
    categoryId,
    search,
    sort,
    onlyNotMine: shown === 'not-mine',
    isNarrow: categoryId !== null || search !== '',
    setCategory: (id) => setCategory(id === ALL_CATEGORIES ? undefined : id),
    setSearch: (wanted) => setSearch(wanted === '' ? undefined : wanted),
    setSort,
    setOnlyNotMine: (isOn) => setShown(isOn ? 'not-mine' : 'all'),
  };
}

import { type CategoryId, HALL_SORTS, type HallSort } from '@cliffhanger/core/catalog';
import { idOf, isId } from '@cliffhanger/core/kernel';
import { useChoiceParameter, useFilterParameter } from '../../../shared/navigation/index.ts';

export const ALL_CATEGORIES = 'all';

export interface HallFilter {
  /** `null`: all categories. */
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

/** The filter is in the address, so that "back" from a drama restores it. */
export function useHallFilter(): HallFilter {
  const [category, setCategory] = useFilterParameter('category');
  const [search = '', setSearch] = useFilterParameter('search');
  const [sort, setSort] = useChoiceParameter('sort', HALL_SORTS, 'hot');
  const [scope, setScope] = useChoiceParameter('show', ['all', 'not-mine'], 'all');
  const categoryId = category !== undefined && isId(category) ? idOf<'category'>(category) : null;
  return {
    categoryId,
    search,
    sort,
    onlyNotMine: scope === 'not-mine',
    isNarrow: categoryId !== null || search !== '',
    setCategory: (id) => setCategory(id === ALL_CATEGORIES ? undefined : id),
    setSearch: (wanted) => setSearch(wanted === '' ? undefined : wanted),
    setSort,
    setOnlyNotMine: (isOn) => setScope(isOn ? 'not-mine' : 'all'),
  };
}

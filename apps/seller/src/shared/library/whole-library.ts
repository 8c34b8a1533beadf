import type { RequestOf } from '@cliffhanger/wire/kernel';
import { listLibrary } from '@cliffhanger/wire/library';
import { useEffect } from 'react';
import { useApiInfiniteQuery } from '../server/index.ts';

const ROWS_A_PAGE = 50;

/** Loads every page, one after the other: the number of rights bounds the library. */
export function useWholeLibrary(state?: RequestOf<typeof listLibrary>['state']) {
  const list = useApiInfiniteQuery(
    listLibrary,
    { categoryId: undefined, state },
    { keepBefore: true, pageSize: ROWS_A_PAGE },
  );
  const { hasMore, isLoadingMore, hasFailedMore, loadMore } = list;
  useEffect(() => {
    if (hasMore && !isLoadingMore && !hasFailedMore) loadMore();
  }, [hasMore, isLoadingMore, hasFailedMore, loadMore]);
  return list;
}

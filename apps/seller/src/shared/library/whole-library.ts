import type { RequestOf } from '@cliffhanger/wire/kernel';
import { listLibrary } from '@cliffhanger/wire/library';
import { useEffect } from 'react';
import { useApiInfiniteQuery } from '../server/index.ts';

const ROWS_A_PAGE = 50;

/** The whole library, which is as large as its rights at most: a page is asked for as soon as the one before is there. */
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

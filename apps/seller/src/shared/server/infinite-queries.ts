import { answerKey } from '@cliffhanger/client/query';
import { acceptedOf } from '@cliffhanger/client/refusals';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useLocale } from '../language/index.ts';
import { call } from './client.ts';
import { ROWS_A_PAGE } from './rows-a-page.ts';

/** The response shape of list calls (DOMAIN §9). */
interface ListAnswer<Row> {
  readonly list: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly hasMore: boolean;
}

interface ListRequest {
  readonly page: number;
  readonly pageSize: number;
}

interface EndlessOptions<Row> {
  readonly pageSize?: number;
  /**
   * For calls that take a cursor (`after`): the cursor of a row. The next page continues after the last loaded row,
   * even when the list has grown since.
   */
  readonly after?: (row: Row) => string;
  readonly enabled?: boolean;
  /** After a filter change, shows the old rows until the new ones arrive. */
  readonly keepBefore?: boolean;
}

/** Props of an `EndlessList`. */
export interface EndlessAnswer<Answer, Row> {
  readonly rows: readonly Row[];
  /** The latest first page, for figures about the whole list (totals, rights left). */
  readonly first: Answer | undefined;
  readonly total: number | undefined;
  readonly state: 'loading' | 'problem' | 'ready';
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly hasFailedMore: boolean;
  /** The rows belong to the previous filter; new ones are loading. */
  readonly isOld: boolean;
  readonly isRefreshing: boolean;
  readonly loadMore: () => void;
  readonly refresh: () => Promise<unknown>;
}

/** All pages share one query key, so that "back" finds every loaded page. */
export function useApiInfiniteQuery<Request extends ListRequest, Row, Answer extends ListAnswer<Row>>(
  endpoint: Endpoint<Request, Answer & ListAnswer<Row>>,
  request: Omit<Request, 'page' | 'pageSize' | 'after'>,
  { pageSize = ROWS_A_PAGE, after, enabled = true, keepBefore = false }: EndlessOptions<Row> = {},
): EndlessAnswer<Answer, Row> {
  const locale = useLocale();
  const query = useInfiniteQuery({
    queryKey: [...answerKey(endpoint), 'endless', request, pageSize, locale],
    initialPageParam: { page: 1 } as { readonly page: number; readonly after?: string },
    queryFn: async ({ pageParam }) => {
      const body = { ...request, ...pageParam, pageSize } as unknown as Request;
      return acceptedOf(await call(endpoint, body));
    },
    getNextPageParam: ({ list, page, hasMore }) => {
      const last = list.at(-1);
      if (!hasMore || last === undefined) return undefined;
      // After a cursor, numbering restarts at page 1.
      return after === undefined ? { page: page + 1 } : { page: 1, after: after(last) };
    },
    enabled,
    ...(keepBefore ? { placeholderData: keepPreviousData } : {}),
  });
  return useEndless<Answer, Row>(query as never);
}

type Pages<Answer> = UseInfiniteQueryResult<{ readonly pages: readonly Answer[] }>;

function useEndless<Answer extends ListAnswer<Row>, Row>(query: Pages<Answer>): EndlessAnswer<Answer, Row> {
  // Deferred like `useApiQuery`: renders in small steps.
  const pages = useDeferredValue(query.data?.pages);
  const rows = useMemo(() => pages?.flatMap(({ list }) => list) ?? [], [pages]);
  const first = pages?.[0];
  return {
    rows,
    first,
    total: first?.total,
    state: pages !== undefined ? 'ready' : query.isError ? 'problem' : 'loading',
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasFailedMore: query.isFetchNextPageError,
    isOld: query.isPlaceholderData,
    isRefreshing: query.isFetching && !query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    refresh: query.refetch,
  };
}

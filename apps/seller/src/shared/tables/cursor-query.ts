import { answerKey, exactText } from '@cliffhanger/client/query';
import { acceptedOf } from '@cliffhanger/client/refusals';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../language/index.ts';
import { call } from '../server/index.ts';

interface CursorAnswer<Row> {
  readonly list: readonly Row[];
  readonly next: string | null;
}

interface CursorRequest {
  readonly after?: string | undefined;
}

/** Above this many pages the table is marked outdated instead of refetched. */
const MOST_PAGES_REFETCHED = 3;

/** A key of its own: invalidating the capability must not refetch fifty pages. */
const keyOf = (endpoint: Endpoint): readonly string[] => [`table ${answerKey(endpoint)[0]}`];

/** The rows of a table, page by page. When `changedAt` moves, a table of a few pages is refetched. */
export function useCursorQuery<Request extends CursorRequest, Row, Answer extends CursorAnswer<Row>>(
  endpoint: Endpoint<Request, Answer & CursorAnswer<Row>>,
  request: Omit<Request, 'after'>,
  changedAt: number,
) {
  const locale = useLocale();
  const query = useInfiniteQuery({
    queryKey: [...keyOf(endpoint as Endpoint), request, locale],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }) => {
      const body = { ...request, ...(pageParam === undefined ? {} : { after: pageParam }) };
      return acceptedOf(await call(endpoint, body as unknown as Request));
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap(({ list }) => list) ?? [], [pages]);
  const isOutdated = useOutdated(changedAt, exactText(request), () => {
    const isShort = (pages?.length ?? 0) <= MOST_PAGES_REFETCHED;
    if (isShort) void query.refetch();
    return !isShort;
  });
  return {
    rows,
    first: pages?.[0] as Answer | undefined,
    state: pages !== undefined ? 'ready' : query.isError ? 'problem' : 'loading',
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isOld: query.isPlaceholderData,
    isOutdated: isOutdated.is,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    refresh: () => {
      isOutdated.clear();
      return query.refetch();
    },
  } as const;
}

/** Calls `onChange` once per change after the first response; its result is whether the rows are now outdated. */
function useOutdated(changedAt: number, request: string, onChange: () => boolean) {
  const [is, setOutdated] = useState(false);
  const known = useRef({ request, changedAt });
  const call = useRef(onChange);
  call.current = onChange;
  useEffect(() => {
    const before = known.current;
    known.current = { request, changedAt };
    if (before.request !== request) setOutdated(false);
    else if (before.changedAt > 0 && changedAt > before.changedAt) setOutdated(call.current());
  }, [changedAt, request]);
  return { is, clear: () => setOutdated(false) };
}

import { type Endpoint, RequestFailed } from '@cliffhanger/wire/kernel';
import { QueryClient, type QueryObserverOptions } from '@tanstack/react-query';
import { delayBeforeRetry } from '../requests/index.ts';
import { exactText } from './exact-text.ts';

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;

type QueryDefaults = Pick<
  QueryObserverOptions,
  'staleTime' | 'retry' | 'retryDelay' | 'networkMode' | 'refetchOnWindowFocus'
>;

/** For unreliable mobile connections. */
const ON_A_PHONE: QueryDefaults = {
  staleTime: FRESH_MS,
  // Retry lost connections only: a refusal would be the same again.
  retry: (failures, error) => error instanceof RequestFailed && failures < MOST_RETRIES,
  retryDelay: delayBeforeRetry,
  // Offline, a query fails at once and shows cached data instead of waiting silently.
  networkMode: 'always',
};

export const createQueryClient = (reading: QueryDefaults = ON_A_PHONE): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { ...reading, queryKeyHashFn: exactText },
      mutations: reading.networkMode === undefined ? {} : { networkMode: reading.networkMode },
    },
  });

/** First part of the query key of an endpoint, for invalidation and updates. */
export const answerKey = (endpoint: Pick<Endpoint, 'name'>): readonly [string] => [endpoint.name];

/** Invalidates the queries of these endpoints; without arguments, all. */
export const createRefresh =
  (queryClient: QueryClient) =>
  (...endpoints: readonly Pick<Endpoint, 'name'>[]): Promise<void> =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        endpoints.length === 0 || endpoints.some(({ name }) => name === queryKey[0]),
    });

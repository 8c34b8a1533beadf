import { type Endpoint, RequestFailed } from '@cliffhanger/wire/kernel';
import { QueryClient, type QueryObserverOptions } from '@tanstack/react-query';
import { delayBeforeRetry } from '../requests/index.ts';
import { exactText } from './exact-text.ts';

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;

type Reading = Pick<
  QueryObserverOptions,
  'staleTime' | 'retry' | 'retryDelay' | 'networkMode' | 'refetchOnWindowFocus'
>;

/** For a line that comes and goes. */
const ON_A_PHONE: Reading = {
  staleTime: FRESH_MS,
  // Only a lost line is worth another try; a refusal would be the same.
  retry: (failures, error) => error instanceof RequestFailed && failures < MOST_RETRIES,
  retryDelay: delayBeforeRetry,
  // Without a line a query fails at once and shows what it has, instead of waiting silently.
  networkMode: 'always',
};

/** What an app has read. */
export const createQueryClient = (reading: Reading = ON_A_PHONE): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { ...reading, queryKeyHashFn: exactText },
      mutations: reading.networkMode === undefined ? {} : { networkMode: reading.networkMode },
    },
  });

/** The key under which the answers of a call are kept: to refresh or change them. */
export const answerKey = (endpoint: Pick<Endpoint, 'name'>): readonly [string] => [endpoint.name];

/** What was read of these calls is old; without a name, everything. */
export const createRefresh =
  (queryClient: QueryClient) =>
  (...endpoints: readonly Pick<Endpoint, 'name'>[]): Promise<void> =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) =>
        endpoints.length === 0 || endpoints.some(({ name }) => name === queryKey[0]),
    });

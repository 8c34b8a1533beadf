import type { Call, Endpoint } from '@cliffhanger/wire/kernel';
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocale } from '../language/index.ts';
import { acceptedOf } from '../refusals/index.ts';
import { exactText } from './exact-text.ts';
import { answerKey } from './query-client.ts';

export interface ApiQueryOptions<Answer> {
  readonly enabled?: boolean;
  /** Polling interval while the component is mounted. May depend on the last response. */
  readonly refetchEveryMs?: number | false | ((answer: Answer | undefined) => number | false);
}

type UseApiQuery = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  options?: ApiQueryOptions<Answer>,
) => UseQueryResult<Answer>;

interface QueryBehaviour {
  /** Keep the previous response while another language loads, so that form input beside it is not lost. */
  readonly staysInOtherLanguage?: boolean;
}

/** The same query in another language: the locale is the last part of the key. */
const isSameBut = (one: QueryKey, other: QueryKey): boolean =>
  exactText(one.slice(0, -1)) === exactText(other.slice(0, -1));

/** Cached, shared between screens, keyed by locale. A refusal becomes an error. */
export const createUseApiQuery = (
  call: Call,
  { staysInOtherLanguage = false }: QueryBehaviour = {},
): UseApiQuery =>
  function useApiQuery<Request, Answer>(
    endpoint: Endpoint<Request, Answer>,
    request: Request,
    { enabled = true, refetchEveryMs = false }: ApiQueryOptions<Answer> = {},
  ) {
    const locale = useLocale();
    const queryKey = [...answerKey(endpoint), request, locale];
    return useQuery<Answer>({
      queryKey,
      queryFn: async () => acceptedOf(await call(endpoint, request)),
      enabled,
      ...(staysInOtherLanguage
        ? {
            placeholderData: (there, before) =>
              before !== undefined && isSameBut(before.queryKey, queryKey) ? there : undefined,
          }
        : {}),
      refetchInterval: ({ state: { data } }) =>
        typeof refetchEveryMs === 'function' ? refetchEveryMs(data) : refetchEveryMs,
    });
  };

import type { Call, Endpoint } from '@cliffhanger/wire/kernel';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocale } from '../language/index.ts';
import { acceptedOf } from '../refusals/index.ts';
import { answerKey } from './query-client.ts';

export interface AnswerOptions<Answer> {
  readonly enabled?: boolean;
  /** For as long as somebody looks. May depend on what was answered last. */
  readonly refetchEveryMs?: number | false | ((answer: Answer | undefined) => number | false);
}

type UseAnswer = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  options?: AnswerOptions<Answer>,
) => UseQueryResult<Answer>;

/** Reads: cached, shared between screens, in the language that is spoken. A refusal is met as an error. */
export const createUseAnswer = (call: Call): UseAnswer =>
  function useApiQuery(endpoint, request, { enabled = true, refetchEveryMs = false } = {}) {
    const locale = useLocale();
    return useQuery({
      queryKey: [...answerKey(endpoint), request, locale],
      queryFn: async () => acceptedOf(await call(endpoint, request)),
      enabled,
      refetchInterval: ({ state: { data } }) =>
        typeof refetchEveryMs === 'function' ? refetchEveryMs(data) : refetchEveryMs,
    });
  };

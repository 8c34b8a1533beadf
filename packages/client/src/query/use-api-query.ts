import type { Call, Endpoint } from '@cliffhanger/wire/kernel';
import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocale } from '../language/index.ts';
import { acceptedOf } from '../refusals/index.ts';
import { exactText } from './exact-text.ts';
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

interface Reading {
  /** While an answer is fetched in another language, the one that is there stays, and so does what was typed beside it. */
  readonly staysInOtherLanguage?: boolean;
}

/** The same question in another language. */
const isSameBut = (one: QueryKey, other: QueryKey): boolean =>
  exactText(one.slice(0, -1)) === exactText(other.slice(0, -1));

/** Reads: cached, shared between screens, in the language that is spoken. A refusal is met as an error. */
export const createUseAnswer = (call: Call, { staysInOtherLanguage = false }: Reading = {}): UseAnswer =>
  function useApiQuery<Request, Answer>(
    endpoint: Endpoint<Request, Answer>,
    request: Request,
    { enabled = true, refetchEveryMs = false }: AnswerOptions<Answer> = {},
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

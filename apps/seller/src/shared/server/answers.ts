import { type Endpoint, RequestFailed } from '@cliffhanger/wire/kernel';
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useLocale } from '../language/index.ts';
import { currentSession, onSessionEnd } from '../session/index.ts';
import { call } from './client.ts';
import { forgetKeptAnswers, keepAnswers } from './kept-answers.ts';
import { Refused } from './refused.ts';

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;

/** Only a lost line is worth another try; a refusal would be the same. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  error instanceof RequestFailed && failures < MOST_RETRIES;

export const answers = new QueryClient({
  defaultOptions: {
    // Without a line a query fails at once and shows what it has, instead of waiting silently.
    queries: { staleTime: FRESH_MS, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

keepAnswers(answers, () => currentSession()?.user.id);
// Nothing of one seller is left for the next.
onSessionEnd(() => {
  answers.clear();
  forgetKeptAnswers();
});

/** The key under which the answers of a call are kept: to refresh or change them. */
export const answerKey = (endpoint: Pick<Endpoint, 'name'>): readonly [string] => [endpoint.name];

interface AnswerOptions<Answer> {
  readonly enabled?: boolean;
  /** May depend on what was answered last. */
  readonly refetchEveryMs?: number | ((answer: Answer | undefined) => number);
}

/**
 * Reads: cached, shared between screens, refreshed when the app comes back to the front. What has come is drawn in small
 * steps: a tap that comes at the same time is answered first.
 */
export function useAnswer<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  { enabled = true, refetchEveryMs }: AnswerOptions<Answer> = {},
): UseQueryResult<Answer> {
  const locale = useLocale();
  const answer = useQuery({
    queryKey: [...answerKey(endpoint), request, locale],
    queryFn: async () => {
      const received = await call(endpoint, request);
      if (!received.ok) throw new Refused(received.refusal);
      return received.value;
    },
    enabled,
    refetchInterval: ({ state: { data } }) =>
      typeof refetchEveryMs === 'function' ? refetchEveryMs(data) : (refetchEveryMs ?? false),
  });
  const data = useDeferredValue(answer.data);
  const isWaiting = answer.isPending || (data === undefined && answer.data !== undefined);
  // Only what somebody reads is watched: the rest of the answer is looked up where it is asked for.
  return Object.create(answer, { data: { value: data }, isPending: { value: isWaiting } }) as typeof answer;
}

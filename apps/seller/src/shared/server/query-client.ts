import { type AnswerOptions, createQueryClient, createUseAnswer } from '@cliffhanger/client/query';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { currentSession, onSessionEnd, onSessionStart } from '../session/index.ts';
import { call } from './client.ts';
import { forgetKeptAnswers, keepAnswers } from './persisted-cache.ts';

export const queryClient = createQueryClient();

keepAnswers(queryClient, () => currentSession()?.user.id);
// Nothing of one seller is left for the next.
onSessionEnd(() => {
  queryClient.clear();
  forgetKeptAnswers();
});
// What was still asked without a session is never answered (spec §4): whoever asks now must not wait for it.
onSessionStart(() => queryClient.clear());

const useWholeAnswer = createUseAnswer(call);

/** What has come is drawn in small steps: a tap that comes at the same time is answered first. */
export function useApiQuery<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  options?: AnswerOptions<Answer>,
): UseQueryResult<Answer> {
  const answer = useWholeAnswer(endpoint, request, options);
  const data = useDeferredValue(answer.data);
  const isWaiting = answer.isPending || (data === undefined && answer.data !== undefined);
  // Only what somebody reads is watched: the rest of the answer is looked up where it is asked for.
  return Object.create(answer, { data: { value: data }, isPending: { value: isWaiting } }) as typeof answer;
}

import { type ApiQueryOptions, createQueryClient, createUseApiQuery } from '@cliffhanger/client/query';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { currentSession, onSessionEnd, onSessionStart } from '../session/index.ts';
import { call } from './client.ts';
import { clearPersistedCache, persistQueries } from './persisted-cache.ts';

export const queryClient = createQueryClient();

persistQueries(queryClient, () => currentSession()?.user.id);
// Prevents data of one seller from reaching the next.
onSessionEnd(() => {
  queryClient.clear();
  clearPersistedCache();
});
// Requests without a session never resolve (spec §4). Clearing them makes new observers send new requests.
onSessionStart(() => queryClient.clear());

const useWholeAnswer = createUseApiQuery(call);

/** Defers rendering of the response, so that input during the render is handled first. */
export function useApiQuery<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  options?: ApiQueryOptions<Answer>,
): UseQueryResult<Answer> {
  const answer = useWholeAnswer(endpoint, request, options);
  const data = useDeferredValue(answer.data);
  const isWaiting = answer.isPending || (data === undefined && answer.data !== undefined);
  // React Query tracks which fields are read. A spread would read all of them; the prototype keeps access lazy.
  return Object.create(answer, { data: { value: data }, isPending: { value: isWaiting } }) as typeof answer;
}

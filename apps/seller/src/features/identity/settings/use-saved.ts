import { showToast } from '@cliffhanger/ui';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { useCallback } from 'react';
import { acceptedOf, answerKey, call, problemText, queryClient } from '../../../shared/server/index.ts';

/** An optimistic setting: updates the cache at once, saves, and reverts with a message on failure. */
export function useSaved<Request, Answer extends object>(
  read: Endpoint<never, Answer> | Endpoint<Record<string, never>, Answer>,
  save: Endpoint<Request, Answer>,
): (request: Request, change: Partial<Answer>) => Promise<void> {
  return useCallback(
    async (request, change) => {
      const queryKey = answerKey(read);
      const before = queryClient.getQueriesData<Answer>({ queryKey });
      queryClient.setQueriesData<Answer>({ queryKey }, (known) => known && { ...known, ...change });
      try {
        const saved = acceptedOf(await call(save, request));
        queryClient.setQueriesData<Answer>({ queryKey }, saved);
      } catch (error) {
        for (const [key, known] of before) queryClient.setQueryData(key, known);
        showToast({ text: problemText(error), kind: 'problem' });
      }
    },
    [read, save],
  );
}

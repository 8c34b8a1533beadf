import { serverNow } from '@cliffhanger/client/clock';
import {
  createQueryClient,
  createRefresh,
  createUseApiMutation,
  createUseApiQuery,
} from '@cliffhanger/client/query';
import { acceptedOf, createProblemText } from '@cliffhanger/client/refusals';
import { carriesKey, fetchTransport, repeatWhileOverloaded } from '@cliffhanger/client/requests';
import { followClock } from '@cliffhanger/ui';
import { createClient, type Endpoint, type Transport } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';
import { KeyProblem } from '../device-key/authenticator.ts';
import { currentLocale, t } from '../language/index.ts';
import { currentSession, endSession } from '../session/index.ts';

const REQUEST_TIMEOUT_MS = 60_000;

// Clocks follow the server's time: the `Date` header of its responses.
followClock(serverNow);

const callBy = (by: Transport) =>
  createClient({
    transport: by,
    token: () => currentSession()?.token,
    locale: currentLocale,
    onTokenInvalid: endSession,
  });

/** Retries views and idempotent calls when the server is overloaded; any other change is sent once. */
export const call = repeatWhileOverloaded(
  callBy(fetchTransport({ timeoutMs: REQUEST_TIMEOUT_MS })),
  (endpoint, options) => carriesKey(endpoint, options) || ('kind' in endpoint && endpoint.kind === 'view'),
);

export const queryClient = createQueryClient({ retry: false, staleTime: 0, refetchOnWindowFocus: false });

export const problemText = createProblemText(({ kind, error }) => {
  if (error instanceof KeyProblem) return error.message;
  // The contract's validation failed in the browser, so the request was never sent.
  if (error instanceof z.core.$ZodError) return t('console.problem.input');
  if (kind === 'unavailable') return t('console.problem.busy');
  return t(kind === 'unexpected' ? 'console.problem.other' : 'console.problem.line');
});

/** Uses a given transport, for example one that reports upload progress. */
export const askBy = async <Request, Answer>(
  by: Transport,
  endpoint: Endpoint<Request, Answer>,
  request: Request,
): Promise<Answer> => acceptedOf(await callBy(by)(endpoint, request));

export const ask = async <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
): Promise<Answer> => acceptedOf(await call(endpoint, request));

export const useApiQuery = createUseApiQuery(call, { staysInOtherLanguage: true });
export const useApiMutation = createUseApiMutation({ call, problemText });
export const refresh = createRefresh(queryClient);

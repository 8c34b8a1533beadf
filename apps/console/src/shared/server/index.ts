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

// The server's time is the business's: clocks follow the `Date` of its answers.
followClock(serverNow);

const callBy = (by: Transport) =>
  createClient({
    transport: by,
    token: () => currentSession()?.token,
    locale: currentLocale,
    onTokenInvalid: endSession,
  });

/** What is only looked at may be asked again; what changes something is sent once. */
export const call = repeatWhileOverloaded(
  callBy(fetchTransport({ timeoutMs: REQUEST_TIMEOUT_MS })),
  (endpoint, options) => carriesKey(endpoint, options) || ('kind' in endpoint && endpoint.kind === 'view'),
);

export const queryClient = createQueryClient({ retry: false, staleTime: 0, refetchOnWindowFocus: false });

export const problemText = createProblemText(({ kind, error }) => {
  if (error instanceof KeyProblem) return error.message;
  // What the contract does not let through never leaves: its check names the input.
  if (error instanceof z.core.$ZodError) return t('console.problem.input');
  if (kind === 'unavailable') return t('console.problem.busy');
  return t(kind === 'unexpected' ? 'console.problem.other' : 'console.problem.line');
});

/** Over a line of one's own: an upload says how far it is. */
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

import { instantOf } from '@cliffhanger/core/kernel';
import { followClock } from '@cliffhanger/ui';
import { createClient, type Endpoint, RequestFailed, type Transport } from '@cliffhanger/wire/kernel';
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { KeyProblem } from '../device-key/authenticator.ts';
import { say } from '../language/index.ts';
import { currentSession, endSession } from '../session/index.ts';

const REQUEST_TIMEOUT_MS = 60_000;

/** The server's time is the business's: clocks follow the `Date` of its answers. */
let aheadMs = 0;
followClock(() => instantOf(Date.now() + aheadMs));

const transport: Transport = async ({ path, headers, body }) => {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(path, { method: 'POST', headers, body, signal });
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) aheadMs = date - Date.now();
  return { status: response.status, text: await response.text() };
};

const callBy = (by: Transport) =>
  createClient({
    transport: by,
    token: () => currentSession()?.token,
    locale: () => 'en',
    onTokenInvalid: endSession,
  });

export const call = callBy(transport);

export const answers = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false } },
});

/** A refusal, in the server's words. */
class Refused extends Error {
  override readonly name = 'Refused';
}

export const problemText = (error: unknown): string => {
  if (error instanceof Refused || error instanceof KeyProblem) return error.message;
  // What the contract does not let through never leaves: its check names the input.
  if (error instanceof z.core.$ZodError) return say('console.problem.input');
  return error instanceof RequestFailed ? say('console.problem.line') : say('console.problem.other');
};

/** Over a line of one's own: an upload says how far it is. */
export async function askBy<Request, Answer>(
  by: Transport,
  endpoint: Endpoint<Request, Answer>,
  request: Request,
): Promise<Answer> {
  const received = await callBy(by)(endpoint, request);
  if (!received.ok) throw new Refused(received.refusal.message);
  return received.value;
}

export const ask = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
): Promise<Answer> => askBy(transport, endpoint, request);

interface AskingOptions {
  readonly enabled?: boolean;
  /** Asked again so often, for as long as somebody looks. */
  readonly refetchInterval?: number | false;
}

export function useAnswer<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  options: AskingOptions = {},
): UseQueryResult<Answer> {
  return useQuery({
    queryKey: [endpoint.name, JSON.stringify(request, exactly)],
    queryFn: () => ask(endpoint, request),
    ...options,
  });
}

const exactly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

/** What was read of these calls is old; without a name, everything. */
export const refresh = (...endpoints: readonly Pick<Endpoint, 'name'>[]): Promise<void> =>
  answers.invalidateQueries({
    predicate: ({ queryKey }) => endpoints.length === 0 || endpoints.some(({ name }) => name === queryKey[0]),
  });

export interface Sending<Request, Answer> {
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  /** Undefined when it was refused or lost: `problem` says why. */
  readonly send: (request: Request) => Promise<Answer | undefined>;
}

/** A change: one at a time, with what went wrong in words. */
export function useSending<Request, Answer>(endpoint: Endpoint<Request, Answer>): Sending<Request, Answer> {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    isBusy,
    problem,
    async send(request) {
      setBusy(true);
      setProblem(undefined);
      try {
        return await ask(endpoint, request);
      } catch (error) {
        setProblem(problemText(error));
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}

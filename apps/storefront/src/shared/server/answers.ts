import { type Endpoint, type ReceivedRefusal, RequestFailed } from '@cliffhanger/wire/kernel';
import { QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { say, useLocale } from '../language/index.ts';
import { call } from './client.ts';

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;

/** An expected no. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: ReceivedRefusal;
  constructor(refusal: ReceivedRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export const answers = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      networkMode: 'always',
      retry: (failures, error) => error instanceof RequestFailed && failures < MOST_RETRIES,
    },
  },
});

export async function ask<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
): Promise<Answer> {
  const received = await call(endpoint, request);
  if (!received.ok) throw new Refused(received.refusal);
  return received.value;
}

interface AnswerOptions<Answer> {
  readonly enabled?: boolean;
  readonly refetchEveryMs?: (answer: Answer | undefined) => number | false;
}

export function useAnswer<Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
  { enabled = true, refetchEveryMs }: AnswerOptions<Answer> = {},
): UseQueryResult<Answer> {
  const locale = useLocale();
  return useQuery({
    queryKey: keyOf(endpoint, request, locale),
    queryFn: () => ask(endpoint, request),
    enabled,
    refetchInterval: ({ state: { data } }) => refetchEveryMs?.(data) ?? false,
  });
}

const keyOf = (endpoint: Pick<Endpoint, 'name'>, request: unknown, locale: string) => [
  endpoint.name,
  JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
  locale,
];

/** The beginning of a list. */
export const FIRST_PAGE = { page: 1, pageSize: 20 } as const;

/** What was read of these calls is old. */
export const refresh = (...endpoints: readonly Pick<Endpoint, 'name'>[]): Promise<void> =>
  answers.invalidateQueries({
    predicate: ({ queryKey }) => endpoints.some(({ name }) => name === queryKey[0]),
  });

export const problemText = (error: unknown): string => {
  if (error instanceof Refused) return error.message;
  return error instanceof RequestFailed || !navigator.onLine
    ? lineProblemText()
    : say('viewing.problem.other');
};

/** Whose line it is that does not answer: a device that knows that it has none says so. */
export const lineProblemText = (): string =>
  say(navigator.onLine ? 'viewing.problem.line' : 'viewing.offline');

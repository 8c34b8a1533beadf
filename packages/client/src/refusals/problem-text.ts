import { RequestFailed } from '@cliffhanger/wire/kernel';
import { Refused } from './refused.ts';

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

/** Why there is no response. `failed`: a server error or an unreadable response; `unexpected`: not a network error. */
export type ProblemKind = 'no-answer' | 'too-many-requests' | 'unavailable' | 'failed' | 'unexpected';

interface Problem {
  readonly kind: ProblemKind;
  /** `navigator.onLine`. */
  readonly isOnline: boolean;
  readonly error: unknown;
}

function kindOf(error: unknown): ProblemKind {
  if (!(error instanceof RequestFailed)) return 'unexpected';
  if (error.status === undefined) return 'no-answer';
  if (error.status === TOO_MANY_REQUESTS) return 'too-many-requests';
  return error.status === UNAVAILABLE ? 'unavailable' : 'failed';
}

/** Error message for the user: the server's text for a refusal, the app's text otherwise. */
export const createProblemText =
  (messageOf: (problem: Problem) => string) =>
  (error: unknown): string =>
    error instanceof Refused
      ? error.message
      : messageOf({ kind: kindOf(error), isOnline: navigator.onLine, error });

import { RequestFailed } from '@cliffhanger/wire/kernel';
import { Refused } from './refused.ts';

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

/** Why there is no answer. `failed`: the server broke or what came is none of ours; `unexpected`: it is not the line. */
export type ProblemKind = 'no-answer' | 'too-many-requests' | 'unavailable' | 'failed' | 'unexpected';

interface Problem {
  readonly kind: ProblemKind;
  /** A device that knows that it has no line says so. */
  readonly isOnline: boolean;
  readonly error: unknown;
}

function kindOf(error: unknown): ProblemKind {
  if (!(error instanceof RequestFailed)) return 'unexpected';
  if (error.status === undefined) return 'no-answer';
  if (error.status === TOO_MANY_REQUESTS) return 'too-many-requests';
  return error.status === UNAVAILABLE ? 'unavailable' : 'failed';
}

/** What to tell a person about a request that failed: a refusal in the server's words, anything else in the app's. */
export const createProblemText =
  (inWords: (problem: Problem) => string) =>
  (error: unknown): string =>
    error instanceof Refused
      ? error.message
      : inWords({ kind: kindOf(error), isOnline: navigator.onLine, error });

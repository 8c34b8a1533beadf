import { RequestFailed } from '@cliffhanger/wire/kernel';
import { say } from '../language/index.ts';
import { Refused } from './refused.ts';

const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;

/** What to tell a person about a request that failed. */
export function problemText(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (!(error instanceof RequestFailed)) return say('refusals.unexpected');
  if (error.status === undefined)
    return say(navigator.onLine ? 'shell.problem.no-answer' : 'shell.problem.offline');
  if (error.status === TOO_MANY_REQUESTS) return say('refusals.too-many-requests');
  return say(error.status === UNAVAILABLE ? 'refusals.unavailable' : 'refusals.unexpected');
}

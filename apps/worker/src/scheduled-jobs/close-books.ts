import type { closeBooks, publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import { HOUR_MS, MINUTE_MS, type Result } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import type { ScheduledJob } from './scheduled-job.ts';

export interface ProofSteps {
  readonly publishKey: ReturnType<typeof publishKey>;
  /** One per verifier program that is served from here. Publishing is idempotent. */
  readonly releases: readonly (() => Promise<Result<unknown>>)[];
  readonly closeBooks: ReturnType<typeof closeBooks>;
  readonly signCheckpoint: ReturnType<typeof signCheckpoint>;
}

/**
 * Closes the books in the first minutes of an hour; a worker that starts later catches up, and a second one
 * finds it done. New log entries are signed within a minute.
 */
export const proofJobs = (
  { publishKey: publish, releases, closeBooks: close, signCheckpoint: sign }: ProofSteps,
  log: Log,
): readonly ScheduledJob[] => [
  {
    task: 'close-books',
    schedule: { everyMs: HOUR_MS },
    isRunAtStart: true,
    isAlone: true,
    run: async () => {
      if (valueOf(await publish(), 'the key of the log was not published').isNew)
        log.warn('the log has a new key');
      for (const release of releases) valueOf(await release(), 'a checker was not published');
      const { number, kind, leaves } = valueOf(await close(), 'the books were not closed');
      valueOf(await sign(), 'the log was not signed');
      log.debug({ number, kind, leaves }, 'the books are closed');
    },
  },
  {
    task: 'sign-checkpoint',
    schedule: { everyMs: MINUTE_MS },
    run: async () => {
      valueOf(await sign(), 'the log was not signed');
    },
  },
];

function valueOf<T>(result: Result<T>, what: string): T {
  if (!result.ok) throw new Error(`${what}: ${result.refusal.name}`);
  return result.value;
}

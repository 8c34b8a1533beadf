import type { closeBooks, publishKey, signCheckpoint } from '@cliffhanger/application/proofs';
import { HOUR_MS, MINUTE_MS, type Result } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import type { ScheduledJob } from './scheduled-job.ts';

export interface ProofSteps {
  readonly publishKey: ReturnType<typeof publishKey>;
  /** One for each program that checks us and is served from here; said once, however often it is called. */
  readonly releases: readonly (() => Promise<Result<unknown>>)[];
  readonly closeBooks: ReturnType<typeof closeBooks>;
  readonly signCheckpoint: ReturnType<typeof signCheckpoint>;
}

/**
 * The books are closed in the first minutes of an hour; a worker that starts later in it catches up. Whoever comes second
 * finds it done. What others have put into the log is signed within a minute.
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

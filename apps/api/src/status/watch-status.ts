import type { Instant } from '@cliffhanger/core/kernel';
import { type Backlog, type PartStatus, statusOf, statusWithoutDatabase } from '@cliffhanger/core/status';

/** One database read serves all requests of this period: polling during a fault must not add load. */
export const STATUS_IS_GOOD_FOR_MS = 5_000;
const ANSWER_WITHIN_MS = 2_000;

export interface ServiceStatus {
  readonly lookedAt: Instant;
  readonly parts: readonly PartStatus[];
}

interface Requires {
  readonly readBacklogs: () => Promise<readonly Backlog[]>;
  readonly now: () => Instant;
}

/** The state of every part, from one read of the database per period. */
export function watchStatus({ readBacklogs, now }: Requires): () => Promise<ServiceStatus> {
  let known: { readonly until: number; readonly status: Promise<ServiceStatus> } | undefined;
  /** Start of the current run of failed reads. */
  let silentSince: Instant | undefined;

  const look = async (): Promise<ServiceStatus> => {
    const lookedAt = now();
    const backlogs = await inTime(readBacklogs()).catch(() => undefined);
    if (backlogs === undefined) {
      silentSince ??= lookedAt;
      return { lookedAt, parts: statusWithoutDatabase(silentSince) };
    }
    silentSince = undefined;
    return { lookedAt, parts: statusOf(backlogs, lookedAt) };
  };

  return () => {
    if (known === undefined || performance.now() >= known.until)
      known = { until: performance.now() + STATUS_IS_GOOD_FOR_MS, status: look() };
    return known.status;
  };
}

const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    answer,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer in time')), ANSWER_WITHIN_MS).unref();
    }),
  ]);

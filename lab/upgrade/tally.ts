/** Results of the requests in one period. */
export interface Figures {
  readonly requests: number;
  readonly failed: number;
  readonly slowestMs: number;
  readonly p99Ms: number;
  /** Successful responses by call. */
  readonly byCall: Readonly<Record<string, number>>;
}

export interface Tally {
  /** Times the call; counts a failure and returns `undefined`. */
  count<T>(call: string, ask: () => Promise<T>): Promise<T | undefined>;
  /** Results since the last call. */
  take(): Figures;
  /** The first failures, for debugging. */
  readonly failures: readonly string[];
}

const MOST_KEPT = 20;

export function createTally(): Tally {
  let times: number[] = [];
  let failed = 0;
  let byCall: Record<string, number> = {};
  const failures: string[] = [];
  return {
    failures,
    count: async (call, ask) => {
      const startedAt = performance.now();
      try {
        const answer = await ask();
        byCall[call] = (byCall[call] ?? 0) + 1;
        return answer;
      } catch (error) {
        failed += 1;
        if (failures.length < MOST_KEPT) failures.push(`${call}: ${said(error)}`);
        return undefined;
      } finally {
        times.push(performance.now() - startedAt);
      }
    },
    take: () => {
      const sorted = times.toSorted((a, b) => a - b);
      const figures: Figures = {
        requests: sorted.length,
        failed,
        slowestMs: Math.round(sorted.at(-1) ?? 0),
        p99Ms: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
        byCall,
      };
      times = [];
      failed = 0;
      byCall = {};
      return figures;
    },
  };
}

const said = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}`
    : String(error);

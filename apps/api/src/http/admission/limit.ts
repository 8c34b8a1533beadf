/*
 * How many calls may be in flight. By Little's law the number follows from the response time: the limit
 * adapts until concurrent calls are answered within the deadline on average.
 */

export interface LimitOptions {
  /** Target mean response time at the limit. 0 admits every call. */
  readonly deadlineMs: number;
  /** Lower bound: one call for each database connection. */
  readonly least: number;
  readonly now?: () => number;
}

export interface Caller {
  /** Only such calls may use the last fifth of the limit. */
  readonly movesMoney: boolean;
  readonly network: string;
  /** The unverified access token. */
  readonly session: string | undefined;
}

export interface Limit {
  /** Undefined if refused. Otherwise a function to call once, when the response begins. */
  admit(caller: Caller): (() => void) | undefined;
  readonly inFlight: number;
  readonly most: number;
}

const MOST = 1_000;
const FIRST_PER_CONNECTION = 4;
const SHARE_WITHOUT_MONEY = 0.8;
/** Shares of the limit, applied once half of the limit is in use. */
const SHARE_OF_A_NETWORK = 0.5;
const SHARE_OF_A_SESSION = 0.25;
const SHARES_COUNT_FROM = 0.5;
/** Below this use the measured time says nothing about the limit, so it does not adapt. */
const USED_FROM = 0.75;
const MOST_UP = 1.25;
const MOST_DOWN = 0.5;
const FEWEST_ANSWERS = 8;

export function createLimit({ deadlineMs, least, now = () => performance.now() }: LimitOptions): Limit {
  let most = least * FIRST_PER_CONNECTION;
  let inFlight = 0;
  const byKey = new Map<string, number>();
  let period = { from: now(), answers: 0, sumMs: 0, peak: 0 };

  const adjust = (at: number): void => {
    const { from, answers, sumMs, peak } = period;
    if (at - from < deadlineMs || answers < FEWEST_ANSWERS) return;
    period = { from: at, answers: 0, sumMs: 0, peak: inFlight };
    if (peak < most * USED_FROM) return;
    const factor = Math.min(MOST_UP, Math.max(MOST_DOWN, (deadlineMs * answers) / Math.max(sumMs, 1)));
    most = Math.min(MOST, Math.max(least, most * factor));
  };

  const isFull = ({ movesMoney, network, session }: Caller): boolean => {
    if (inFlight >= (movesMoney ? most : most * SHARE_WITHOUT_MONEY)) return true;
    if (inFlight < most * SHARES_COUNT_FROM) return false;
    const ofNetwork = byKey.get(network) ?? 0;
    const ofSession = session === undefined ? 0 : (byKey.get(session) ?? 0);
    return ofNetwork >= most * SHARE_OF_A_NETWORK || ofSession >= most * SHARE_OF_A_SESSION;
  };

  const count = (key: string | undefined, by: 1 | -1): void => {
    if (key === undefined) return;
    const counted = (byKey.get(key) ?? 0) + by;
    if (counted === 0) byKey.delete(key);
    else byKey.set(key, counted);
  };

  return {
    admit(caller) {
      if (deadlineMs > 0 && isFull(caller)) return undefined;
      const admittedAt = now();
      inFlight += 1;
      period.peak = Math.max(period.peak, inFlight);
      count(caller.network, 1);
      count(caller.session, 1);
      return () => {
        inFlight -= 1;
        count(caller.network, -1);
        count(caller.session, -1);
        const at = now();
        period.answers += 1;
        period.sumMs += at - admittedAt;
        adjust(at);
      };
    },
    get inFlight() {
      return inFlight;
    },
    get most() {
      return most;
    },
  };
}

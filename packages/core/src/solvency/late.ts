import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../kernel/index.ts';

/** Time after midnight UTC for watchers and signer to record balances. */
const REPORT_FROM_MS = 10 * MINUTE_MS;
/** From then on unsigned addresses are only stated. */
const REPORT_WITHOUT_WAITING_MS = 40 * MINUTE_MS;
/** Reports after this time are late, which the page shows. */
const REPORT_LATE_MS = HOUR_MS;

const sinceMidnight = (at: Instant): number => at % DAY_MS;

export const isTimeToReport = (now: Instant, isEverythingSigned: boolean): boolean =>
  sinceMidnight(now) >= (isEverythingSigned ? REPORT_FROM_MS : REPORT_WITHOUT_WAITING_MS);

export const wasLate = (takenAt: Instant): boolean => sinceMidnight(takenAt) > REPORT_LATE_MS;

/** Whether a newer report is due. */
export const isOutdated = (takenAt: Instant, now: Instant): boolean =>
  now - (takenAt - sinceMidnight(takenAt)) > DAY_MS + REPORT_LATE_MS;

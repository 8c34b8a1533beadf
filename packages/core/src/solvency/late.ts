import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../kernel/index.ts';

/** Watchers and signer have so long after midnight UTC to say what lies where. */
const REPORT_FROM_MS = 10 * MINUTE_MS;
/** From then on what was not signed for is only stated: the report waits for nobody longer. */
const REPORT_WITHOUT_WAITING_MS = 40 * MINUTE_MS;
/** A report that is not there by then is late, and the page says so. */
const REPORT_LATE_MS = HOUR_MS;

const sinceMidnight = (at: Instant): number => at % DAY_MS;

/** Whether the report of the day is to be taken now. */
export const isTimeToReport = (now: Instant, isEverythingSigned: boolean): boolean =>
  sinceMidnight(now) >= (isEverythingSigned ? REPORT_FROM_MS : REPORT_WITHOUT_WAITING_MS);

export const wasLate = (takenAt: Instant): boolean => sinceMidnight(takenAt) > REPORT_LATE_MS;

/** Whether a report newer than this one should be there by now. */
export const isOutdated = (takenAt: Instant, now: Instant): boolean =>
  now - (takenAt - sinceMidnight(takenAt)) > DAY_MS + REPORT_LATE_MS;

import { type Instant, instantOf } from '@cliffhanger/core/kernel';
import { followClock } from '@cliffhanger/ui/time';

/** The server's time is the business's: deadlines follow the `Date` of its answers. */
let aheadMs = 0;
const serverNow = (): Instant => instantOf(Date.now() + aheadMs);
followClock(serverNow);

export function learnTime(date: string | null): void {
  const said = Date.parse(date ?? '');
  if (!Number.isNaN(said)) aheadMs = said - Date.now();
}

import { DAY_MS, type Id, type Instant, type OperatorId } from '../kernel/index.ts';

/** A shift: one person is called for urgent matters; shifts do not overlap. */
export interface Duty {
  readonly id: Id<'duty'>;
  readonly personId: OperatorId;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/** The same bounds as staff.set_duty. */
export const LONGEST_DUTY_MS = 7 * DAY_MS;
export const MOST_DUTIES = 100;

/** Who is on duty, and who is next. */
export function dutiesAt<Planned extends Duty>(
  duties: readonly Planned[],
  now: Instant,
): { readonly current: Planned | undefined; readonly next: Planned | undefined } {
  const sorted = duties.toSorted((one, other) => one.startsAt - other.startsAt);
  return {
    current: sorted.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
    next: sorted.find(({ startsAt }) => startsAt > now),
  };
}

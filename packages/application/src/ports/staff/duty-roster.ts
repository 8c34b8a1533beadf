import type { Id, Instant, OperatorId, RefusalName } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import type { Duty } from '@cliffhanger/core/staff';

export interface NamedDuty extends Duty {
  readonly personName: string;
  readonly setBy: OperatorId;
}

export interface NewDuty extends Pick<Duty, 'personId' | 'startsAt' | 'endsAt'> {
  readonly by: OperatorId;
}

/** The database's result: done, or the name of a refusal. */
export interface DutyChanged {
  readonly outcome: 'done' | RefusalName;
}

export interface DutyPage {
  /** Idempotency key of the caller. */
  readonly id: Id<'duty-page'>;
  readonly by: OperatorId;
  readonly about: { readonly queue: ReviewKind; readonly id: string } | null;
}

export type Paged =
  | { readonly outcome: 'paged' | 'unchanged'; readonly personId: OperatorId; readonly name: string }
  | { readonly outcome: 'too-many-tries'; readonly waitMs: number }
  | { readonly outcome: 'nobody-on-duty' }
  | { readonly outcome: 'role-not-allowed' };

/** The duty roster. The database checks each change; rows are never deleted. */
export interface DutyRoster {
  /** Those that are not over, earliest first. */
  list(now: Instant): Promise<readonly NamedDuty[]>;
  set(duty: NewDuty, now: Instant): Promise<DutyChanged>;
  end(duty: { readonly id: Duty['id']; readonly by: OperatorId }, now: Instant): Promise<DutyChanged>;
  page(page: DutyPage, now: Instant): Promise<Paged>;
}

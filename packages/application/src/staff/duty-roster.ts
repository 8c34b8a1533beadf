import { accept, DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Duty } from '@cliffhanger/core/staff';
import { refusedForTooManyTries } from '../kernel/too-many-tries.ts';
import type { DutyChanged, DutyPage, NamedDuty, NewDuty, Requires } from '../ports/index.ts';

type RosterPorts = Requires<'transactions' | 'clock', 'dutyRoster'>;

/** Who is on duty now and later. */
export const listDuties =
  ({ transactions, clock }: RosterPorts) =>
  async (): Promise<Result<readonly NamedDuty[]>> =>
    accept(await transactions.readOne(({ dutyRoster }) => dutyRoster.list(clock.now())));

const resultOf = ({ outcome }: DutyChanged): Result<Nothing> => (outcome === 'done' ? DONE : refuse(outcome));

export const setDuty =
  ({ transactions, clock }: RosterPorts) =>
  (duty: NewDuty): Promise<Result<Nothing>> =>
    transactions.run(async ({ dutyRoster }) => resultOf(await dutyRoster.set(duty, clock.now())));

/** It stays known that it was set, and by whom it was taken back. */
export const endDuty =
  ({ transactions, clock }: RosterPorts) =>
  (duty: { readonly id: Duty['id']; readonly by: OperatorId }): Promise<Result<Nothing>> =>
    transactions.run(async ({ dutyRoster }) => resultOf(await dutyRoster.end(duty, clock.now())));

export interface CallDuty extends DutyPage {
  readonly byName: string;
}

/** A mail to whoever is on duty; says who that is. The same call made twice is one mail. */
export const pageDuty =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'dutyRoster' | 'outbox'>) =>
  ({ byName, ...page }: CallDuty): Promise<Result<{ readonly name: string }>> =>
    transactions.run(async ({ dutyRoster, outbox }): Promise<Result<{ readonly name: string }>> => {
      const paged = await dutyRoster.page(page, clock.now());
      if (paged.outcome === 'too-many-tries') return refusedForTooManyTries(paged.waitMs);
      if (!('personId' in paged)) return refuse(paged.outcome);
      const { name } = paged;
      if (paged.outcome === 'paged') {
        await outbox.put('staff-mail', {
          personId: paged.personId,
          template: 'duty-called',
          facts: { by: byName, queue: page.about?.queue ?? '', item: page.about?.id ?? '' },
        });
      }
      return accept({ name });
    });

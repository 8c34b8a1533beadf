import { accept, DONE, type Nothing, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Duty } from '@cliffhanger/core/staff';
import { refusedForTooManyTries } from '../kernel/too-many-tries.ts';
import type { DutyChanged, DutyPage, NamedDuty, NewDuty, Requires } from '../ports/index.ts';

type RosterPorts = Requires<'transactions' | 'clock', 'dutyRoster'>;

/** Current and later duties. */
export const listDuties =
  ({ transactions, clock }: RosterPorts) =>
  async (): Promise<Result<readonly NamedDuty[]>> =>
    accept(await transactions.readOne(({ dutyRoster }) => dutyRoster.list(clock.now())));

const resultOf = ({ outcome }: DutyChanged): Result<Nothing> => (outcome === 'done' ? DONE : refuse(outcome));

export const setDuty =
  ({ transactions, clock }: RosterPorts) =>
  (duty: NewDuty): Promise<Result<Nothing>> =>
    transactions.run(async ({ dutyRoster }) => resultOf(await dutyRoster.set(duty, clock.now())));

/** Keeps the record of the duty and of the person who cancelled it. */
export const endDuty =
  ({ transactions, clock }: RosterPorts) =>
  (duty: { readonly id: Duty['id']; readonly by: OperatorId }): Promise<Result<Nothing>> =>
    transactions.run(async ({ dutyRoster }) => resultOf(await dutyRoster.end(duty, clock.now())));

export interface CallDuty extends DutyPage {
  readonly byName: string;
}

/** Mails the person on duty and returns their name. Idempotent per page ID. */
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

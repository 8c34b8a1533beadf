import type { Refusal } from '@cliffhanger/core/kernel';
import type { UseCases } from '../compose.ts';
import { type Outcome, outcomeOf } from '../outcome.ts';
import type { StaffTask } from './read-staff-args.ts';

export const executeStaff = async (useCases: UseCases, { email, name, roles }: StaffTask): Promise<Outcome> =>
  outcomeOf(
    await useCases.inviteStaff({ email, name, roles }),
    () => `${name} is invited as ${roles.join(', ')}; the link is on its way to ${email}`,
    refusalText,
  );

function refusalText({ name }: Refusal): string {
  switch (name) {
    case 'staff-exists':
      return 'this address belongs to a member of staff already';
    case 'roles-exclude-each-other':
      return 'admins do not touch money, auditors do not touch anything';
    case 'role-not-allowed':
      return 'in production only two admins are invited here; invite everyone else at the console: Platform, People';
    default:
      return `refused: ${name}`;
  }
}

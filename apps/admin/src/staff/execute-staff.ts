import type { Refusal } from '@cliffhanger/core/kernel';
import type { UseCases } from '../compose.ts';
import { type Outcome, tell } from '../tell.ts';
import type { StaffTask } from './read-staff-args.ts';

export const executeStaff = async (useCases: UseCases, { email, name, roles }: StaffTask): Promise<Outcome> =>
  tell(
    await useCases.inviteStaff({ email, name, roles }),
    () => `${name} is invited as ${roles.join(', ')}; the link is on its way to ${email}`,
    showRefused,
  );

function showRefused({ name }: Refusal): string {
  switch (name) {
    case 'staff-exists':
      return 'somebody with this address is on the staff already';
    case 'roles-exclude-each-other':
      return 'admins do not touch money, auditors do not touch anything';
    case 'role-not-allowed':
      return 'in production two admins are invited here; everybody else is at the console: Platform, People';
    default:
      return `refused: ${name}`;
  }
}

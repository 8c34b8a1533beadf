import type { Desk } from '../compose.ts';
import { say } from '../show.ts';
import type { StaffTask } from './read-staff-words.ts';

/** Says whether it was done. */
export async function carryOutStaff(desk: Desk, { email, name, roles }: StaffTask): Promise<boolean> {
  return say(
    await desk.inviteStaff({ email, name, roles }),
    () => `${name} is invited as ${roles.join(', ')}; the link is on its way to ${email}`,
    ({ name: refusal }) =>
      refusal === 'staff-exists'
        ? 'somebody with this address is on the staff already'
        : refusal === 'roles-exclude-each-other'
          ? 'admins do not touch money, auditors do not touch anything'
          : `refused: ${refusal}`,
  );
}

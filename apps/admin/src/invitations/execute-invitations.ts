import type { UseCases } from '../compose.ts';
import { type Outcome, tell } from '../tell.ts';
import type { InvitationTask } from './read-invitation-args.ts';

export const executeInvitations = async (useCases: UseCases, task: InvitationTask): Promise<Outcome> =>
  tell(
    await useCases.addPlatformInvitation(task),
    (code) => `${code} invites from now on`,
    () => 'that code exists, or is not 6 to 20 letters and digits',
  );

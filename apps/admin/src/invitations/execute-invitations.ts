import type { UseCases } from '../compose.ts';
import { type Outcome, outcomeOf } from '../outcome.ts';
import type { InvitationTask } from './read-invitation-args.ts';

export const executeInvitations = async (useCases: UseCases, task: InvitationTask): Promise<Outcome> =>
  outcomeOf(
    await useCases.addPlatformInvitation(task),
    (code) => `${code} is valid from now on`,
    () => 'that code exists, or is not 6 to 20 letters and digits',
  );

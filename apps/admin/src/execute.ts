import { executeAccounts } from './accounts/execute-accounts.ts';
import { executeClock } from './clock/execute-clock.ts';
import type { UseCases } from './compose.ts';
import { executeInvitations } from './invitations/execute-invitations.ts';
import type { Outcome } from './outcome.ts';
import type { Task } from './read-args.ts';
import { executeSealing } from './sealing/execute-sealing.ts';
import { executeStaff } from './staff/execute-staff.ts';

export function execute(useCases: UseCases, task: Task): Promise<Outcome> {
  switch (task.kind) {
    case 'invite-staff':
      return executeStaff(useCases, task);
    case 'lock-account':
    case 'unlock-account':
      return executeAccounts(useCases, task);
    case 'add-invitation':
      return executeInvitations(useCases, task);
    case 'seal-anew':
      return executeSealing(useCases);
    case 'tell-time':
    case 'move-clock':
      return executeClock(useCases, task);
  }
}

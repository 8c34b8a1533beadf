import {
  ACCOUNT_USAGE,
  type AccountTask,
  readLockArgs,
  readUnlockArgs,
} from './accounts/read-account-args.ts';
import { UsageError } from './args.ts';
import { CLICKS_USAGE } from './clicks/read-clicks-args.ts';
import { CLOCK_USAGE, type ClockTask, readClockArgs } from './clock/read-clock-args.ts';
import {
  INVITATION_USAGE,
  type InvitationTask,
  readInvitationArgs,
} from './invitations/read-invitation-args.ts';
import { readSealingArgs, SEALING_USAGE, type SealingTask } from './sealing/read-sealing-args.ts';
import { SETUP_USAGE } from './setup/read-setup-args.ts';
import { readStaffArgs, STAFF_USAGE, type StaffTask } from './staff/read-staff-args.ts';

export type Task = AccountTask | InvitationTask | ClockTask | SealingTask | StaffTask;

export const USAGE = [
  SETUP_USAGE,
  STAFF_USAGE,
  ACCOUNT_USAGE,
  INVITATION_USAGE,
  SEALING_USAGE,
  CLICKS_USAGE,
  CLOCK_USAGE,
].join('\n\n');

export function readArgs(args: readonly string[]): Task {
  const [verb, ...rest] = args;
  switch (verb) {
    case 'staff':
      return readStaffArgs(rest);
    case 'lock':
      return readLockArgs(rest);
    case 'unlock':
      return readUnlockArgs(rest);
    case 'invitation':
      return readInvitationArgs(rest);
    case 'seal-anew':
      return readSealingArgs(rest);
    case 'clock':
      return readClockArgs(rest);
    case undefined:
      throw new UsageError('a command is required');
    default:
      throw new UsageError(`"${verb}" is not a command`);
  }
}

import type { AuditedAttempt } from '@cliffhanger/application/staff';
import type { Task } from './read-args.ts';

/*
 * Access of each command. Names on the command line are unverified, so in production commands only invite the
 * first admins and perform tasks without a console page. None of them touches money, levels or settings.
 */

interface ReadCommand {
  readonly touches: 'nothing';
}

interface ChangeCommand<Params> {
  readonly touches: 'staff' | 'accounts' | 'sealing' | 'clock';
  /** Concerns personal data. */
  readonly isPersonal: boolean;
  /** Subject of the audit line. */
  readonly subject: (task: Params) => AuditedAttempt['subject'];
}

type Of<Kind extends Task['kind']> = Extract<Task, { readonly kind: Kind }>;

const about = (kind: string, id: string) => ({ kind, id });

/** Every command must be declared here, or the program does not compile. */
const COMMANDS: { readonly [Kind in Task['kind']]: ReadCommand | ChangeCommand<Of<Kind>> } = {
  'tell-time': { touches: 'nothing' },
  'invite-staff': { touches: 'staff', isPersonal: true, subject: ({ email }) => about('staff', email) },
  'lock-account': { touches: 'accounts', isPersonal: true, subject: ({ email }) => about('seller', email) },
  'unlock-account': { touches: 'accounts', isPersonal: true, subject: ({ email }) => about('seller', email) },
  'add-invitation': {
    touches: 'accounts',
    isPersonal: false,
    subject: ({ code }) => (code === undefined ? null : about('invitation-code', code)),
  },
  'seal-anew': { touches: 'sealing', isPersonal: true, subject: () => null },
  'move-clock': { touches: 'clock', isPersonal: false, subject: () => null },
};

export const declared = (task: Task): ReadCommand | ChangeCommand<Task> =>
  COMMANDS[task.kind] as ReadCommand | ChangeCommand<Task>;

/** Undefined if production allows the command. The number of admins is checked where they are invited. */
export const refusedInProduction = (task: Task): string | undefined =>
  declared(task).touches === 'clock' ? 'the clock is never moved in production' : undefined;

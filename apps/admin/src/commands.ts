import type { AuditedAttempt } from '@cliffhanger/application/staff';
import type { Task } from './read-args.ts';

/*
 * Every command with what it touches. Names at the command line are typed and proved by nothing, so in production it
 * lets the first admins in and does what the console has no page for; nothing here touches money, levels or settings.
 */

interface Shows {
  readonly touches: 'nothing';
}

interface Does<Params> {
  readonly touches: 'staff' | 'accounts' | 'sealing' | 'clock';
  /** It is about what is known of a person. */
  readonly isPersonal: boolean;
  /** What the line in the audit log is about. */
  readonly subject: (asked: Params) => AuditedAttempt['subject'];
}

type Of<Kind extends Task['kind']> = Extract<Task, { readonly kind: Kind }>;

const about = (kind: string, id: string) => ({ kind, id });

/** A command that is not declared here does not compile. */
const COMMANDS: { readonly [Kind in Task['kind']]: Shows | Does<Of<Kind>> } = {
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

/** The table, for a command of whatever kind. */
export const declared = (task: Task): Shows | Does<Task> => COMMANDS[task.kind] as Shows | Does<Task>;

/** Undefined where production allows it. How many admins are invited is judged where they are added. */
export const refusedInProduction = (task: Task): string | undefined =>
  declared(task).touches === 'clock' ? 'the clock is never moved in production' : undefined;

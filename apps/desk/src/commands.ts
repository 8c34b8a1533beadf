import type { AuditedAttempt } from '@cliffhanger/application/staff';
import type { Task } from './read-words.ts';

/*
 * Every command with what it touches. Names at the command line are typed and proved by nothing, so in production it
 * shows what waits and lets the first admins in; whatever else there is to do is done by people who are logged in.
 */

type Touched =
  | 'nothing'
  | 'money'
  | 'levels'
  | 'settings'
  | 'staff'
  | 'reviews'
  | 'documents'
  | 'accounts'
  | 'alarms'
  | 'clock';

interface Shows {
  readonly touches: 'nothing';
  /** It shows what is known about a person. */
  readonly isPersonal: boolean;
}

interface Does<Params> {
  readonly touches: Exclude<Touched, 'nothing'>;
  readonly isPersonal: boolean;
  /** How it is done in production. */
  readonly instead: string;
  /** What the line in the audit log is about. */
  readonly subject: (asked: Params) => AuditedAttempt['subject'];
}

type Of<Kind extends Task['kind']> = Extract<Task, { readonly kind: Kind }>;

const SHOWS = { touches: 'nothing', isPersonal: false } as const;
const SHOWS_PEOPLE = { touches: 'nothing', isPersonal: true } as const;

const atConsole = (page: string): string => `it is done at the console: ${page}`;
const NO_PAGE = 'the console has no page for it yet';
const about = (kind: string, id: string) => ({ kind, id });

/** A command that is not declared here does not compile. */
const COMMANDS: { readonly [Kind in Task['kind']]: Shows | Does<Of<Kind>> } = {
  'list-registrations': SHOWS_PEOPLE,
  'list-links': SHOWS_PEOPLE,
  'list-certifications': SHOWS_PEOPLE,
  'list-stores': SHOWS_PEOPLE,
  'list-appeals': SHOWS_PEOPLE,
  'list-deposits': SHOWS_PEOPLE,
  'list-withdrawals': SHOWS_PEOPLE,
  'list-complaints': SHOWS,
  'list-settings': SHOWS,
  'list-alarms': SHOWS,
  'tell-time': SHOWS,

  'invite-staff': {
    touches: 'staff',
    isPersonal: true,
    instead: atConsole('Platform, People'),
    subject: ({ email }) => about('staff', email),
  },
  'decide-registration': {
    touches: 'reviews',
    isPersonal: true,
    instead: atConsole('Queues, Registrations'),
    subject: ({ email }) => about('registration', email),
  },
  'decide-link': {
    touches: 'reviews',
    isPersonal: false,
    instead: atConsole('Queues, Promotion links'),
    subject: ({ linkId }) => about('promotion-link', linkId),
  },
  'decide-store': {
    touches: 'reviews',
    isPersonal: false,
    instead: atConsole('Queues, Stores'),
    subject: ({ versionId }) => about('store', versionId),
  },
  'view-certification': {
    touches: 'documents',
    isPersonal: true,
    instead: atConsole('Queues, Certifications'),
    subject: ({ email }) => about('certification', email),
  },
  'lock-account': {
    touches: 'accounts',
    isPersonal: true,
    instead: NO_PAGE,
    subject: ({ email }) => about('seller', email),
  },
  'unlock-account': {
    touches: 'accounts',
    isPersonal: true,
    instead: NO_PAGE,
    subject: ({ email }) => about('seller', email),
  },
  'add-invitation': {
    touches: 'accounts',
    isPersonal: false,
    instead: NO_PAGE,
    subject: ({ code }) => (code === undefined ? null : about('invitation-code', code)),
  },
  'move-clock': {
    touches: 'clock',
    isPersonal: false,
    instead: 'the clock is never moved in production',
    subject: () => null,
  },
};

/** The table, for a command of whatever kind. */
export const declared = (task: Task): Shows | Does<Task> => COMMANDS[task.kind] as Shows | Does<Task>;

/**
 * Undefined where production allows it. How many admins are invited is judged where they are added. A stolen account must
 * be locked and the first sellers need a code before the console has pages for these: they move nothing and are lines.
 */
export function refusedInProduction(task: Task): string | undefined {
  const command = declared(task);
  const isAllowed =
    command.touches === 'nothing' || command.touches === 'accounts' || task.kind === 'invite-staff';
  return isAllowed ? undefined : command.instead;
}

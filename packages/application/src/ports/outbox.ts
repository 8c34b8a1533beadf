import type { Instant, Locale } from '@cliffhanger/core/kernel';

/** What leaves the system after a commit. The worker carries it out, at least once. */
export interface OutboxMessages {
  'send-mail': Mail;
  /** Files of an account that was erased. */
  'remove-files': { readonly names: readonly string[] };
}

/** What each mail tells: it fills the template's placeholders, neutral or in words of the reader's language. */
export interface MailFacts {
  'email-code': { readonly code: string; readonly minutes: string };
  'registration-received': { readonly name: string; readonly hours: string };
  'registration-approved': { readonly name: string };
  /** `rule` is one of REGISTRATION_REJECTION_RULES, `note` the reviewer's own words or empty. */
  'registration-rejected': {
    readonly name: string;
    readonly rule: string;
    readonly note: string;
    readonly appealUntil: Instant;
  };
  'login-password-changed': { readonly name: string };
  'fund-password-changed': { readonly name: string };
  /** Goes to the old address; `newEmail` is shortened to `m…@example.org`. */
  'email-changed': { readonly name: string; readonly newEmail: string };
  'account-deleted': { readonly name: string };
}

export type MailTemplate = keyof MailFacts;

export type MailOf<Template extends MailTemplate> = {
  readonly to: string;
  readonly locale: Locale;
  readonly template: Template;
  readonly facts: MailFacts[Template];
};

export type Mail = { [Template in MailTemplate]: MailOf<Template> }[MailTemplate];

export interface Outbox {
  /** Joins the running transaction: no commit, no message. */
  put<Kind extends keyof OutboxMessages>(kind: Kind, message: OutboxMessages[Kind]): Promise<void>;
}

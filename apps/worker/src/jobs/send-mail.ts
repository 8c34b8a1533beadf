import type { Clock, Mail, Mailer, MailTemplate, QueuedMail } from '@cliffhanger/application/ports';
import { EMAIL_CODE_LIFETIME_MS } from '@cliffhanger/core/identity';
import { later } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import type { JobHandler } from './job.ts';

/** Mails that are useless after this time are dropped. */
const WORTHLESS_AFTER_MS: Partial<Record<MailTemplate, number>> = { 'email-code': EMAIL_CODE_LIFETIME_MS };

interface Requires {
  readonly mailer: Mailer;
  readonly openMail: (queued: QueuedMail) => Mail;
  readonly clock: Clock;
  readonly log: Log;
}

export const sendMail =
  ({ mailer, openMail, clock, log }: Requires): JobHandler<QueuedMail> =>
  async ({ payload: mail, key, createdAt }) => {
    const { template } = mail;
    const lifetimeMs = WORTHLESS_AFTER_MS[template];
    if (lifetimeMs !== undefined && clock.now() >= later(createdAt, lifetimeMs)) {
      log.warn({ job: key, template }, 'too late to be sent');
      return;
    }
    const isTaken = await mailer.send(openMail(mail), key);
    if (!isTaken) log.warn({ job: key, template }, 'refused by the receiving side for good');
  };

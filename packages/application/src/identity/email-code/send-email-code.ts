import {
  EMAIL_CODE_DIGITS,
  EMAIL_CODE_LIFETIME_MS,
  EMAIL_CODE_WINDOW_MS,
  type Email,
  mayEmailCodeBeSent,
} from '@cliffhanger/core/identity';
import { DONE, earlier, type Locale, MINUTE_MS, type Nothing, type Result } from '@cliffhanger/core/kernel';
import { sealForMail } from '../../kernel/queued-mail.ts';
import type { Requires } from '../../ports/index.ts';

export interface SendEmailCode {
  readonly email: Email;
  readonly locale: Locale;
}

/** Sent to every address, so that the response does not reveal who has an account. */
export const sendEmailCode =
  ({
    transactions,
    clock,
    random,
    hmac,
    sealing,
  }: Requires<'transactions' | 'clock' | 'random' | 'hmac' | 'sealing', 'emailCodes' | 'outbox'>) =>
  ({ email, locale }: SendEmailCode): Promise<Result<Nothing>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const recent = await repositories.emailCodes.lockRecent(email, earlier(now, EMAIL_CODE_WINDOW_MS));
      const allowed = mayEmailCodeBeSent(recent, now);
      if (!allowed.ok) return allowed;

      const code = random.digits(EMAIL_CODE_DIGITS);
      await repositories.emailCodes.save({ email, digest: hmac.emailCode({ email, code }), sentAt: now });
      const minutes = String(EMAIL_CODE_LIFETIME_MS / MINUTE_MS);
      const sealed = sealForMail(sealing, { to: email, template: 'email-code' }, code);
      await repositories.outbox.put('email-code', { email, locale, minutes, sealed });
      return DONE;
    });

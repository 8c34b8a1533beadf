import {
  EMAIL_CODE_DIGITS,
  EMAIL_CODE_LIFETIME_MS,
  EMAIL_CODE_WINDOW_MS,
  type Email,
  mayEmailCodeBeSent,
} from '@cliffhanger/core/identity';
import { DONE, earlier, type Locale, MINUTE_MS, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Needs } from '../../ports/index.ts';

export interface SendEmailCode {
  readonly email: Email;
  readonly locale: Locale;
}

/** Sent to any address, known or not: the answer tells nobody who has an account. */
export const sendEmailCode =
  ({ transactions, clock, chance, digests }: Needs<'transactions' | 'clock' | 'chance' | 'digests'>) =>
  ({ email, locale }: SendEmailCode): Promise<Result<Nothing>> =>
    transactions.run(async (stores) => {
      const now = clock.now();
      const recent = await stores.emailCodes.lockRecent(email, earlier(now, EMAIL_CODE_WINDOW_MS));
      const allowed = mayEmailCodeBeSent(recent, now);
      if (!allowed.ok) return allowed;

      const code = chance.digits(EMAIL_CODE_DIGITS);
      await stores.emailCodes.save({ email, digest: digests.emailCode({ email, code }), sentAt: now });
      const minutes = String(EMAIL_CODE_LIFETIME_MS / MINUTE_MS);
      await stores.outbox.put('send-mail', {
        to: email,
        locale,
        template: 'email-code',
        facts: { code, minutes },
      });
      return DONE;
    });

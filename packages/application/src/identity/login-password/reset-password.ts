import { checkNewPassword, checkTypedTwice, type Email } from '@cliffhanger/core/identity';
import { DONE, type Nothing, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { proveEmail } from '../email-code/steps/prove-email.ts';
import { findByEmail } from '../steps/find-seller.ts';

export interface ResetPassword {
  readonly email: Email;
  readonly code: string;
  readonly password: string;
  readonly confirmPassword: string;
}

type ResetPasswordPorts = Requires<
  'transactions' | 'clock' | 'hmac' | 'passwords' | 'limits',
  'credentials' | 'emailCodes' | 'emailOwners' | 'outbox' | 'sellers' | 'sessions'
>;

export const resetPassword =
  (ports: ResetPasswordPorts) =>
  async (command: ResetPassword): Promise<Result<Nothing>> => {
    const typedTwice = checkTypedTwice(command, 'new-passwords-differ');
    if (!typedTwice.ok) return typedTwice;
    const allowed = checkNewPassword(command.password, await ports.passwords.commonOnes());
    if (!allowed.ok) return allowed;
    const passwordHash = await ports.passwords.hash(command.password);

    const done = await ports.transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const now = ports.clock.now();
      const proven = await proveEmail(repositories, ports.hmac, command, now);
      if (!proven.ok) return proven;
      const seller = await findByEmail(repositories, command.email);
      if (seller === undefined) return refuse('account-does-not-exist', { field: 'email' });
      await repositories.credentials.lock(seller.id);
      await repositories.credentials.savePassword(seller.id, passwordHash);
      await repositories.sessions.endAll(seller.id, now);
      await repositories.outbox.put('account-mail', {
        sellerId: seller.id,
        template: 'login-password-changed',
        facts: {},
      });
      return DONE;
    });
    // Failed tries at the old password must not block a login with the new one.
    if (done.ok) await ports.limits.forget('login-by-account', ports.hmac.limitKey(command.email));
    return done;
  };

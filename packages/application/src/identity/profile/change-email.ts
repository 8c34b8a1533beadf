import { type Email, shortenedEmail } from '@cliffhanger/core/identity';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { proveEmail } from '../email-code/steps/prove-email.ts';
import { isStillThePassword, proveLoginPassword } from '../login-password/prove-login-password.ts';
import { lockCaller } from '../steps/find-seller.ts';
import { profileOf, type SellerProfile } from './steps/seller-profile.ts';

export interface ChangeEmail {
  readonly sellerId: SellerId;
  readonly email: Email;
  /** Sent to the new address. */
  readonly code: string;
  readonly password: string;
}

const PASSWORD_WRONG = refuse('old-login-password-wrong', { field: 'password' });

type ChangeEmailPorts = Requires<
  'transactions' | 'clock' | 'hmac' | 'passwords' | 'limits' | 'storage',
  'credentials' | 'emailCodes' | 'emailOwners' | 'outbox' | 'sellers'
>;

export const changeEmail =
  (ports: ChangeEmailPorts) =>
  async ({ sellerId, email, code, password }: ChangeEmail): Promise<Result<SellerProfile>> => {
    const proof = await proveLoginPassword(ports, { sellerId, password, otherwise: PASSWORD_WRONG });
    if (!proof.ok) return proof;

    return ports.transactions.run(async (repositories) => {
      const seller = await lockCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      const proven = await proveEmail(repositories, ports.hmac, { email, code }, ports.clock.now());
      if (!proven.ok) return proven;
      if (!(await isStillThePassword(repositories, sellerId, proof.value))) return PASSWORD_WRONG;
      const { email: oldEmail } = seller.value;
      const taken = await repositories.emailOwners.take(email, sellerId);
      if (!taken) return refuse('email-taken', { field: 'email' });

      // Queued before the row changes, so that it goes to the old address and its owner notices a change they
      // did not make.
      await repositories.outbox.put('account-mail', {
        sellerId,
        template: 'email-changed',
        facts: { newEmail: shortenedEmail(email) },
      });
      await repositories.sellers.saveEmail(sellerId, email);
      await repositories.emailOwners.release(oldEmail, sellerId);
      return accept(await profileOf(repositories, ports.storage, { ...seller.value, email }));
    });
  };

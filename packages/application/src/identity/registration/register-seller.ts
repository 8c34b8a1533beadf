import {
  checkApplication,
  checkNewPassword,
  checkTypedTwice,
  inviterBy,
  normalInvitationCode,
  REGISTRATION_REVIEW_PROMISE_MS,
  type SellerApplication,
  sellerFrom,
} from '@cliffhanger/core/identity';
import { accept, HOUR_MS, type Instant, later, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Passwords, Requires } from '../../ports/index.ts';
import { proveEmail } from '../email-code/steps/prove-email.ts';

export interface RegisterSeller extends SellerApplication {
  readonly code: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly invitationCode: string;
}

export interface RegistrationSubmitted {
  readonly promisedBy: Instant;
}

type RegisterSellerPorts = Requires<
  'transactions' | 'clock' | 'random' | 'hmac' | 'passwords',
  'credentials' | 'emailCodes' | 'emailOwners' | 'invitationCodes' | 'outbox' | 'sellers'
>;

export const registerSeller =
  (ports: RegisterSellerPorts) =>
  async (command: RegisterSeller): Promise<Result<RegistrationSubmitted>> => {
    const checked = await checkForm(ports.passwords, command);
    if (!checked.ok) return checked;
    const application = checked.value;
    const passwordHash = await ports.passwords.hash(command.password);

    return ports.transactions.run(async (repositories) => {
      const now = ports.clock.now();
      const proven = await proveEmail(repositories, ports.hmac, command, now);
      if (!proven.ok) return proven;
      const invitation = await repositories.invitationCodes.find(
        normalInvitationCode(command.invitationCode),
      );
      const invitedBy = inviterBy(invitation);
      if (!invitedBy.ok) return invitedBy;

      const seller = sellerFrom(application, { id: ports.random.id(), invitedBy: invitedBy.value, now });
      const taken = await repositories.emailOwners.take(seller.email, seller.id);
      if (!taken) return refuse('email-taken', { field: 'email' });
      await repositories.sellers.add(seller);
      await repositories.credentials.add(seller.id, passwordHash);
      await repositories.outbox.put('send-mail', {
        to: seller.email,
        locale: seller.locale,
        template: 'registration-received',
        facts: { name: seller.realName, hours: String(REGISTRATION_REVIEW_PROMISE_MS / HOUR_MS) },
      });
      return accept({ promisedBy: later(now, REGISTRATION_REVIEW_PROMISE_MS) });
    });
  };

async function checkForm(passwords: Passwords, command: RegisterSeller): Promise<Result<SellerApplication>> {
  const typedTwice = checkTypedTwice(command, 'passwords-differ');
  if (!typedTwice.ok) return typedTwice;
  const password = checkNewPassword(command.password, await passwords.commonOnes());
  if (!password.ok) return password;
  const { email, realName, country, contact, socialAccounts, locale } = command;
  return checkApplication({ email, realName, country, contact, socialAccounts, locale });
}

import { TERMS_TYPES } from '@cliffhanger/core/content';
import {
  checkApplication,
  checkNewPassword,
  checkTypedTwice,
  inviterBy,
  normalInvitationCode,
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
  /** The version that was accepted; `undefined` when the client's form has no such field. */
  readonly termsVersion?: string | undefined;
}

export interface RegistrationSubmitted {
  readonly promisedBy: Instant;
}

type RegisterSellerPorts = Requires<
  'transactions' | 'clock' | 'random' | 'hmac' | 'passwords',
  | 'content'
  | 'credentials'
  | 'emailCodes'
  | 'emailOwners'
  | 'invitationCodes'
  | 'outbox'
  | 'sellers'
  | 'settings'
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
      const version = await repositories.content.versionOf(TERMS_TYPES);
      if (command.termsVersion !== undefined && command.termsVersion !== version)
        return refuse('terms-not-accepted', { field: 'termsVersion' });
      const proven = await proveEmail(repositories, ports.hmac, command, now);
      if (!proven.ok) return proven;
      const invitation = await repositories.invitationCodes.find(
        normalInvitationCode(command.invitationCode),
      );
      const invitedBy = inviterBy(invitation);
      if (!invitedBy.ok) return invitedBy;

      const { registrationReviewMs: reviewMs } = await repositories.settings.current(now);
      const seller = sellerFrom(application, {
        id: ports.random.id(),
        invitedBy: invitedBy.value,
        now,
        reviewMs,
      });
      const taken = await repositories.emailOwners.take(seller.email, seller.id);
      if (!taken) return refuse('email-taken', { field: 'email' });
      const kind = command.termsVersion === undefined ? 'shown' : 'accepted';
      await repositories.sellers.add(seller, { version, kind, agreedAt: now });
      await repositories.credentials.add(seller.id, passwordHash);
      await repositories.outbox.put('account-mail', {
        sellerId: seller.id,
        template: 'registration-received',
        facts: { hours: String(reviewMs / HOUR_MS) },
      });
      return accept({ promisedBy: later(now, reviewMs) });
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

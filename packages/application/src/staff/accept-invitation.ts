import { checkNewPassword, checkTypedTwice } from '@cliffhanger/core/identity';
import {
  accept,
  DONE,
  type Instant,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { SHORTEST_STAFF_PASSWORD, type StaffMember, stepOfCode } from '@cliffhanger/core/staff';
import type { Requires, Uses } from '../ports/index.ts';
import { openSecret, secretContext } from './steps/second-factor-secret.ts';

export interface InvitationOpened {
  readonly email: string;
  readonly name: string;
  /** For manual entry into an authenticator app, or as a QR code of `address`. */
  readonly secret: string;
  readonly address: string;
}

type OpenPorts = Requires<'transactions' | 'clock' | 'hmac' | 'sealing' | 'secondFactor', 'staff'>;

/** The content of the invitation page. Idempotent: a second call returns the same secret. */
export const openInvitation =
  ({ transactions, clock, hmac, sealing, secondFactor }: OpenPorts) =>
  ({ token }: { readonly token: string }): Promise<Result<InvitationOpened>> =>
    transactions.run(async (repositories): Promise<Result<InvitationOpened>> => {
      const [now, digest] = [clock.now(), hmac.sessionToken(token)];
      const member = await invited(repositories, digest, now);
      if (member === undefined) return refuse('invitation-ended');
      const { id, email, name } = member;
      const known = await repositories.staff.credentialsOf(id);
      // A secret from an earlier setup may be on a lost phone, so it is replaced.
      const sealed = known?.passwordHash === null ? known.sealedSecret : null;
      const secret = sealed === null ? secondFactor.newSecret() : openSecret(sealing, id, sealed);
      if (
        sealed === null &&
        !(await repositories.staff.keepSecret(digest, sealing.seal(secretContext(id), secret), now))
      )
        return refuse('invitation-ended');
      return accept({
        email,
        name,
        secret: secondFactor.secretText(secret),
        address: secondFactor.address(secret, email),
      });
    });

export interface AcceptInvitation {
  readonly token: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** Proves that the authenticator app is set up. */
  readonly code: string;
}

type AcceptPorts = OpenPorts & Requires<'passwords'>;

/** Hashes the password before the transaction; a wrong code leaves the invitation valid. */
export const acceptInvitation =
  (ports: AcceptPorts) =>
  async ({ token, password, confirmPassword, code }: AcceptInvitation): Promise<Result<Nothing>> => {
    const same = checkTypedTwice({ password, confirmPassword }, 'passwords-differ');
    if (!same.ok) return same;
    const allowed = checkNewPassword(
      password,
      await ports.passwords.commonOnes(),
      'password',
      SHORTEST_STAFF_PASSWORD,
    );
    if (!allowed.ok) return allowed;
    const passwordHash = await ports.passwords.hash(password);
    return ports.transactions.run(async (repositories): Promise<Result<Nothing>> => {
      const { clock, hmac, sealing, secondFactor } = ports;
      const [now, digest] = [clock.now(), hmac.sessionToken(token)];
      const member = await invited(repositories, digest, now);
      const known = member && (await repositories.staff.credentialsOf(member.id));
      if (!member || !known?.sealedSecret) return refuse('invitation-ended');
      const secret = openSecret(sealing, member.id, known.sealedSecret);
      const { lastStep } = known;
      const step = stepOfCode({ code, stepNow: secondFactor.stepNow(), lastStep }, (at, typed) =>
        secondFactor.isCodeOf(secret, at, typed),
      );
      if (step === undefined) return refuse('second-factor-wrong', { field: 'code' });
      const isAccepted = await repositories.staff.acceptInvitation(digest, { passwordHash, step }, now);
      return isAccepted ? DONE : refuse('invitation-ended');
    });
  };

async function invited(
  { staff }: Uses<'staff'>,
  digest: string,
  now: Instant,
): Promise<(StaffMember & { readonly id: OperatorId }) | undefined> {
  const found = await staff.findByInvitation(digest);
  if (found === undefined || now >= found.endsAt) return undefined;
  const member = await staff.lock(found.id);
  return member?.state === 'invited' ? member : undefined;
}

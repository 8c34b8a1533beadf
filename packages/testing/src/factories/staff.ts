import { timeCode } from '@cliffhanger/adapters/second-factor';
import {
  acceptInvitation,
  inviteMember,
  logInToConsole,
  openInvitation,
} from '@cliffhanger/application/staff';
import type { Email } from '@cliffhanger/core/identity';
import type { OperatorId } from '@cliffhanger/core/kernel';
import { CODE_STEP_SECONDS, type StaffRole } from '@cliffhanger/core/staff';
import { type Fixture, newestMail } from './fixture.ts';
import { anEmail, valueOf } from './sellers.ts';

/* Members of staff created by the real use cases: invited by email, with an authenticator app. */

export const STAFF_PASSWORD = 'a lighthouse in the fog';

export interface TestOperator {
  readonly id: OperatorId;
  readonly email: Email;
  readonly token: string;
  /** A new one-time code per call, because each works once. */
  readonly code: () => string;
}

/** The token of the link in the email. */
export async function invitationOf(fixture: Pick<Fixture, 'mailsTo'>, email: Email): Promise<string> {
  const { facts } = await newestMail(fixture, email, 'staff-invited');
  return new URL(facts.url).hash.split('token=')[1] ?? '';
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32Bytes(text: string): Buffer {
  const bits = [...text].map((content) => BASE32.indexOf(content).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app with this secret; advances the clock to its next code. */
export function anAuthenticator(
  { clock, dependencies }: Pick<Fixture, 'clock' | 'dependencies'>,
  secret: string,
) {
  const bytes = base32Bytes(secret);
  return (): string => {
    clock.pass(CODE_STEP_SECONDS * 1_000);
    return timeCode(bytes, dependencies.secondFactor.stepNow());
  };
}

export interface NewMember {
  readonly email: Email;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** Invited by CLI and set up with a code of the authenticator. */
export async function aMember(
  { dependencies, mailsTo }: Pick<Fixture, 'dependencies' | 'mailsTo'>,
  invited: NewMember,
  codeOf: (secret: string) => string,
): Promise<{ readonly id: OperatorId; readonly secret: string }> {
  const { id } = valueOf(await inviteMember(dependencies)(invited));
  const token = await invitationOf({ mailsTo }, invited.email);
  const { secret } = valueOf(await openInvitation(dependencies)({ token }));
  const password = STAFF_PASSWORD;
  const code = codeOf(secret);
  valueOf(await acceptInvitation(dependencies)({ token, password, confirmPassword: password, code }));
  return { id, secret };
}

/** Set up and logged in. */
export async function anOperator(fixture: Fixture, roles: readonly StaffRole[]): Promise<TestOperator> {
  const { dependencies } = fixture;
  const email = anEmail(roles.join('-'));
  const member = { email, name: `The ${roles.join(' and ')}`, roles };
  const { id, secret } = await aMember(fixture, member, (shown) => anAuthenticator(fixture, shown)());
  const code = anAuthenticator(fixture, secret);
  const password = STAFF_PASSWORD;
  const command = { email, password, device: 'Firefox, Linux', address: '203.0.113.7' };
  const loggedIn = valueOf(await logInToConsole(dependencies)({ ...command, code: code() }));
  return { id, email, token: loggedIn.token, code };
}

import { type Email, networkOf } from '@cliffhanger/core/identity';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { type StaffMember, staffTokenText } from '@cliffhanger/core/staff';
import { refusedForTooManyTries } from '../kernel/too-many-tries.ts';
import type { Requires, Uses } from '../ports/index.ts';
import { useCode } from './prove-code.ts';

export interface LogInToConsole {
  readonly email: Email;
  readonly password: string;
  readonly code: string;
  readonly device: string;
  readonly address: string;
}

export interface LoggedInToConsole {
  readonly token: string;
  readonly member: StaffMember;
}

type LogInPorts = Requires<
  'transactions' | 'clock' | 'random' | 'hmac' | 'passwords' | 'limits' | 'sealing' | 'secondFactor',
  'staff' | 'staffSessions'
>;

const wrong = () => refuse('staff-login-wrong');

/**
 * One answer after the same steps for a wrong address, password or code, so an attacker cannot tell which was
 * wrong. Tries count per mail address and per network, whether or not the account exists.
 */
export const logInToConsole =
  (ports: LogInPorts) =>
  async (command: LogInToConsole): Promise<Result<LoggedInToConsole>> => {
    const { limits, hmac, passwords, transactions } = ports;
    const byNetwork = hmac.limitKey(`staff ${networkOf(command.address)}`);
    const byAccount = hmac.limitKey(`staff ${command.email}`);
    const fromHere = await limits.take('login-by-address', byNetwork);
    if (!fromHere.taken) return refusedForTooManyTries(fromHere.waitMs);
    const tried = await limits.take('staff-login', byAccount);
    if (!tried.taken) return refusedForTooManyTries(tried.waitMs);

    const known = await transactions.read((repositories) => knownBy(repositories, command.email));
    const matches = await passwords.matches(command.password, known?.passwordHash);
    if (known === undefined || !matches) return wrong();
    const loggedIn = await openSession(ports, known, command);
    if (!loggedIn.ok) return loggedIn;
    await limits.giveBack('login-by-address', byNetwork);
    await limits.forget('staff-login', byAccount);
    return loggedIn;
  };

interface Known {
  readonly id: OperatorId;
  readonly passwordHash: string;
}

async function knownBy({ staff }: Uses<'staff'>, email: Email): Promise<Known | undefined> {
  const member = await staff.findByEmail(email);
  if (member?.state !== 'active') return undefined;
  const { passwordHash = null } = (await staff.credentialsOf(member.id)) ?? {};
  return passwordHash === null ? undefined : { id: member.id, passwordHash };
}

const openSession = (
  ports: LogInPorts,
  { id, passwordHash }: Known,
  { code, device }: LogInToConsole,
): Promise<Result<LoggedInToConsole>> =>
  ports.transactions.run(async (repositories): Promise<Result<LoggedInToConsole>> => {
    const { random, hmac, clock } = ports;
    const member = await repositories.staff.lock(id);
    const credentials = await repositories.staff.credentialsOf(id);
    if (member?.state !== 'active' || credentials?.passwordHash !== passwordHash) return wrong();
    if (!(await useCode(ports, repositories, id, code)).ok) return wrong();
    const secret = random.secret();
    await repositories.staffSessions.add({
      id: random.id(),
      operatorId: id,
      tokenDigest: hmac.sessionToken(secret),
      device,
      createdAt: clock.now(),
    });
    return accept({ token: staffTokenText({ operatorId: id, secret }), member });
  });

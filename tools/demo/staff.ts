import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createArgon2Passwords, createHmac } from '@cliffhanger/adapters/passwords';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createTimeCodes, timeCode } from '@cliffhanger/adapters/second-factor';
import type { Dependencies } from '@cliffhanger/application/ports';
import { setDuty } from '@cliffhanger/application/staff';
import type { Email } from '@cliffhanger/core/identity';
import { HOUR_MS, instantOf } from '@cliffhanger/core/kernel';
import { CODE_STEP_SECONDS, type StaffRole } from '@cliffhanger/core/staff';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { aMember, base32Bytes, mailsTo, STAFF_PASSWORD } from '@cliffhanger/testing/factories';
import { secretsOf } from '../stack/secrets.ts';
import type { Colleague } from './colleague.ts';
import { deviceKeysOf, enrolStaff, newKeyFor } from './device-keys.ts';
import { addSignedWithdrawals } from './signed-withdrawals.ts';

/** Money needs two people, neither of them an admin; a device key needs two admins. */
const STAFF = [
  { name: 'Ada', roles: ['reviewer', 'content', 'support', 'admin'] },
  { name: 'Bruno', roles: ['admin'] },
  { name: 'Farid', roles: ['reviewer', 'support', 'finance'] },
  { name: 'Greta', roles: ['finance-approver'] },
] as const satisfies readonly { name: string; roles: readonly StaffRole[] }[];

const SHIFT_MS = 8 * HOUR_MS;
const STEP_MS = CODE_STEP_SECONDS * 1_000;

/** The code in the person's authenticator app. */
export const codeAt = ({ secret }: Pick<Colleague, 'secret'>, now: number): string =>
  timeCode(base32Bytes(secret), Math.floor(now / STEP_MS));

const fileIn = ({ dataFolder }: Addresses): string => join(dataFolder, 'staff.json');

export function withRole(staff: readonly Colleague[], role: StaffRole): Colleague {
  const found = staff.find(({ roles }) => roles.includes(role));
  if (found === undefined) throw new Error(`nobody of the staff is ${role}`);
  return found;
}

/** Staff is the last data added before the demo's database can be reused. */
export const hasStaff = (addresses: Addresses): boolean => existsSync(fileIn(addresses));

export const staffOf = (addresses: Addresses): readonly Colleague[] =>
  JSON.parse(readFileSync(fileIn(addresses), 'utf8')) as readonly Colleague[];

/** Farid until the evening, then Ada. */
async function planDuty(dependencies: Dependencies, [ada, , farid]: readonly Colleague[]): Promise<void> {
  if (ada === undefined || farid === undefined) throw new Error('nobody is there to be on duty');
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  for (const [{ id: personId }, from] of [
    [farid, hour],
    [ada, hour + SHIFT_MS],
  ] as const) {
    const shift = { personId, startsAt: instantOf(from), endsAt: instantOf(from + SHIFT_MS), by: ada.id };
    const planned = await setDuty(dependencies)(shift);
    if (!planned.ok) throw new Error(`nobody is on duty: ${planned.refusal.name}`);
  }
}

/** Runs before the worker starts, because it reads the invitations from the mail queue. */
export async function addStaff(addresses: Addresses): Promise<void> {
  writeFileSync(fileIn(addresses), JSON.stringify(await joined(addresses)), { mode: 0o600 });
}

async function joined({ ownerUrl, dataFolder, apiUrl }: Addresses): Promise<readonly Colleague[]> {
  const { TOKEN_SECRET, ENCRYPTION_KEY } = secretsOf(dataFolder);
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 2 });
  // A code can be used only once: codes of an hour ago leave the current ones unused.
  const anHourAgo = () => Date.now() - HOUR_MS;
  const dependencies = {
    transactions: createTransactions(owner, createRepositories),
    clock: systemClock,
    random: systemRandom,
    passwords: createArgon2Passwords(),
    hmac: createHmac(TOKEN_SECRET),
    sealing: createAesSealing({ current: ENCRYPTION_KEY }),
    secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: anHourAgo }),
    deviceKeys: deviceKeysOf(apiUrl),
    publicUrl: apiUrl,
  } as Dependencies;
  const colleagues: Colleague[] = [];
  let adminsBefore = 0;
  try {
    for (const { name, roles } of STAFF) {
      const deviceKey = newKeyFor({ roles }, { adminsBefore, apiUrl });
      if (roles.some((role) => role === 'admin')) adminsBefore += 1;
      const email = `${name.toLowerCase()}@cliffhanger.test` as Email;
      const fixture = { dependencies, mailsTo: (address: string) => mailsTo(owner, address, dependencies) };
      const { id, secret } = await aMember(fixture, { email, name, roles }, (shown) =>
        codeAt({ secret: shown }, anHourAgo()),
      );
      colleagues.push({ id, name, email, password: STAFF_PASSWORD, roles, secret, deviceKey });
    }
    await enrolStaff(dependencies, colleagues, apiUrl);
    await planDuty(dependencies, colleagues);
    const approver = withRole(colleagues, 'finance');
    await addSignedWithdrawals(dependencies, owner, { approver, apiUrl });
  } finally {
    await owner.end();
  }
  return colleagues;
}

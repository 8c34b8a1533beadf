import {
  type Email,
  MOST_SESSIONS,
  mayLogIn,
  networkOf,
  refusedByLock,
  sessionTokenText,
} from '@cliffhanger/core/identity';
import { accept, type Locale, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import { refusedForTooManyTries } from '../../kernel/too-many-tries.ts';
import type { Requires, Uses } from '../../ports/index.ts';
import { provenBy } from '../account-lock/steps/locked-out-proof.ts';
import { runningLock } from '../account-lock/steps/running-lock.ts';
import { profileOf, type SellerProfile } from '../profile/steps/seller-profile.ts';
import { findByEmail } from '../steps/find-seller.ts';

export interface LogIn {
  readonly email: Email;
  readonly password: string;
  /** Proof of access to the mailbox (trust/locked-out). It opens a locked account for the exit calls only. */
  readonly proof?: string | undefined;
  /** The seller's current language; mails use it. */
  readonly locale: Locale;
  /** The label in the list of sessions. */
  readonly device: string;
  /** The client's IP address, for the rate limit. */
  readonly address: string;
}

export interface LoggedIn {
  readonly token: string;
  readonly seller: SellerProfile;
}

type LogInPorts = Requires<
  'transactions' | 'clock' | 'random' | 'hmac' | 'passwords' | 'limits' | 'storage',
  'accountLocks' | 'credentials' | 'emailOwners' | 'sellers' | 'sessions'
>;

/**
 * An unknown account costs the same steps as a known one: a counted try, a lookup and a full password hash.
 * The hash is compared between two transactions; the second one checks that it is still the password.
 */
export const logIn =
  (ports: LogInPorts) =>
  async (command: LogIn): Promise<Result<LoggedIn>> => {
    const tooMany = await takeTry(ports, command);
    if (tooMany !== undefined) return tooMany;

    const known = await ports.transactions.read((repositories) =>
      passwordHashBy(repositories, command.email),
    );
    const matches = await ports.passwords.matches(command.password, known?.passwordHash);
    if (known === undefined) return refuse('account-does-not-exist', { field: 'email' });
    if (!matches) return refuse('wrong-password', { field: 'password' });

    await giveTryBack(ports, command);
    return openSession(ports, known, command);
  };

interface KnownPassword {
  readonly sellerId: SellerId;
  readonly passwordHash: string;
}

async function passwordHashBy(
  repositories: Uses<'credentials' | 'emailOwners' | 'sellers'>,
  email: Email,
): Promise<KnownPassword | undefined> {
  const seller = await findByEmail(repositories, email);
  const credentials = seller && (await repositories.credentials.find(seller.id));
  return credentials && { sellerId: seller.id, passwordHash: credentials.passwordHash };
}

const openSession = (
  { transactions, clock, random, hmac, storage }: LogInPorts,
  { sellerId, passwordHash }: KnownPassword,
  { device, locale, address, proof }: LogIn,
): Promise<Result<LoggedIn>> =>
  transactions.run(async (repositories) => {
    const now = clock.now();
    const seller = await repositories.sellers.find(sellerId);
    if (seller === undefined) return refuse('account-does-not-exist', { field: 'email' });
    const allowed = mayLogIn(seller.review);
    if (!allowed.ok) return allowed;
    // Locked, so that a password change or an account lock either waits for this session and ends it, or is
    // seen here.
    const credentials = await repositories.credentials.lock(sellerId);
    if (credentials?.passwordHash !== passwordHash) return refuse('wrong-password', { field: 'password' });
    const lock = await runningLock(repositories, sellerId, now);
    const isProven = proof !== undefined && provenBy(hmac, proof, now) === sellerId;
    if (lock !== undefined && !isProven) return refusedByLock(lock, now);

    if (seller.locale !== locale) await repositories.sellers.saveLocale(sellerId, locale);
    const secret = random.secret();
    await repositories.sessions.endAllButNewest(sellerId, MOST_SESSIONS - 1, now);
    await repositories.sessions.add({
      id: random.id(),
      sellerId,
      tokenDigest: hmac.sessionToken(secret),
      device,
      networkDigest: hmac.limitKey(networkOf(address)),
      createdAt: now,
      isOnlyExit: lock !== undefined,
    });
    return accept({
      token: sessionTokenText({ sellerId, secret }),
      seller: await profileOf(repositories, storage, seller),
    });
  });

async function takeTry({ limits, hmac }: LogInPorts, { email, address }: LogIn) {
  const byAddress = await limits.take('login-by-address', hmac.limitKey(networkOf(address)));
  if (!byAddress.taken) return refusedForTooManyTries(byAddress.waitMs);
  const byAccount = await limits.take('login-by-account', hmac.limitKey(email));
  return byAccount.taken ? undefined : refusedForTooManyTries(byAccount.waitMs);
}

async function giveTryBack({ limits, hmac }: LogInPorts, { email, address }: LogIn): Promise<void> {
  await limits.giveBack('login-by-address', hmac.limitKey(networkOf(address)));
  await limits.forget('login-by-account', hmac.limitKey(email));
}

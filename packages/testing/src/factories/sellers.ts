import {
  changeFundPassword,
  checkFundPassword,
  decideRegistration,
  type LoggedIn,
  logIn,
  type RegisterSeller,
  registerSeller,
  sendEmailCode,
} from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import { type Email, parseEmail, parseSessionToken } from '@cliffhanger/core/identity';
import type { Result, SellerId, SessionId } from '@cliffhanger/core/kernel';

/* Sellers created by the real use cases. */

export const SELLER_PASSWORD = 'a theatre at night';
export const SELLER_FUND_PASSWORD = '271828';

export interface TestSeller {
  readonly id: SellerId;
  readonly email: Email;
  readonly password: string;
}

export interface LoggedInTestSeller extends TestSeller {
  readonly sessionId: SessionId;
  readonly token: string;
}

export type SellerTraits = Partial<RegisterSeller>;

let made = 0;

export const anEmail = (name = 'seller'): Email => {
  made += 1;
  return parseEmail(`${name}-${made}@example.org`) as Email;
};

/** The version of the pages in a new database. */
export const FIRST_TERMS = '2026-01-01T00:00:00.000Z';

/** A complete form, except for the email code. */
export const aRegistration = (traits: SellerTraits = {}): RegisterSeller => ({
  email: anEmail(),
  code: '000000',
  realName: 'Nora Lindqvist',
  country: 'SE',
  password: SELLER_PASSWORD,
  confirmPassword: traits.password ?? SELLER_PASSWORD,
  invitationCode: 'CLIFFHANGER',
  socialAccounts: [{ handle: 'nora.lindqvist', followers: 8_200 }],
  contact: { kind: 'telegram', address: '@nora_lindqvist' },
  locale: 'en',
  termsVersion: FIRST_TERMS,
  ...traits,
});

const KNOWN_CODE = '246813';

/** Replaces the random code with a known one, so that the caller need not read the email. */
const withKnownCode = (dependencies: Dependencies): Dependencies => ({
  ...dependencies,
  random: { ...dependencies.random, digits: (length) => KNOWN_CODE.slice(0, length) },
});

export async function proveEmailCode(dependencies: Dependencies, email: Email): Promise<string> {
  valueOf(await sendEmailCode(withKnownCode(dependencies))({ email, locale: 'en' }));
  return KNOWN_CODE;
}

export async function aPendingSeller(
  dependencies: Dependencies,
  traits: SellerTraits = {},
): Promise<TestSeller> {
  const registration = aRegistration(traits);
  const code = await proveEmailCode(dependencies, registration.email);
  valueOf(await registerSeller(dependencies)({ ...registration, code }));
  const id = await dependencies.transactions.read((repositories) =>
    repositories.emailOwners.ownerOf(registration.email),
  );
  return { id: id as SellerId, email: registration.email, password: registration.password };
}

export async function anApprovedSeller(
  dependencies: Dependencies,
  traits: SellerTraits = {},
): Promise<TestSeller> {
  const seller = await aPendingSeller(dependencies, traits);
  const decision = { kind: 'approve' } as const;
  valueOf(
    await decideRegistration(dependencies)({ email: seller.email, decision, operator: 'test reviewer' }),
  );
  return seller;
}

export async function aLoggedInSeller(
  dependencies: Dependencies,
  traits: SellerTraits = {},
): Promise<LoggedInTestSeller> {
  return loggedIn(dependencies, await anApprovedSeller(dependencies, traits));
}

/** A further session of a seller. */
export async function loggedIn(
  dependencies: Dependencies,
  seller: TestSeller,
  device = 'Chrome, Android',
): Promise<LoggedInTestSeller> {
  const { token } = await logInAs(dependencies, seller, device);
  const session = await dependencies.transactions.read((repositories) =>
    repositories.sessions.findByToken(
      seller.id,
      dependencies.hmac.sessionToken(parseSessionToken(token)?.secret ?? ''),
    ),
  );
  return { ...seller, token, sessionId: session?.id as SessionId };
}

const logInAs = async (
  dependencies: Dependencies,
  { email, password }: TestSeller,
  device: string,
): Promise<LoggedIn> =>
  valueOf(await logIn(dependencies)({ email, password, device, locale: 'en', address: '192.0.2.1' }));

export async function withFundPassword<Seller extends TestSeller>(
  dependencies: Dependencies,
  seller: Seller,
): Promise<Seller> {
  const command = { password: SELLER_FUND_PASSWORD, confirmPassword: SELLER_FUND_PASSWORD };
  valueOf(
    await changeFundPassword(dependencies)({ sellerId: seller.id, oldPassword: seller.password, ...command }),
  );
  return seller;
}

/** Confirms the fund password in the session, which authorises withdrawals for a short time. */
export async function giveFundPassword(
  dependencies: Dependencies,
  { id: sellerId, sessionId }: LoggedInTestSeller,
): Promise<void> {
  valueOf(await checkFundPassword(dependencies)({ sellerId, sessionId, password: SELLER_FUND_PASSWORD }));
}

export async function withProvedFundPassword(
  dependencies: Dependencies,
  seller: LoggedInTestSeller,
): Promise<LoggedInTestSeller> {
  await giveFundPassword(dependencies, await withFundPassword(dependencies, seller));
  return seller;
}

/** Unwraps a result that must succeed. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.name} ${JSON.stringify(result.refusal.facts)}`);
  return result.value;
}

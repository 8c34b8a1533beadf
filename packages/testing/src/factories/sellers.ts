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
import type { Outside } from '@cliffhanger/application/ports';
import { type Email, parseEmail, parseSessionToken } from '@cliffhanger/core/identity';
import type { Result, SellerId, SessionId } from '@cliffhanger/core/kernel';

/* Sellers made by the real use cases: what a test begins with is what the product would have made. */

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

/** A whole form, filled in; the code is not known yet. */
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
  ...traits,
});

const KNOWN_CODE = '246813';

/** Draws a code that the caller knows without reading the mail. */
const withKnownCode = (outside: Outside): Outside => ({
  ...outside,
  chance: { ...outside.chance, digits: (length) => KNOWN_CODE.slice(0, length) },
});

export async function proveEmailCode(outside: Outside, email: Email): Promise<string> {
  valueOf(await sendEmailCode(withKnownCode(outside))({ email, locale: 'en' }));
  return KNOWN_CODE;
}

export async function aPendingSeller(outside: Outside, traits: SellerTraits = {}): Promise<TestSeller> {
  const registration = aRegistration(traits);
  const code = await proveEmailCode(outside, registration.email);
  valueOf(await registerSeller(outside)({ ...registration, code }));
  const id = await outside.transactions.read((stores) => stores.emailOwners.ownerOf(registration.email));
  return { id: id as SellerId, email: registration.email, password: registration.password };
}

export async function anApprovedSeller(outside: Outside, traits: SellerTraits = {}): Promise<TestSeller> {
  const seller = await aPendingSeller(outside, traits);
  const decision = { kind: 'approve' } as const;
  valueOf(await decideRegistration(outside)({ email: seller.email, decision, operator: 'test reviewer' }));
  return seller;
}

export async function aLoggedInSeller(
  outside: Outside,
  traits: SellerTraits = {},
): Promise<LoggedInTestSeller> {
  return loggedIn(outside, await anApprovedSeller(outside, traits));
}

/** Another session of a seller who may have some already. */
export async function loggedIn(
  outside: Outside,
  seller: TestSeller,
  device = 'Chrome, Android',
): Promise<LoggedInTestSeller> {
  const { token } = await logInAs(outside, seller, device);
  const session = await outside.transactions.read((stores) =>
    stores.sessions.findByToken(
      seller.id,
      outside.digests.sessionToken(parseSessionToken(token)?.secret ?? ''),
    ),
  );
  return { ...seller, token, sessionId: session?.id as SessionId };
}

const logInAs = async (
  outside: Outside,
  { email, password }: TestSeller,
  device: string,
): Promise<LoggedIn> =>
  valueOf(await logIn(outside)({ email, password, device, locale: 'en', address: '192.0.2.1' }));

export async function withFundPassword<Seller extends TestSeller>(
  outside: Outside,
  seller: Seller,
): Promise<Seller> {
  const command = { password: SELLER_FUND_PASSWORD, confirmPassword: SELLER_FUND_PASSWORD };
  valueOf(
    await changeFundPassword(outside)({ sellerId: seller.id, oldPassword: seller.password, ...command }),
  );
  return seller;
}

/** Gives it in their session: what takes money from the wallet is open to them for a moment. */
export async function giveFundPassword(
  outside: Outside,
  { id: sellerId, sessionId }: LoggedInTestSeller,
): Promise<void> {
  valueOf(await checkFundPassword(outside)({ sellerId, sessionId, password: SELLER_FUND_PASSWORD }));
}

export async function withProvedFundPassword(
  outside: Outside,
  seller: LoggedInTestSeller,
): Promise<LoggedInTestSeller> {
  await giveFundPassword(outside, await withFundPassword(outside, seller));
  return seller;
}

/** For steps that a test takes for granted. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.name} ${JSON.stringify(result.refusal.facts)}`);
  return result.value;
}

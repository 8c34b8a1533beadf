import { MOST_SESSIONS, type Seller, type SocialAccount } from '@cliffhanger/core/identity';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { OrderStateKind } from '@cliffhanger/core/orders';
import type { PayoutMethod } from '@cliffhanger/core/withdrawals';
import type {
  Consent,
  DramaInLibrary,
  OwnedAppeal,
  Requires,
  SellerBalances,
  SellerSession,
  Session,
  StateCount,
  StoredCreditScore,
  Uses,
} from '../../ports/index.ts';
import { type CertificationView, certificationShown } from '../certification/save-certification.ts';
import { type StoreView, storeOf } from '../shop/save-store.ts';
import { findCaller } from '../steps/find-seller.ts';
import { profileOf, type SellerProfile } from './steps/seller-profile.ts';

/** Balances after the transfer with this number in the seller's own sequence. */
interface StandingBooks extends SellerBalances {
  readonly sequence: bigint;
}

export interface OwnData {
  readonly exportedAt: Instant;
  readonly profile: SellerProfile;
  readonly consent: Consent | null;
  readonly books: StandingBooks;
  readonly socialAccounts: readonly SocialAccount[];
  /** The newest score with its facts; `null` when not computed yet. */
  readonly creditScore: StoredCreditScore | null;
  readonly library: readonly DramaInLibrary[];
  readonly orders: ReadonlyMap<OrderStateKind, StateCount>;
  readonly payoutMethods: readonly PayoutMethod[];
  readonly store: StoreView;
  /** State and time only; the document itself is visible to reviewers only (DOMAIN §8). */
  readonly certification: CertificationView & { readonly pictures: number };
  readonly appeals: readonly OwnedAppeal[];
  readonly sessions: readonly Pick<SellerSession, 'device' | 'createdAt' | 'lastSeenAt'>[];
}

type ExportOwnDataPorts = Requires<
  'transactions' | 'clock' | 'storage',
  | 'appeals'
  | 'certifications'
  | 'credentials'
  | 'creditScores'
  | 'fundLog'
  | 'ledger'
  | 'library'
  | 'orders'
  | 'sellers'
  | 'session'
  | 'sessions'
  | 'shops'
> & {
  readonly payoutMethodsOf: (session: Session, sellerId: SellerId) => Promise<readonly PayoutMethod[]>;
};

export const exportOwnData =
  ({ transactions, clock, storage, payoutMethodsOf }: ExportOwnDataPorts) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<OwnData>> =>
    transactions.read(async (repositories) => {
      const seller = await findCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      const sessions = await repositories.sessions.listOpen(sellerId, MOST_SESSIONS);
      return accept({
        exportedAt: clock.now(),
        profile: await profileOf(repositories, storage, seller.value),
        consent: (await repositories.sellers.consentOf(sellerId)) ?? null,
        books: await standingBooks(repositories, sellerId),
        socialAccounts: seller.value.socialAccounts,
        creditScore: (await repositories.creditScores.newestOf(sellerId)) ?? null,
        library: await wholeLibrary(repositories, seller.value),
        orders: await repositories.orders.countsOf(sellerId),
        payoutMethods: await payoutMethodsOf(repositories.session, sellerId),
        store: await storeOf(repositories, storage, sellerId),
        certification: await certificationOf(repositories, sellerId),
        appeals: await allAppeals(repositories, sellerId),
        sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
      });
    });

async function standingBooks(
  { ledger, fundLog }: Uses<'fundLog' | 'ledger'>,
  sellerId: SellerId,
): Promise<StandingBooks> {
  const { journalLength: sequence } = await fundLog.statement(sellerId, 0n, 0);
  return { ...(await ledger.balancesOf(sellerId)), sequence };
}

async function certificationOf(
  { certifications }: Uses<'certifications'>,
  sellerId: SellerId,
): Promise<OwnData['certification']> {
  const certification = await certifications.find(sellerId);
  return { ...certificationShown(certification), pictures: certification?.pictureIds.length ?? 0 };
}

const APPEALS_PAGE = 50;
/** One appeal per decision, so no seller has this many. */
const MOST_APPEAL_PAGES = 100;

async function allAppeals({ appeals }: Uses<'appeals'>, sellerId: SellerId): Promise<readonly OwnedAppeal[]> {
  const all: OwnedAppeal[] = [];
  for (let page = 1; page <= MOST_APPEAL_PAGES; page += 1) {
    const { list, total } = await appeals.listOf(sellerId, { page, size: APPEALS_PAGE });
    all.push(...list);
    if (list.length === 0 || all.length >= total) break;
  }
  return all;
}

const LIBRARY_PAGE = 50;
/** Far more than any seller's library; the loop ends earlier. */
const MOST_LIBRARY_PAGES = 2_000;

async function wholeLibrary(
  { library }: Uses<'library'>,
  { id: sellerId, locale }: Seller,
): Promise<readonly DramaInLibrary[]> {
  const dramas: DramaInLibrary[] = [];
  for (let page = 1; page <= MOST_LIBRARY_PAGES; page += 1) {
    const asked = { sellerId, locale, categoryId: null, isPromoting: null, page, size: LIBRARY_PAGE };
    const { list, total } = await library.list(asked);
    dramas.push(...list);
    if (list.length === 0 || dramas.length >= total) break;
  }
  return dramas;
}

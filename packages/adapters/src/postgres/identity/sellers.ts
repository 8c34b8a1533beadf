import type { ChangedProfile, Consent, ErasedFile, Sellers } from '@cliffhanger/application/ports';
import type { Seller, SocialAccount } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';
import { SELLER_COLUMNS, type SellerRow, sellerOf } from './seller-row.ts';

export const createSellers = (session: Session): Sellers => ({
  async add(seller, { version, kind, agreedAt }) {
    await insertSeller(session, seller);
    await writeSocialAccounts(session, seller.id, seller.socialAccounts);
    await session.query({
      name: 'consent-add',
      text: 'insert into identity.consents (seller_id, version, kind, agreed_at) values ($1, $2, $3, $4)',
      values: [seller.id, version, kind, timestamp(agreedAt)],
    });
  },

  async consentOf(sellerId) {
    const { rows } = await session.query<Consent>({
      name: 'consent-of',
      text: `select version, kind, agreed_at as "agreedAt" from identity.consents where seller_id = $1
             order by agreed_at desc limit 1`,
      values: [sellerId],
    });
    return rows[0];
  },

  find: (sellerId) => findSeller(session, sellerId),

  async findSelling(sellerId) {
    const { rows } = await session.query<Pick<Seller, 'id' | 'email'>>({
      name: 'seller-find-selling',
      text: `select seller_id as id, email from identity.sellers
             where seller_id = $1 and review_state = 'approved' and erased_at is null`,
      values: [sellerId],
    });
    return rows[0];
  },

  async lock(sellerId) {
    await session.query({
      name: 'seller-lock',
      // Not the strongest lock: rows that only reference this seller need not wait.
      text: 'select from identity.sellers where seller_id = $1 for no key update',
      values: [sellerId],
    });
    return findSeller(session, sellerId);
  },

  async saveProfile(sellerId, changed) {
    await session.query({
      name: 'seller-save-profile',
      text: `update identity.sellers set
               real_name = coalesce($2, real_name),
               contact_kind = coalesce($3, contact_kind),
               contact_address = coalesce($4, contact_address),
               avatar_id = case when $5 then $6 else avatar_id end
             where seller_id = $1`,
      values: [sellerId, ...profileValues(changed)],
    });
  },

  async saveSocialAccounts(sellerId, accounts) {
    await writeSocialAccounts(session, sellerId, accounts);
  },

  async decideRegistration(sellerId, { decision, operator, now }) {
    const ground = decision.kind === 'reject' ? decision : { rule: null, facts: {}, note: null };
    const { rows } = await session.query<{ decided: boolean }>({
      name: 'registration-decide',
      text: 'select identity.decide_registration($1, $2, $3, $4, $5, $6) as decided',
      values: [sellerId, operator, ground.rule, JSON.stringify(ground.facts), ground.note, now],
    });
    if (rows[0]?.decided !== true) throw new Error('a registration was decided twice');
  },

  async saveEmail(sellerId, email) {
    await session.query({
      name: 'seller-save-email',
      text: 'update identity.sellers set email = $2 where seller_id = $1',
      values: [sellerId, email],
    });
  },

  async saveLocale(sellerId, locale) {
    await session.query({
      name: 'seller-save-locale',
      text: 'update identity.sellers set locale = $2 where seller_id = $1',
      values: [sellerId, locale],
    });
  },

  async erase(sellerId, now) {
    const { rows } = await session.query<ErasedFile>({
      name: 'seller-erase',
      text: 'select kind, name from identity.erase_account($1, $2)',
      values: [sellerId, now],
    });
    return rows;
  },

  async eraseBelongings(sellerId) {
    const { rows } = await session.query<ErasedFile>({
      name: 'seller-erase-belongings',
      text: 'select kind, name from identity.erase_belongings($1)',
      values: [sellerId],
    });
    return rows;
  },

  async eraseRejected(most, now) {
    const { rows } = await session.query<{ id: SellerId }>({
      name: 'sellers-erase-rejected',
      text: 'select id from identity.erase_rejected($1, $2) as id',
      values: [most, now],
    });
    return rows.map(({ id }) => id);
  },

  async pendingRegistrations(most) {
    const { rows } = await session.query<SellerRow & { readonly total: bigint }>({
      name: 'sellers-pending',
      text: `select ${SELLER_COLUMNS}, count(*) over () as total from identity.sellers s
             where review_state = 'pending' and erased_at is null
             order by review_promised_by, seller_id limit $1`,
      values: [most],
    });
    return { list: rows.map(sellerOf), total: Number(rows[0]?.total ?? 0) };
  },
});

async function findSeller(session: Session, sellerId: SellerId): Promise<Seller | undefined> {
  const { rows } = await session.query<SellerRow>({
    name: 'seller-find',
    text: `select ${SELLER_COLUMNS} from identity.sellers s where seller_id = $1 and erased_at is null`,
    values: [sellerId],
  });
  return rows[0] && sellerOf(rows[0]);
}

async function insertSeller(session: Session, seller: Seller): Promise<void> {
  if (seller.review.kind !== 'pending') throw new TypeError('a new seller waits for review');
  await session.query({
    name: 'seller-add',
    text: `insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address,
             invited_by, locale, registered_at, review_promised_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      seller.id,
      seller.email,
      seller.realName,
      seller.country,
      seller.contact.kind,
      seller.contact.address,
      seller.invitedBy,
      seller.locale,
      timestamp(seller.registeredAt),
      timestamp(seller.review.promisedBy),
    ],
  });
}

async function writeSocialAccounts(
  session: Session,
  sellerId: SellerId,
  accounts: readonly SocialAccount[],
): Promise<void> {
  await session.query({
    name: 'social-accounts-save',
    text: 'select identity.save_social_accounts($1, $2, $3)',
    values: [sellerId, accounts.map(({ handle }) => handle), accounts.map(({ followers }) => followers)],
  });
}

const profileValues = ({ realName, contact, avatarId }: ChangedProfile): unknown[] => [
  realName ?? null,
  contact?.kind ?? null,
  contact?.address ?? null,
  avatarId !== undefined,
  avatarId ?? null,
];

import type { OwnedStoreVersion, Shops } from '@cliffhanger/application/ports';
import { DEFAULT_STORE_SETTINGS, type StoreVersionId } from '@cliffhanger/core/identity';
import type { Id, SellerId } from '@cliffhanger/core/kernel';
import type { Session } from '../connection.ts';
import { decisionValues, type ReviewedRow, reviewedOf, submissionValues } from './reviewed-row.ts';

const VERSION_COLUMNS = `v.seller_id, v.id, v.name, v.picture_id, v.text, v.state, v.submitted_at, v.promised_by,
  v.decided_at, v.notice,
  (select u.name from media.uploads u where u.seller_id = v.seller_id and u.upload_id = v.picture_id) as picture_name`;

interface VersionRow extends ReviewedRow {
  readonly seller_id: SellerId;
  readonly id: StoreVersionId;
  readonly name: string;
  readonly picture_id: Id<'upload'> | null;
  readonly picture_name: string | null;
  readonly text: string;
}

interface SettingsRow {
  readonly auto_ships_new_dramas: boolean;
  readonly mail_order: boolean;
  readonly mail_settlement: boolean;
  readonly mail_review: boolean;
  readonly mail_money: boolean;
}

export const createShops = (session: Session): Shops => ({
  ...storeSettings(session),

  async versionsOf(sellerId) {
    const { rows } = await session.query<VersionRow>({
      name: 'store-versions-of',
      text: `select ${VERSION_COLUMNS} from identity.store_versions v where v.seller_id = $1`,
      values: [sellerId],
    });
    const versions = rows.map(versionOf);
    return {
      shown: versions.find(({ review }) => review.state === 'approved'),
      proposed: versions.find(({ review }) => review.state !== 'approved'),
    };
  },

  async propose({ id, sellerId, name, pictureId, text, review }) {
    await session.query({
      name: 'store-version-withdraw',
      text: 'select identity.withdraw_store($1)',
      values: [sellerId],
    });
    await session.query({
      name: 'store-version-propose',
      text: `insert into identity.store_versions
               (seller_id, id, name, picture_id, text, state, submitted_at, promised_by)
             values ($1, $2, $3, $4, $5, 'under-review', $6, $7)`,
      values: [sellerId, id, name, pictureId, text, ...submissionValues(review)],
    });
  },

  async lock(versionId) {
    const { rows } = await session.query<VersionRow>({
      name: 'store-version-lock',
      text: `select ${VERSION_COLUMNS} from identity.store_versions v where v.id = $1 for no key update of v`,
      values: [versionId],
    });
    return rows[0] && versionOf(rows[0]);
  },

  async saveReview({ id, sellerId, review }) {
    if (review.state === 'approved') {
      await session.query({
        name: 'store-version-replace',
        text: `delete from identity.store_versions where seller_id = $1 and id <> $2 and state = 'approved'`,
        values: [sellerId, id],
      });
    }
    const { rowCount } = await session.query({
      name: 'store-version-decide',
      text: `update identity.store_versions set state = $3, decided_at = $4, notice = $5
             where seller_id = $1 and id = $2 and state <> 'approved'`,
      values: [sellerId, id, ...decisionValues(review)],
    });
    if (rowCount !== 1) throw new Error('a store was decided twice');
  },

  async waiting(most) {
    const { rows } = await session.query<VersionRow & { readonly email: string; readonly total: bigint }>({
      name: 'store-versions-waiting',
      text: `select ${VERSION_COLUMNS}, s.email, count(*) over () as total
             from identity.store_versions v join identity.sellers s on s.seller_id = v.seller_id
             where v.state = 'under-review' order by v.promised_by, v.id limit $1`,
      values: [most],
    });
    const list = rows.map((row) => ({ ...versionOf(row), email: row.email }));
    return { list, total: Number(rows[0]?.total ?? 0n) };
  },
});

const storeSettings = (session: Session): Pick<Shops, 'settingsOf' | 'saveSettings'> => ({
  async settingsOf(sellerId) {
    const { rows } = await session.query<SettingsRow>({
      name: 'store-settings-of',
      text: `select auto_ships_new_dramas, mail_order, mail_settlement, mail_review, mail_money
             from identity.store_settings where seller_id = $1`,
      values: [sellerId],
    });
    const [row] = rows;
    if (row === undefined) return DEFAULT_STORE_SETTINGS;
    return {
      autoShipsNewDramas: row.auto_ships_new_dramas,
      mail: {
        order: row.mail_order,
        settlement: row.mail_settlement,
        review: row.mail_review,
        money: row.mail_money,
      },
    };
  },

  async saveSettings(sellerId, { autoShipsNewDramas, mail }) {
    await session.query({
      name: 'store-settings-save',
      text: `insert into identity.store_settings
               (seller_id, auto_ships_new_dramas, mail_order, mail_settlement, mail_review, mail_money)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (seller_id) do update set auto_ships_new_dramas = excluded.auto_ships_new_dramas,
               mail_order = excluded.mail_order, mail_settlement = excluded.mail_settlement,
               mail_review = excluded.mail_review, mail_money = excluded.mail_money`,
      values: [sellerId, autoShipsNewDramas, mail.order, mail.settlement, mail.review, mail.money],
    });
  },
});

const versionOf = (row: VersionRow): OwnedStoreVersion => ({
  id: row.id,
  sellerId: row.seller_id,
  name: row.name,
  pictureId: row.picture_id,
  pictureName: row.picture_name,
  text: row.text,
  review: reviewedOf(row),
});

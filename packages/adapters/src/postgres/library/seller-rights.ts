import type { SellerRights } from '@cliffhanger/application/ports';
import type { Rights } from '@cliffhanger/core/library';
import type { Session } from '../connection.ts';

const COLUMNS = 'from_level as "fromLevel", from_packs as "fromPacks", used';

export const createSellerRights = (session: Session): SellerRights => ({
  async of(sellerId, ifNew) {
    const { rows } = await session.query<Rights>({
      name: 'rights-of',
      text: `select ${COLUMNS} from seller_rights where seller_id = $1`,
      values: [sellerId],
    });
    return rows[0] ?? ifNew;
  },

  async lock(sellerId, now) {
    const { rows } = await session.query<Rights>({
      name: 'rights-lock',
      text: `select ${COLUMNS} from levels.lock_rights($1, $2)`,
      values: [sellerId, now],
    });
    if (rows[0] === undefined) throw new Error('rights that were begun are not there');
    return rows[0];
  },
});

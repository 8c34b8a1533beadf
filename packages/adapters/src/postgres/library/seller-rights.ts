import type { SellerRights } from '@cliffhanger/application/ports';
import type { SellerId } from '@cliffhanger/core/kernel';
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

  async lock(sellerId, ifNew) {
    const known = await lockedRights(session, sellerId);
    if (known !== undefined) return known;
    // Whoever begins the row first has it; the other one waits here and then locks what was begun.
    await session.query({
      name: 'rights-begin',
      text: `insert into seller_rights (seller_id, from_level, from_packs, used) values ($1, $2, $3, $4)
             on conflict do nothing`,
      values: [sellerId, ifNew.fromLevel, ifNew.fromPacks, ifNew.used],
    });
    const begun = await lockedRights(session, sellerId);
    if (begun === undefined) throw new Error('rights that were begun are not there');
    return begun;
  },

  async saveUsed(sellerId, used) {
    await session.query({
      name: 'rights-save-used',
      text: 'update seller_rights set used = $2 where seller_id = $1',
      values: [sellerId, used],
    });
  },
});

async function lockedRights(session: Session, sellerId: SellerId): Promise<Rights | undefined> {
  const { rows } = await session.query<Rights>({
    name: 'rights-lock',
    text: `select ${COLUMNS} from seller_rights where seller_id = $1 for no key update`,
    values: [sellerId],
  });
  return rows[0];
}

import type { BoughtThing, LevelPurchase, LevelPurchaseId, Levels } from '@cliffhanger/application/ports';
import type { AgentLevel } from '@cliffhanger/core/identity';
import type { Instant, Money, TransferId } from '@cliffhanger/core/kernel';
import type { PackName } from '@cliffhanger/core/levels';
import { type Session, timestamp } from '../connection.ts';

interface PurchaseRow {
  readonly id: LevelPurchaseId;
  readonly from_level: AgentLevel | null;
  readonly to_level: AgentLevel | null;
  readonly pack: PackName | null;
  readonly quantity: number | null;
  readonly price: Money;
  readonly rights: number;
  readonly episodes: number;
  readonly bought_at: Instant;
  readonly transfer_id: TransferId;
  readonly refunded_at: Instant | null;
  readonly refund_amount: Money | null;
}

export const createLevels = (session: Session): Levels => ({
  async change({ sellerId, from, to, rights, how, reason, actor, at }) {
    const { rows } = await session.query<{ is_changed: boolean }>({
      name: 'level-change',
      text: 'select levels.change($1, $2, $3, $4, $5, $6, $7, $8) as is_changed',
      values: [sellerId, from, to, rights, how, reason, actor, timestamp(at)],
    });
    if (rows[0]?.is_changed !== true) throw new Error('a level was changed by somebody else');
  },

  async addRightsOfPack(sellerId, rights) {
    await session.query({
      name: 'level-pack-rights',
      text: 'update seller_rights set from_packs = from_packs + $2 where seller_id = $1',
      values: [sellerId, rights],
    });
  },

  async addPurchase(sellerId, { id, bought, price, rights, episodes, boughtAt, transferId }) {
    await session.query({
      name: 'level-purchase-add',
      text: `insert into levels.purchases
               (seller_id, id, from_level, to_level, pack, quantity, price, rights, episodes, bought_at, transfer_id)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        sellerId,
        id,
        ...boughtValues(bought),
        price,
        rights,
        episodes,
        timestamp(boughtAt),
        transferId,
      ],
    });
  },

  async purchasesOf(sellerId, most) {
    const { rows } = await session.query<PurchaseRow>({
      name: 'level-purchases',
      text: `select id, from_level, to_level, pack, quantity, price, rights, episodes, bought_at, transfer_id,
               refunded_at, refund_amount
             from levels.purchases where seller_id = $1 order by bought_at desc, id desc limit $2`,
      values: [sellerId, most],
    });
    return rows.map(purchaseOf);
  },

  async saveRefund(sellerId, purchaseId, { at, amount }) {
    const { rowCount } = await session.query({
      name: 'level-purchase-refund',
      text: `update levels.purchases set refunded_at = $3, refund_amount = $4
             where seller_id = $1 and id = $2 and refunded_at is null`,
      values: [sellerId, purchaseId, timestamp(at), amount],
    });
    if (rowCount !== 1) throw new Error('an upgrade was refunded twice');
  },
});

const boughtValues = (bought: BoughtThing): (string | number | null)[] =>
  bought.kind === 'level' ? [bought.from, bought.to, null, null] : [null, null, bought.pack, bought.quantity];

const purchaseOf = (row: PurchaseRow): LevelPurchase => ({
  id: row.id,
  bought: boughtOf(row),
  price: row.price,
  rights: row.rights,
  episodes: row.episodes,
  boughtAt: row.bought_at,
  transferId: row.transfer_id,
  refund:
    row.refunded_at === null || row.refund_amount === null
      ? null
      : { at: row.refunded_at, amount: row.refund_amount },
});

function boughtOf({ from_level, to_level, pack, quantity }: PurchaseRow): BoughtThing {
  if (pack !== null && quantity !== null) return { kind: 'pack', pack, quantity };
  if (from_level === null || to_level === null) throw new Error('a purchase of nothing');
  return { kind: 'level', from: from_level, to: to_level };
}

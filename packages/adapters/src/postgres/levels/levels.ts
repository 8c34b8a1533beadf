import type {
  BoughtOutcome,
  BoughtThing,
  LevelPurchase,
  LevelPurchaseId,
  Levels,
  PrepaidCredits,
  RefundedUpgrade,
} from '@cliffhanger/application/ports';
import type { AgentLevel, Email } from '@cliffhanger/core/identity';
import {
  accept,
  formatMoney,
  type Instant,
  instantOf,
  type Money,
  type RefusalName,
  type Result,
  refuse,
  type TransferId,
} from '@cliffhanger/core/kernel';
import type { PackName } from '@cliffhanger/core/levels';
import type { Session } from '../connection.ts';

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
  readonly used_up_at: Instant | null;
  readonly refunded_at: Instant | null;
  readonly refund_amount: Money | null;
}

interface BoughtRow extends Pick<PurchaseRow, 'id' | 'price' | 'rights' | 'episodes' | 'transfer_id'> {
  readonly outcome: 'bought' | RefusalName;
  readonly from_level: AgentLevel;
  readonly bought_ms: bigint;
  readonly missing: Money;
  readonly rights_from_level: number;
  readonly rights_from_packs: number;
  readonly rights_used: number;
}

interface GrantRow {
  readonly email: Email;
  readonly from: AgentLevel;
  readonly level: AgentLevel;
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Instant;
}

interface GivenRow {
  readonly reason?: string | null;
  readonly outcome: 'given' | 'proposed' | 'nothing' | RefusalName;
  readonly level: AgentLevel;
  readonly rights: number;
  readonly sales: Money;
}

const BOUGHT = `select outcome, id, from_level, price, rights, episodes, transfer_id, bought_ms, missing,
  rights_from_level, rights_from_packs, rights_used`;

export const createLevels = (session: Session): Levels => ({
  async buyLevel({ sellerId, level: to, now }) {
    const { rows } = await session.query<BoughtRow>({
      name: 'level-buy',
      text: `${BOUGHT} from levels.buy_level($1, $2, $3)`,
      values: [sellerId, to, now],
    });
    return boughtOutcome(rows[0], ({ from_level: from }) => ({ kind: 'level', from, to }));
  },

  async buyPack({ sellerId, pack, quantity, now }) {
    const { rows } = await session.query<BoughtRow>({
      name: 'level-buy-pack',
      text: `${BOUGHT} from levels.buy_pack($1, $2, $3, $4)`,
      values: [sellerId, pack, quantity, now],
    });
    return boughtOutcome(rows[0], () => ({ kind: 'pack', pack, quantity }));
  },

  async refund({ sellerId, purchaseId, now }) {
    const { rows } = await session.query<RefundedUpgrade & { readonly outcome: 'refunded' | RefusalName }>({
      name: 'level-refund',
      text: 'select outcome, amount, episodes, level, rights from levels.refund_upgrade($1, $2, $3)',
      values: [sellerId, purchaseId, now],
    });
    const { outcome, ...refunded } = answered(rows[0]);
    return outcome === 'refunded' ? accept(refunded) : refuse(outcome);
  },

  async creditsOf(sellerId, now) {
    const { rows } = await session.query<PrepaidCredits>({
      name: 'level-credits-value',
      text: 'select episodes, amount from levels.credits_value($1, $2)',
      values: [sellerId, now],
    });
    return answered(rows[0]);
  },

  async buyBackCredits(sellerId, now) {
    const { rows } = await session.query<PrepaidCredits & { readonly outcome: 'bought-back' | RefusalName }>({
      name: 'level-buy-back-credits',
      text: 'select outcome, episodes, amount from levels.buy_back_credits($1, $2)',
      values: [sellerId, now],
    });
    const { outcome, ...credits } = answered(rows[0]);
    return outcome === 'bought-back' ? accept(credits) : refuse(outcome);
  },

  async giveEarned(sellerId, now) {
    const { rows } = await session.query<GivenRow>({
      name: 'level-give-earned',
      text: 'select outcome, level, rights, sales from levels.give_earned($1, $2)',
      values: [sellerId, now],
    });
    const { outcome, level, rights, sales: settledSales } = answered(rows[0]);
    return outcome === 'given' ? { level, rights, settledSales } : undefined;
  },

  async grant({ sellerId, level: to, reason, operator, now }) {
    const { rows } = await session.query<GivenRow>({
      name: 'level-grant',
      text: 'select outcome, level, rights, sales, reason from levels.grant_level($1, $2, $3, $4, $5)',
      values: [operator, sellerId, to, reason, now],
    });
    const { outcome, level, rights, reason: given } = answered(rows[0]);
    if (outcome === 'proposed') return accept({ level, reason: given ?? '', rights: null });
    return outcome === 'given'
      ? accept({ level, reason: given ?? '', rights })
      : refuse(outcome as RefusalName);
  },

  async grantsWaiting(most) {
    const { rows } = await session.query<GrantRow>({
      name: 'level-grants-waiting',
      text: `select s.email, s.level as "from", g.level, g.reason, g.proposed_by, g.proposed_at
             from levels.grants g join identity.sellers s on s.seller_id = g.seller_id
             where g.confirmed_by is null order by g.proposed_at limit $1`,
      values: [most],
    });
    return rows.map(({ proposed_by: proposedBy, proposed_at: proposedAt, ...grant }) => ({
      ...grant,
      proposedBy,
      proposedAt,
    }));
  },

  async purchasesOf(sellerId, most) {
    const { rows } = await session.query<PurchaseRow>({
      name: 'level-purchases',
      text: `select id, from_level, to_level, pack, quantity, price, rights, episodes, bought_at, transfer_id, used_up_at,
               refunded_at, refund_amount
             from levels.purchases where seller_id = $1 order by bought_at desc, array_position('{bronze,silver,gold,diamond}', to_level) desc nulls last, id desc
             limit $2`,
      values: [sellerId, most],
    });
    return rows.map(purchaseOf);
  },
});

function answered<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('a level event was not answered');
  return row;
}

function boughtOutcome(
  row: BoughtRow | undefined,
  thingOf: (row: BoughtRow) => BoughtThing,
): Result<BoughtOutcome> {
  const bought = answered(row);
  const { outcome, id, price, rights, episodes, missing } = bought;
  if (outcome === 'insufficient-balance')
    return refuse(outcome, { facts: { price: formatMoney(price), missing: formatMoney(missing) } });
  if (outcome !== 'bought') return refuse(outcome);
  return accept({
    purchase: {
      id,
      bought: thingOf(bought),
      price,
      rights,
      episodes,
      boughtAt: instantOf(Number(bought.bought_ms)),
      transferId: bought.transfer_id,
      usedUpAt: null,
      refund: null,
    },
    rights: {
      fromLevel: bought.rights_from_level,
      fromPacks: bought.rights_from_packs,
      used: bought.rights_used,
    },
  });
}

const purchaseOf = (row: PurchaseRow): LevelPurchase => ({
  id: row.id,
  bought: boughtOf(row),
  price: row.price,
  rights: row.rights,
  episodes: row.episodes,
  boughtAt: row.bought_at,
  transferId: row.transfer_id,
  usedUpAt: row.used_up_at,
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

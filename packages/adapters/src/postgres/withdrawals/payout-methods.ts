import type { PayoutMethods } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import {
  type PayoutMethod,
  type PayoutMethodId,
  type PayoutTarget,
  targetKey,
} from '@cliffhanger/core/withdrawals';
import { type Session, timestamp } from '../connection.ts';

interface MethodRow {
  readonly id: PayoutMethodId;
  readonly target: PayoutTarget;
  readonly added_at: Instant;
  readonly ready_at: Instant;
  readonly first_paid_at: Instant | null;
}

const COLUMNS = 'id, target, added_at, ready_at, first_paid_at';

export const createPayoutMethods = (session: Session): PayoutMethods => ({
  async add(sellerId, { id, target, addedAt, readyAt }) {
    const { rowCount } = await session.query({
      name: 'payout-method-add',
      text: `insert into wallet.payout_methods (seller_id, id, type, target_key, target, added_at, ready_at)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict (seller_id, target_key) do nothing`,
      values: [
        sellerId,
        id,
        target.type,
        targetKey(target),
        JSON.stringify(target),
        timestamp(addedAt),
        timestamp(readyAt),
      ],
    });
    return rowCount === 1;
  },

  async listOf(sellerId, type) {
    const { rows } = await session.query<MethodRow>({
      name: 'payout-methods-of',
      text: `select ${COLUMNS} from wallet.payout_methods
             where seller_id = $1 and ($2::text is null or type = $2) order by id desc`,
      values: [sellerId, type],
    });
    return rows.map(methodOf);
  },

  async find(sellerId, methodId) {
    const { rows } = await session.query<MethodRow>({
      name: 'payout-method-find',
      text: `select ${COLUMNS} from wallet.payout_methods where seller_id = $1 and id = $2`,
      values: [sellerId, methodId],
    });
    return rows[0] && methodOf(rows[0]);
  },

  async markPaid(sellerId, methodId, at) {
    await session.query({
      name: 'payout-method-paid',
      text: `update wallet.payout_methods set first_paid_at = $3
             where seller_id = $1 and id = $2 and first_paid_at is null`,
      values: [sellerId, methodId, timestamp(at)],
    });
  },

  async remove(sellerId, methodId) {
    const { rowCount } = await session.query({
      name: 'payout-method-remove',
      text: 'delete from wallet.payout_methods where seller_id = $1 and id = $2',
      values: [sellerId, methodId],
    });
    return rowCount === 1;
  },

  async toAnnounce(networks, most) {
    const { rows } = await session.query<{ address: string }>({
      name: 'payout-methods-to-announce',
      text: `select target ->> 'address' as address from wallet.payout_methods
             where announced_at is null and type = 'usdt' and target ->> 'network' = any($1)
             order by added_at limit $2`,
      values: [networks, most],
    });
    return rows.map(({ address }) => address);
  },

  async markAnnounced(address, at) {
    await session.query({
      name: 'payout-method-announced',
      text: `update wallet.payout_methods set announced_at = $2
             where announced_at is null and type = 'usdt' and target ->> 'address' = $1`,
      values: [address, timestamp(at)],
    });
  },

  async erase(sellerId) {
    await session.query({
      name: 'payout-methods-erase',
      text: 'delete from wallet.payout_methods where seller_id = $1',
      values: [sellerId],
    });
  },
});

const methodOf = ({ id, target, added_at, ready_at, first_paid_at }: MethodRow): PayoutMethod => ({
  id,
  target,
  addedAt: added_at,
  readyAt: ready_at,
  firstPaidAt: first_paid_at,
});

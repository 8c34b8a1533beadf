import type { PayoutMethods } from '@cliffhanger/application/ports';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { PayoutMethod, PayoutMethodId, PayoutTarget } from '@cliffhanger/core/withdrawals';
import type { Session } from '../connection.ts';
import { type StepRow, stepOf } from '../ledger/money-step.ts';

interface MethodRow {
  readonly id: PayoutMethodId;
  readonly target: PayoutTarget;
  readonly added_at: Instant;
  readonly ready_at: Instant;
  readonly first_paid_at: Instant | null;
}

const COLUMNS = 'id, target, added_at, ready_at, first_paid_at';

export const createPayoutMethods = (session: Session): PayoutMethods => ({
  async add(sellerId, target, now) {
    const { rows } = await session.query<MethodRow & StepRow>({
      name: 'payout-method-add',
      text: `select s.outcome, m.* from wallet.add_payout_method($1, $2, $3) s,
               lateral (select ${COLUMNS} from (select (s.method).*) method) m`,
      values: [sellerId, JSON.stringify(target), now],
    });
    return stepOf(rows[0], methodOf);
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

  async remove(sellerId, methodId) {
    const { rows } = await session.query<{ removed: boolean }>({
      name: 'payout-method-remove',
      text: 'select wallet.remove_payout_method($1, $2) as removed',
      values: [sellerId, methodId],
    });
    return rows[0]?.removed ?? false;
  },

  async toAllowlist(networks, most) {
    const { rows } = await session.query<{ address: string; seller_id: SellerId }>({
      name: 'payout-methods-to-allowlist',
      text: `select target ->> 'address' as address, seller_id from wallet.payout_methods
             where allowlisted_at is null and type = 'usdt' and target ->> 'network' = any($1)
             order by added_at limit $2`,
      values: [networks, most],
    });
    return rows.map(({ address, seller_id }) => ({ address, sellerId: seller_id }));
  },

  async markAnnounced(address, at) {
    await session.query({
      name: 'payout-method-announced',
      text: 'select wallet.note_announced($1, $2)',
      values: [address, at],
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

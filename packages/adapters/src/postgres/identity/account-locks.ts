import type { AccountLocks } from '@cliffhanger/application/ports';
import type { AccountLockId } from '@cliffhanger/core/identity';
import type { DecisionNotice, Instant } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface LockRow {
  readonly id: AccountLockId;
  readonly notice: DecisionNotice;
  readonly until: Instant;
  readonly opened_at: Instant | null;
}

export const createAccountLocks = (session: Session): AccountLocks => ({
  async endingAfter(sellerId, since) {
    const { rows } = await session.query<LockRow>({
      name: 'account-locks-ending-after',
      text: `select id, notice, until, opened_at from identity.account_locks
             where seller_id = $1 and until > $2 order by until desc`,
      values: [sellerId, timestamp(since)],
    });
    return rows.map(({ id, notice, until, opened_at }) => ({ id, notice, until, openedAt: opened_at }));
  },

  async add(sellerId, { id, notice, until }, operator) {
    await session.query({
      name: 'account-lock-add',
      text: `insert into identity.account_locks (seller_id, id, notice, locked_at, until, locked_by)
             values ($1, $2, $3, $4, $5, $6)`,
      values: [sellerId, id, JSON.stringify(notice), timestamp(notice.decidedAt), timestamp(until), operator],
    });
  },

  async open(sellerId, lockId, { at, by }) {
    const { rowCount } = await session.query({
      name: 'account-lock-open',
      text: `update identity.account_locks set opened_at = $3, opened_by = $4
             where seller_id = $1 and id = $2 and opened_at is null`,
      values: [sellerId, lockId, timestamp(at), by],
    });
    if (rowCount !== 1) throw new Error('an account was opened twice');
  },
});

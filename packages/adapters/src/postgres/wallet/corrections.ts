import type { Corrections, PostedTransfer } from '@cliffhanger/application/ports';
import type { OrderId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import { type Account, entryOf, type TransferKind } from '@cliffhanger/core/ledger';
import type { Session } from '../connection.ts';
import { type StepRow, stepOf } from '../ledger/money-step.ts';
import { type CorrectionRow, correctionOf } from './correction-row.ts';

/** Chains below this are the platform's own shards. */
const FIRST_SELLER_CHAIN = '00000000-0000-0000-0000-000000000100';

interface PostedRow {
  readonly id: TransferId;
  readonly journal_id: SellerId;
  readonly kind: TransferKind;
  readonly entries: readonly {
    readonly account: Account;
    readonly amount: string;
    readonly order_id: OrderId | null;
  }[];
}

export const createCorrections = (session: Session): Corrections => ({
  async findTransfer(transferId) {
    const { rows } = await session.query<PostedRow>({
      name: 'correction-transfer',
      text: `select t.id, t.journal_id, t.kind,
               (select json_agg(json_build_object('account', e.account, 'amount', e.amount::text, 'order_id', e.order_id)
                  order by e.line)
                from ledger.entries e
                where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at) as entries
             from ledger.transfers t where t.id = $1 and t.journal_id >= $2`,
      values: [transferId, FIRST_SELLER_CHAIN],
    });
    return rows[0] && postedOf(rows[0]);
  },

  async correct({ transferId, reason, operator }, now) {
    const { rows } = await session.query<CorrectionRow & StepRow>({
      name: 'correction-correct',
      text: 'select s.outcome, (s.correction).* from wallet.correct_transfer($1, $2, $3, $4) s',
      values: [transferId, operator, reason, now],
    });
    return stepOf(rows[0], correctionOf);
  },
});

const postedOf = ({ id, journal_id, kind, entries }: PostedRow): PostedTransfer => ({
  id,
  sellerId: journal_id,
  kind,
  entries: entries.map(({ account, amount, order_id }) => entryOf(account, BigInt(amount), order_id)),
});

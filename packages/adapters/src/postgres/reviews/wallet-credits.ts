import type { Money } from '@cliffhanger/core/kernel';
import type { SpentWallet, WalletCredit } from '@cliffhanger/core/withdrawals';
import type { Session } from '../connection.ts';

interface SpentRow {
  readonly amount: Money;
  readonly before: Money;
  readonly seller_id: string;
  readonly sequence: bigint;
}

/** The balance at the time of the request: the current balance minus all later movements. */
const SPENT = `
  select w.amount, w.seller_id, r.sequence, (b.available - coalesce((
      select sum(l.amount) from ledger.transfers t, unnest(t.accounts, t.amounts) as l (account, amount)
      where t.journal_id = w.seller_id and t.sequence >= r.sequence and l.account = 'seller:available'), 0))::bigint as before
  from wallet.withdrawals w
    join ledger.books b on b.journal_id = w.seller_id
    join ledger.transfers r on r.id = w.request_transfer and r.journal_id = w.seller_id
  where w.id = $1::uuid`;

/** Upper bound on the lines read. Anything before them is reported as older. */
const MOST_CREDITS = 2_000;

const CREDITS = `
  select t.kind, l.amount, p.processor
  from ledger.transfers t
    cross join lateral unnest(t.accounts, t.amounts, t.order_ids) with ordinality as l (account, amount, order_id, line)
    left join checkout.payments p on p.order_id = coalesce(l.order_id, t.order_id) and p.seller_id = t.journal_id
      and t.kind in ('settlement', 'early-settlement')
  where t.journal_id = $1::uuid and t.sequence < $2 and l.account = 'seller:available' and l.amount > 0
  order by t.sequence desc, l.line desc limit ${MOST_CREDITS}`;

/** The amount of a withdrawal and the credits that it spends. Undefined if there is no such withdrawal. */
export async function readSpentWallet(session: Session, id: string): Promise<SpentWallet | undefined> {
  const spent = await session.query<SpentRow>({ name: 'review-spent-wallet', text: SPENT, values: [id] });
  const [row] = spent.rows;
  if (row === undefined) return undefined;
  const { rows: credits } = await session.query<WalletCredit>({
    name: 'review-wallet-credits',
    text: CREDITS,
    values: [row.seller_id, row.sequence],
  });
  return { amount: row.amount, before: row.before, credits };
}

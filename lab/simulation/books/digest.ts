import { createHash } from 'node:crypto';
import type { Session } from '@cliffhanger/adapters/postgres';

/**
 * A digest of all sellers' books: balances, and movements in order. It contains no IDs, so that two runs with
 * one seed are equal whichever worker wrote what.
 */
export async function digestOf(session: Session): Promise<string> {
  const { rows } = await session.query<{ line: string }>({ text: MOVEMENTS });
  const digest = createHash('sha256');
  for (const { line } of rows) digest.update(`${line}\n`);
  return digest.digest('hex').slice(0, 16);
}

const MOVEMENTS = `
  select concat_ws(' ', s.email, b.available, b.unsettled, b.withdrawing, b.escrow, b.episodes, m.lines) as line
  from ledger.books b
  join identity.sellers s on s.seller_id = b.journal_id
  left join lateral (
    select string_agg(concat_ws(' ', t.sequence, t.kind, extract(epoch from t.effective_at), e.lines), '|' order by t.sequence) as lines
    from ledger.transfers t, lateral (
      select string_agg(concat(account, amount), ',' order by account, amount) as lines from ledger.entries e
      where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at
    ) e
    where t.journal_id = b.journal_id
  ) m on true
  order by s.email`;

import type { Entry, Posting } from '@cliffhanger/core/ledger';
import type { Pool } from 'pg';

/** A transfer as text, to compare the ledger with a rule. */
export const bookedText = (
  { kind, entries }: Posting,
  { actor, reason = '-' }: { readonly actor: string; readonly reason?: string },
): string => [kind, actor, reason, ...entries.map(lineText)].join(' ');

const lineText = ({ account, amount }: Entry): string => `${account}=${amount}`;

/** The transfers whose key has this prefix, in the same text form. */
export async function bookedUnder(owner: Pool, prefix: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await owner.query<{ key: string; text: string }>(
    `select t.key, concat_ws(' ', t.kind, t.actor, coalesce(t.reason, '-'), (
       select string_agg(e.account || '=' || e.amount, ' ' order by e.line) from ledger.entries e
       where e.transfer_id = t.id and e.journal_id = t.journal_id and e.effective_at = t.effective_at)) as text
     from ledger.transfers t where t.key like $1`,
    [`${prefix}%`],
  );
  return new Map(rows.map(({ key, text }) => [key, text]));
}

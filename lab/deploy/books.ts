import type { Pool } from 'pg';

/** Contents that a restored database must share with the original, each condensed to one text. */
export interface Books {
  readonly balances: string;
  readonly transfers: string;
  readonly heads: string;
  readonly orders: string;
}

/** The number of rows of a query and a digest over them, independent of their order. */
const digest = (rows: string): string =>
  `select count(*) || ' ' || coalesce(encode(sha256(convert_to(string_agg(r::text, E'\\n' order by r::text), 'UTF8')), 'hex'), '')
   from (${rows}) r`;

const QUESTIONS: Readonly<Record<keyof Books, string>> = {
  balances: digest(
    `select journal_id::text as account, jsonb_build_object('available', available, 'unsettled', unsettled,
       'withdrawing', withdrawing, 'escrow', escrow, 'episodes', episodes)::text as balance from ledger.books
     union all select account || ' ' || asset, balance::text from ledger.platform_balances`,
  ),
  transfers: digest('select * from ledger.transfers'),
  heads: digest(
    `select journal_id::text as chain, journal_length as length, journal_head as head from ledger.books
     union all select 'audit', length, head from staff.audit_head`,
  ),
  orders: digest('select * from orders'),
};

export async function readBooks(owner: Pool): Promise<Books> {
  const names = Object.keys(QUESTIONS) as (keyof Books)[];
  const sum = names.map((name) => `(${QUESTIONS[name]}) as "${name}"`).join(', ');
  const { rows } = await owner.query<Books>(`select ${sum}`);
  const [books] = rows;
  if (books === undefined) throw new Error('the books say nothing');
  return books;
}

/** The parts that differ; empty if all are equal. */
export const differencesOf = (one: Books, other: Books): readonly string[] =>
  (Object.keys(QUESTIONS) as (keyof Books)[]).filter((name) => one[name] !== other[name]);

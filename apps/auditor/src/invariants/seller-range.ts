import type { Snapshot } from '../database.ts';

/*
 * The sellers checked in a turn. With few transfers these are all sellers; otherwise as many as share a
 * limited number of transfers, in order of their ids. Every table has the seller's id, so its rows can be
 * selected by range.
 */

/** Sellers with ids above `after`, up to `upTo`. */
export interface SellerRange {
  readonly after: string;
  readonly upTo: string;
}

/** The end of the last turn's range. */
export interface SellerMarks {
  after: string;
}

/** Below every id. The platform's own sales have the zero id, which belongs to the first range. */
const BEGINNING = '';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const MOST_TRANSFERS = 50_000;

export const noSellerMarks = (): SellerMarks => ({ after: BEGINNING });

/** The seller with whom the limit is reached. No row: all remaining sellers fit. */
const ENDS = `select journal_id from (
    select journal_id, sum(journal_length) over (order by journal_id) as transfers from ledger.books
    where $1 = '' or journal_id > nullif($1, '')::uuid) b
  where transfers >= $2 order by journal_id limit 1`;

export async function nextSellers(
  snapshot: Snapshot,
  marks: SellerMarks,
  mostTransfers = MOST_TRANSFERS,
): Promise<SellerRange> {
  const { after } = marks;
  const [end] = await snapshot.rows<{ journal_id: string }>(ENDS, [after, mostTransfers]);
  marks.after = end?.journal_id ?? BEGINNING;
  return { after, upTo: end?.journal_id ?? LAST };
}

/** An SQL condition on a column with a seller's id. The range is $1 and $2. */
export const inRange = (column: string): string =>
  `($1 = '' or ${column} > nullif($1, '')::uuid) and ${column} <= $2::uuid`;

export const valuesOf = ({ after, upTo }: SellerRange): readonly string[] => [after, upTo];

/** The lowest possible seller id. Lower ids are the platform's shards. */
export const FIRST_SELLER = '00000000-0000-0000-0000-000000000100';

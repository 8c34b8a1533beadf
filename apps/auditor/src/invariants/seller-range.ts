import type { Snapshot } from '../database.ts';

/*
 * Whose rows are looked at in a turn: everybody's where there is little, and where there is much as many sellers as have so
 * many transfers together, in the order of their ids. Rows of a seller are found by the seller in every table.
 */

/** Sellers with ids above `after`, up to `upTo`. */
export interface SellerRange {
  readonly after: string;
  readonly upTo: string;
}

/** Where the last turn has ended. */
export interface SellerMarks {
  after: string;
}

/** Below every seller; the platform's own sales, whose seller is the zero id, are above it in the first range. */
const BEGINNING = '';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const MOST_TRANSFERS = 50_000;

export const noSellerMarks = (): SellerMarks => ({ after: BEGINNING });

/** The first seller with whom it would be too much; none: all that are left. */
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

/** In SQL, of a column that holds a seller's id; the range is given as $1 and $2. */
export const inRange = (column: string): string =>
  `($1 = '' or ${column} > nullif($1, '')::uuid) and ${column} <= $2::uuid`;

export const valuesOf = ({ after, upTo }: SellerRange): readonly string[] => [after, upTo];

/** The lowest id that a seller can have: what is below are the platform's shards. */
export const FIRST_SELLER = '00000000-0000-0000-0000-000000000100';

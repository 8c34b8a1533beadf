import type { Snapshot } from '../database.ts';
import { type SellerRange, valuesOf } from './seller-range.ts';

/** Which row, and what is wrong with it. */
interface FaultRow {
  readonly subject: string;
  readonly fault: string;
}

export type ReportFault = (subject: string, words: string) => void;

/** One invariant, over the rows of some sellers and over what is not a seller's. */
export type Judge = (snapshot: Snapshot, range: SellerRange, report: ReportFault) => Promise<void>;

/** Enough to see what it is about. */
const MOST_ROWS = 100;

/** A query that answers with what is wrong and with nothing else; of the sellers in the range. */
export async function reportRows(
  snapshot: Snapshot,
  text: string,
  { range, report }: { readonly range?: SellerRange; readonly report: ReportFault },
): Promise<void> {
  const rows = await snapshot.rows<FaultRow>(
    `select subject, fault from (${text}) found where fault is not null order by subject limit ${MOST_ROWS}`,
    range === undefined ? [] : valuesOf(range),
  );
  for (const { subject, fault } of rows) report(subject, fault);
}

import type { Snapshot } from '../database.ts';
import { type SellerRange, valuesOf } from './seller-range.ts';

/** A row that violates the invariant. */
interface FaultRow {
  readonly subject: string;
  readonly fault: string;
}

export type ReportFault = (subject: string, words: string) => void;

/** Judges one invariant for a range of sellers, and for rows without a seller. */
export type Judge = (snapshot: Snapshot, range: SellerRange, report: ReportFault) => Promise<void>;

/** Enough to recognise the problem. */
const MOST_ROWS = 100;

/** Runs a query that returns only violations, within the range of sellers. */
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

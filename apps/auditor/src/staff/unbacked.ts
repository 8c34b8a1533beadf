import { ms, type Snapshot } from '../database.ts';
import type { Report } from '../findings.ts';

/*
 * Credits without a transfer. Each needs two different members of staff. Together with the platform's cost of
 * corrections they stay below the published limit (DOMAIN §13). Undoing one frees its amount only after 30
 * days.
 */

const MOST = 5_000_000_000n;
const COUNTS_MS = 30 * 24 * 3_600_000;

interface CreditRow {
  readonly id: string;
  readonly transfer_id: string;
  readonly amount: string;
  readonly at: string;
  readonly first: string | null;
  readonly second: string | null;
}

const CREDITS = `select id, transfer_id, amount, ${ms('credited_at')} as at, first_approved_by as first, decided_by as second
  from wallet.deposits where state = 'credited' and backing = 'unbacked'`;

interface CorrectionRow {
  readonly transfer_id: string;
  readonly correction_id: string;
  readonly at: string;
  readonly borne: string;
}

/** The platform's cost comes from the books, not from a column. */
const CORRECTIONS = `
  select c.transfer_id, c.correction_id, ${ms('c.confirmed_at')} as at,
    case when wrong.kind in ('deposit', 'correction', 'remedy')
      then -(select coalesce(sum(e.amount), 0) from ledger.entries e
        where e.transfer_id in (c.transfer_id, c.correction_id) and e.account = 'platform:losses') else 0 end::text as borne
  from wallet.corrections c join ledger.transfers wrong on wrong.id = c.transfer_id
  where c.correction_id is not null`;

/** The period in which an amount counts; `until` is null while it is in force. */
interface Span {
  readonly from: number;
  readonly until: number | null;
  readonly amount: bigint;
  readonly subject: string;
}

export async function checkUnbacked(
  snapshot: Snapshot,
  isStaff: (id: string | null) => boolean,
  report: Report,
): Promise<void> {
  const credits = await snapshot.rows<CreditRow>(CREDITS);
  for (const { id, first, second } of credits) {
    if (first !== second && isStaff(first) && isStaff(second)) continue;
    report(
      'unbacked-by-too-few',
      id,
      `Deposit ${id} was credited without a transfer by ${first} and ${second}.`,
    );
  }
  const corrections = await snapshot.rows<CorrectionRow>(CORRECTIONS);
  for (const { subject, used } of aboveLimit(spansOf(credits, corrections)))
    report(
      'unbacked-above-limit',
      subject,
      `With ${subject}, ${used} were credited or borne without a transfer.`,
    );
}

function spansOf(credits: readonly CreditRow[], corrections: readonly CorrectionRow[]): readonly Span[] {
  const undoings = new Map(corrections.map((row) => [row.transfer_id, row]));
  const counted = new Set<string>();
  const spans = credits.flatMap(({ id, transfer_id: transferId, amount, at }) => {
    const own: Span[] = [];
    let from = Number(at);
    let next = undoings.get(transferId);
    // A correction can be undone by another one. Each pair ends one span and begins the next.
    while (next !== undefined) {
      counted.add(next.correction_id);
      const until = Number(next.at) + COUNTS_MS;
      const again = undoings.get(next.correction_id);
      const isGap = again === undefined || Number(again.at) >= until;
      if (isGap) own.push({ from, until, amount: BigInt(amount), subject: id });
      if (again === undefined) return own;
      counted.add(again.correction_id);
      if (isGap) from = Number(again.at);
      next = undoings.get(again.correction_id);
    }
    return [...own, { from, until: null, amount: BigInt(amount), subject: id }];
  });
  const borne = corrections
    .filter(({ correction_id: id, borne: amount }) => !counted.has(id) && BigInt(amount) > 0n)
    .map(({ correction_id: subject, at, borne: amount }) => ({
      from: Number(at),
      until: Number(at) + COUNTS_MS,
      amount: BigInt(amount),
      subject,
    }));
  return [...spans, ...borne];
}

/** The changes that exceeded the limit. At equal times, releases are applied first. */
function aboveLimit(spans: readonly Span[]) {
  const steps = spans
    .flatMap(({ from, until, amount, subject }) => [
      { at: from, change: amount, subject },
      ...(until === null ? [] : [{ at: until, change: -amount, subject }]),
    ])
    .toSorted((one, other) => one.at - other.at || Number(one.change - other.change));
  let used = 0n;
  return steps.flatMap(({ change, subject }) => {
    used += change;
    return change > 0n && used > MOST ? [{ subject, used }] : [];
  });
}

import { type Instant, type Money, microUsdt } from '../../kernel/index.ts';
import type { Posting, TransferKind } from '../../ledger/index.ts';
import type { Balances } from '../balance-days.ts';
import { allOf, movedBy, plus } from './balances.ts';

/** A transfer as a statement needs it. */
export interface BookedTransfer extends Posting {
  readonly sequence: bigint;
  readonly effectiveAt: Instant;
  /** The kind of the corrected transfer. */
  readonly correctedKind: TransferKind | null;
}

export interface StatementLine<Transfer extends BookedTransfer = BookedTransfer> {
  readonly transfer: Transfer;
  /** The change of the seller's total. */
  readonly change: Money;
  /** Moved between two balances only. */
  readonly shifted: Money;
  readonly after: Balances;
}

/** Each transfer with the balances after it, oldest first. */
export function statementLines<Transfer extends BookedTransfer>(
  opening: Balances,
  transfers: readonly Transfer[],
): readonly StatementLine<Transfer>[] {
  let after = opening;
  return transfers.map((transfer) => {
    const moved = movedBy(transfer.entries);
    after = plus(after, moved);
    return { transfer, change: allOf(moved), shifted: shiftedIn(moved), after };
  });
}

/** The smaller of inflow and outflow of the three balances. */
function shiftedIn({ available, unsettled, withdrawing }: Balances): Money {
  const all = [available, unsettled, withdrawing];
  const came = all.reduce<bigint>((sum, amount) => (amount > 0n ? sum + amount : sum), 0n);
  const went = all.reduce<bigint>((sum, amount) => (amount < 0n ? sum - amount : sum), 0n);
  return microUsdt(came < went ? came : went);
}

import { type Instant, type Money, microUsdt } from '../../kernel/index.ts';
import type { Posting, TransferKind } from '../../ledger/index.ts';
import type { Balances } from '../balance-days.ts';
import { allOf, movedBy, plus } from './balances.ts';

/** A transfer of a seller's journal as a statement needs it. */
export interface BookedTransfer extends Posting {
  readonly sequence: bigint;
  readonly effectiveAt: Instant;
  /** The kind of the transfer that it corrects. */
  readonly correctedKind: TransferKind | null;
}

export interface StatementLine<Transfer extends BookedTransfer = BookedTransfer> {
  readonly transfer: Transfer;
  /** What became more or less of what is the seller's. */
  readonly change: Money;
  /** What only went from one balance to another. */
  readonly shifted: Money;
  readonly after: Balances;
}

/** Every transfer with the balances behind it, oldest first. */
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

/** The smaller of what came into and what left the three balances. */
function shiftedIn({ available, unsettled, withdrawing }: Balances): Money {
  const all = [available, unsettled, withdrawing];
  const came = all.reduce<bigint>((sum, amount) => (amount > 0n ? sum + amount : sum), 0n);
  const went = all.reduce<bigint>((sum, amount) => (amount < 0n ? sum - amount : sum), 0n);
  return microUsdt(came < went ? came : went);
}

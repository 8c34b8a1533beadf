import type { Database } from '../database.ts';
import { type Finding, reporting } from '../findings.ts';
import { judgeBalanceCanLeave } from './balance-can-leave.ts';
import type { Judge } from './judgement.ts';
import { judgeHolds } from './no-hold-without-end.ts';
import { judgeOrderPayments } from './no-order-without-payment.ts';
import { judgeRecruiting } from './nobody-earns-by-recruiting.ts';
import { judgeWithdrawals } from './nothing-before-withdrawal.ts';
import { judgeProfit } from './profit-only-from-payments.ts';
import { nextSellers, type SellerMarks, type SellerRange } from './seller-range.ts';

/*
 * The promises to sellers (DOMAIN §10), judged from rows alone. A database owner can switch off the
 * constraints that enforce them; these checks detect the result.
 */

const NAME = 'invariants';

export const INVARIANTS = {
  'no-order-without-payment': judgeOrderPayments,
  'profit-only-from-payments': judgeProfit,
  'nothing-before-withdrawal': judgeWithdrawals,
  'no-hold-without-end': judgeHolds,
  'nobody-earns-by-recruiting': judgeRecruiting,
  'balance-can-leave': judgeBalanceCanLeave,
} as const satisfies Readonly<Record<string, Judge>>;

export type Invariant = keyof typeof INVARIANTS;

/** Each invariant runs separately, so that one failure does not block the others. */
export async function checkInvariants(database: Database, marks: SellerMarks): Promise<readonly Finding[]> {
  const { report, blind, findings } = reporting(NAME);
  const range: SellerRange = await database.at((snapshot) => nextSellers(snapshot, marks));
  for (const [invariant, judge] of Object.entries(INVARIANTS)) {
    try {
      await database.at((snapshot) =>
        judge(snapshot, range, (subject, words) => report(invariant, subject, words)),
      );
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      blind('not-judged', invariant, `The invariant ${invariant} could not be judged: ${why}.`);
    }
  }
  return findings;
}
